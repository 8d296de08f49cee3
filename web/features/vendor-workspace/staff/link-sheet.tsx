import { invitationDays } from '#contracts/staff/staff-rights.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Copy from '~icons/lucide/copy'

/** An invitation's link, shown once: only its hash is kept. */
function LinkSheet({ link, onClose }: { link: string; onClose: () => void }) {
  async function copy() {
    // Without the right to the clipboard the link stands there to be copied by hand.
    await navigator.clipboard.writeText(link)
    toast({ title: m.staff_link_copied() })
    onClose()
  }
  return (
    <Sheet open onOpenChange={onClose} title={m.staff_link()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.staff_link_text({ days: invitationDays })}</p>
        <Field label={m.staff_link_field()}>
          <LinkInput value={link} />
        </Field>
        <Button onClick={() => copy().catch(() => undefined)}>
          <Copy aria-hidden className="size-[18px]" />
          {m.staff_link_copy()}
        </Button>
      </div>
    </Sheet>
  )
}

export default LinkSheet
