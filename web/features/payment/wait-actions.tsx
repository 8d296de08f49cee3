import { useState } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import RefreshCw from '~icons/lucide/refresh-cw'
import { NotSentAgain } from './not-sent-again.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { OrderParts } from './success-page.tsx'
import type { PayAgain } from './use-pay-again.ts'

export interface WaitActionsProps {
  order: CustomerOrder
  parts: OrderParts
  again: PayAgain
}

/** For whoever saw no prompt, has another phone, or wants out. */
export function WaitActions({ order, parts, again }: WaitActionsProps) {
  const [isOther, setIsOther] = useState(false)
  const phone = order.payment.phone ?? ''
  return (
    <>
      <NotSentAgain problem={again.problem} />
      {again.wish ? (
        <Notice tone="info" live title={m.payment_wish()}>
          {m.payment_wish_text({ phone: formatPhone(again.wish) })}{' '}
          <button type="button" className="link -my-2 py-2" onClick={again.dropWish}>
            {m.payment_wish_stop()}
          </button>
        </Notice>
      ) : (
        <Button variant="quiet" block onClick={() => again.payAgain({ method: 'MPESA', phone })}>
          <RefreshCw aria-hidden className="size-[18px]" />
          {m.payment_send_again()}
        </Button>
      )}
      {isOther && (
        <PhoneForm
          label={m.payment_other_phone()}
          first=""
          action={() => m.payment_send_there()}
          onSend={async (other) => {
            await again.payAgain({ method: 'MPESA', phone: other })
            setIsOther(false)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {!isOther && (
          <Button variant="ghost" onClick={() => setIsOther(true)}>
            {m.payment_other_number()}
          </Button>
        )}
        {parts.cancel(order)}
      </div>
    </>
  )
}
