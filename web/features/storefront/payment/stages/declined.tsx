import type { Payment } from '#contracts/money/payments.ts'
import { methodName } from '#web/features/shared/payments/method-name.ts'
import { findFailureLabels, paymentHelp } from '#web/features/shared/payments/payment-failure-labels.ts'
import { PaybillCard } from '#web/features/storefront/payment/paybill-card.tsx'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import X from '~icons/lucide/x'
import { CheckPaymentButton } from './check-payment-button.tsx'
import { HeldOrderFacts } from './order-facts.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PhoneForm } from './phone-form.tsx'
import { RetryError } from './retry-error.tsx'
import { StageHeading } from './stage-heading.tsx'

/** Why it did not go through, and the next try, by the same method or another. */
export function Declined({ order, views, retry }: StageProps) {
  const { payment } = order
  const help = paymentHelp(payment)
  return (
    <div className="mx-auto max-w-[560px]">
      <StageHeading look="bad" icon={X} title={m.payment_declined()}>
        {findFailureLabels(payment).why()} {nothingTaken(payment)}
      </StageHeading>
      <RetryError problem={retry.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <HeldOrderFacts order={order} />
        <SameMethod order={order} retry={retry} />
        <OtherMethods order={order} retry={retry}>
          {views.cancel(order)}
        </OtherMethods>
      </Card>
      {help && <p className="meta mt-4">{help}</p>}
      {payment.failure !== 'WRONG_AMOUNT' && <PaybillCard order={order} className="mt-4" />}
      {payment.promptedAt && payment.channel === 'PROMPT' && (
        <div className="mt-4 grid gap-3">
          <p className="meta">{m.payment_left_anyway()}</p>
          <CheckPaymentButton order={order} variant="quiet" />
        </div>
      )}
    </div>
  )
}

/** The next try by the method that failed, as long as it is offered. */
function SameMethod({ order, retry }: Pick<StageProps, 'order' | 'retry'>) {
  const { payment } = order
  const { method, channel } = payment
  const amount = formatKES(order.totalKES)
  if (!order.paymentMethods.some((option) => option.method === method)) return null
  if (channel === 'REDIRECT') {
    return (
      <Button size="lg" block onClick={() => retry.pay({ method })}>
        <CreditCard aria-hidden />
        {m.payment_page_again({ amount, method: methodName(payment) })}
      </Button>
    )
  }
  return (
    <PhoneForm
      isMain
      method={method}
      label={m.payment_phone()}
      first={payment.phone ?? order.contact.phone}
      action={() => m.payment_try_again({ amount })}
      onSend={(phone) => retry.pay({ method, phone })}
    />
  )
}

/** Of another amount than was asked for, something was taken. */
function nothingTaken({ channel, failure }: Payment): string {
  if (failure === 'WRONG_AMOUNT') return ''
  return channel === 'REDIRECT' ? m.payment_no_money_page() : m.payment_no_money()
}
