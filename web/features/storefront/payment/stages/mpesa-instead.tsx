import { type ReactNode, useState } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import type { RetryPayment } from '#web/features/storefront/payment/use-retry-payment.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { PhoneForm } from './phone-form.tsx'

export interface MpesaInsteadProps {
  order: CustomerOrder
  retry: RetryPayment
  /** What else can be done, beside it. */
  children: ReactNode
}

/** For whoever began with a card and would rather have their phone asked. */
export function MpesaInstead({ order, retry, children }: MpesaInsteadProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen && (
        <PhoneForm
          label={m.payment_phone()}
          first={order.contact.phone}
          action={() => m.checkout_pay({ amount: formatKES(order.totalKES) })}
          onSend={(phone) => retry.pay({ method: 'MPESA', phone })}
        />
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {!isOpen && (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {m.payment_mpesa_instead()}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
