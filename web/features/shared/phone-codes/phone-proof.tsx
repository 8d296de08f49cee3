import { Suspense, useState } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import type { ProvePhoneProps } from './prove-phone.tsx'

const ProvePhoneSheet = lazyChunk(() => import('./prove-phone-sheet.tsx'))

interface PhoneProofProps extends ProvePhoneProps {
  provedAt: string | null
  title: string
  description: string
}

/** Whether a phone is proved, and the way to prove it; nothing where no code can be sent. */
export function PhoneProof({ provedAt, ...sheet }: PhoneProofProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (sheet.channels.length === 0) return null
  if (provedAt)
    return (
      <p className="flex items-center gap-1.5 font-[550] text-13 text-money">
        <CircleCheck aria-hidden className="size-4" />
        {m.phone_codes_proved_on({ date: formatDate(provedAt, 'date') })}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-center gap-1.5 text-13 text-ink-2">
        <CircleAlert aria-hidden className="size-4" />
        {m.phone_codes_unproved()}
      </p>
      <button type="button" className="link min-h-11 text-13" onClick={() => setIsOpen(true)}>
        {m.phone_codes_prove_it()}
      </button>
      {isOpen && (
        <Suspense>
          <ProvePhoneSheet {...sheet} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
