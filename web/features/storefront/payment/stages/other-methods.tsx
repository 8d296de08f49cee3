import { type ReactNode, useState } from 'react'
import type { PaymentMethodOption } from '#contracts/money/payments.ts'
import type { OrderWithPayment } from '#contracts/orders.ts'
import { methodName } from '#web/features/shared/payments/method-name.ts'
import type { RetryPayment } from '#web/features/storefront/payment/use-retry-payment.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import CreditCard from '~icons/lucide/credit-card'
import { PhoneForm } from './phone-form.tsx'

export interface OtherMethodsProps {
  order: OrderWithPayment
  retry: RetryPayment
  /** What else can be done, beside them. */
  children: ReactNode
}

/**
 * For whoever would rather pay by another of the methods that are offered: one that prompts a phone asks first which.
 */
export function OtherMethods({ order, retry, children }: OtherMethodsProps) {
  const [opened, setOpened] = useState<PaymentMethodOption | null>(null)
  const others = order.paymentMethods.filter(({ method }) => method !== order.payment.method)
  return (
    <>
      {opened && (
        <PhoneForm
          key={opened.method}
          method={opened.method}
          label={m.payment_phone()}
          first={order.contact.phone}
          action={() => m.checkout_pay({ amount: formatKES(order.totalKES) })}
          onSend={(phone) => retry.pay({ method: opened.method, phone })}
        />
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {others.map((other) => {
          const isPrompt = other.channel === 'PROMPT'
          if (opened?.method === other.method) return null
          return (
            <Button
              key={other.method}
              variant="quiet"
              onClick={() => (isPrompt ? setOpened(other) : retry.pay({ method: other.method }))}
            >
              {!isPrompt && <CreditCard aria-hidden />}
              {m.payment_instead({ method: methodName(other) })}
            </Button>
          )
        })}
        {children}
      </div>
    </>
  )
}
