import { Suspense, useState } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import type { VerifyPhoneProps } from './verify-phone.tsx'

const VerifyPhoneSheet = lazyChunk(() => import('./verify-phone-sheet.tsx'))

interface PhoneVerificationProps extends VerifyPhoneProps {
  verifiedAt: string | null
  title: string
  description: string
}

/** Whether a phone is proved, and the way to prove it; nothing where no code can be sent. */
export function PhoneVerification({ verifiedAt, ...sheet }: PhoneVerificationProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (sheet.channels.length === 0) return null
  if (verifiedAt)
    return (
      <p className="flex items-center gap-1.5 font-[550] text-13 text-money">
        <CircleCheck aria-hidden className="size-4" />
        {m.phone_codes_proved_on({ date: formatDate(verifiedAt, 'date') })}
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
          <VerifyPhoneSheet {...sheet} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
