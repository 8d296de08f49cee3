import { Suspense, useState } from 'react'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { RequestPayoutProps } from './request-payout-sheet.tsx'

const RequestPayoutSheet = lazyPart(() => import('./request-payout-sheet.tsx'))

/** The way to the money. */
export function RequestPayout(props: RequestPayoutProps) {
  const { availableKES, phone } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="lg" disabled={availableKES <= 0} onClick={() => setIsOpen(true)}>
        {m.revenue_request_payout()}
      </Button>
      <p className="meta mt-3">
        {m.revenue_to_phone({ phone: formatPhone(phone) })} {m.revenue_who_decides()}
      </p>
      {isOpen && (
        <Suspense>
          <RequestPayoutSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
