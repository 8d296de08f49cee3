import { useState } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { printAlone } from '#web/ui/print-alone.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import Copy from '~icons/lucide/copy'
import Download from '~icons/lucide/download'
import Printer from '~icons/lucide/printer'

interface RecoveryCodesSheetProps {
  codes: string[]
  onClose: () => void
}

/** The recovery codes, the only time that they are shown. */
export default function RecoveryCodesSheet({ codes, onClose }: RecoveryCodesSheetProps) {
  const email = useUser()?.email ?? ''
  const [isKept, setKept] = useState(false)
  const heading = `Uliza · ${email}`
  const text = [heading, '', ...codes.map((code, index) => `${index + 1}. ${code}`), ''].join('\r\n')

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'uliza-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  async function copy() {
    // Without the right to the clipboard they stand there to be copied by hand.
    await navigator.clipboard.writeText(text)
    toast({ title: m.security_codes_copied() })
  }
  const print = () =>
    printAlone({
      content: <pre style={{ font: '14pt monospace', padding: '10mm' }}>{text}</pre>,
      width: '190mm',
      page: () => '@page { size: A4; margin: 10mm; }',
    })

  return (
    <Sheet
      open
      // They are gone once it is closed: only its button does that.
      onOpenChange={() => isKept && onClose()}
      title={m.security_codes_title()}
      description={m.security_codes_text()}
      footer={
        <Button disabled={!isKept} onClick={onClose}>
          {m.security_done()}
        </Button>
      }
    >
      <Receipt>
        <p className="mb-3 font-[650] [overflow-wrap:anywhere]">{heading}</p>
        <ol className="grid grid-cols-1 gap-x-6 min-[340px]:grid-cols-2">
          {codes.map((code, index) => (
            <li
              key={code}
              className="flex items-baseline gap-2 border-line-strong border-b border-dashed py-2 font-bold font-mono text-16"
            >
              <span aria-hidden className="w-5 text-right font-normal font-sans text-13 text-ink-2">
                {index + 1}
              </span>
              {code}
            </li>
          ))}
        </ol>
      </Receipt>
      <div className="my-4 flex flex-wrap gap-2 *:flex-1">
        <Button variant="quiet" onClick={save}>
          <Download aria-hidden className="size-[18px]" />
          {m.security_codes_save()}
        </Button>
        <Button variant="quiet" onClick={print}>
          <Printer aria-hidden className="size-[18px]" />
          {m.security_codes_print()}
        </Button>
        <Button variant="quiet" onClick={() => copy().catch(() => undefined)}>
          <Copy aria-hidden className="size-[18px]" />
          {m.security_codes_copy()}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={setKept}>
        {m.security_codes_kept()}
      </Checkbox>
    </Sheet>
  )
}
