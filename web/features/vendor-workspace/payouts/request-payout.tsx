import { Suspense, useId, useState } from 'react'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { RequestPayoutProps } from './request-payout-sheet.tsx'

const RequestPayoutSheet = lazyChunk(() => import('./request-payout-sheet.tsx'))

/** The way to the money. */
export function RequestPayout({ isSuspended, ...props }: RequestPayoutProps & { isSuspended: boolean }) {
  const { availableKES, phone } = props
  const reasonId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        disabled={isSuspended || availableKES <= 0}
        aria-describedby={reasonId}
        onClick={() => setIsOpen(true)}
      >
        {m.revenue_request_payout()}
      </Button>
      <p id={reasonId} className="meta mt-3">
        {isSuspended
          ? m.revenue_payout_suspended()
          : `${m.revenue_to_phone({ phone: formatPhone(phone) })} ${m.revenue_who_decides()}`}
      </p>
      {isOpen && (
        <Suspense>
          <RequestPayoutSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
