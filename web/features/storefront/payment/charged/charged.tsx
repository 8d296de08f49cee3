import { useState } from 'react'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { CheckPaymentButton } from '#web/features/storefront/payment/stages/check-payment-button.tsx'
import { HeldOrderFacts, OrderFacts } from '#web/features/storefront/payment/stages/order-facts.tsx'
import { WithOrdersLink } from '#web/features/storefront/payment/stages/orders-link.tsx'
import { PhoneForm } from '#web/features/storefront/payment/stages/phone-form.tsx'
import { RetryError } from '#web/features/storefront/payment/stages/retry-error.tsx'
import { StageHeading } from '#web/features/storefront/payment/stages/stage-heading.tsx'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Card } from '#web/ui/surface.tsx'
import CircleHelp from '~icons/lucide/circle-question-mark'
import { ChargedSteps } from './charged-steps.tsx'
import { ClaimReceiptForm } from './claim-receipt-form.tsx'

/** *You may have been charged*: nobody has learned how it ended. The receipt is asked for before a second payment. */
export function Charged(props: StageProps) {
  const { order, retry } = props
  const { payment } = order
  const [hasText, setHasText] = useState<'yes' | 'no'>('yes')
  return (
    <div className="mx-auto max-w-[560px]">
      <StageHeading look="ask" icon={CircleHelp} title={m.payment_charged()}>
        {m.payment_charged_text({ method: methodLabel(payment), amount: formatKES(payment.amountKES) })}
      </StageHeading>
      <RetryError problem={retry.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <h2 className="text-17">{m.payment_charged_question({ method: methodLabel(payment) })}</h2>
        <Segmented
          label={m.payment_charged_question({ method: methodLabel(payment) })}
          value={hasText}
          onChange={setHasText}
          options={[
            { value: 'yes', label: m.payment_charged_yes() },
            { value: 'no', label: m.payment_charged_no() },
          ]}
        />
        {hasText === 'yes' ? <ClaimReceiptForm order={order} /> : <WithoutText {...props} />}
      </Card>
      <ChargedSteps order={order} />
      <p className="meta mt-4">
        <WithOrdersLink words={(orders) => m.payment_charged_safe({ orders })} />
      </p>
    </div>
  )
}

/** Most likely nothing was taken: what can still be paid is paid again, what is over is ordered again. */
function WithoutText({ order, retry, views }: StageProps) {
  const { payment } = order
  const isHeld = order.status === 'PENDING_PAYMENT'
  const canRetry = isHeld && order.paymentMethods.some(({ method }) => method === payment.method)
  return (
    <>
      <p className="text-ink-2">{m.payment_charged_no_text()}</p>
      {isHeld ? <HeldOrderFacts order={order} /> : <OrderFacts order={order} />}
      {payment.uncertain?.nextQueryAt && <CheckPaymentButton order={order} />}
      {canRetry && payment.phone && (
        <PhoneForm
          method={payment.method}
          label={m.payment_phone()}
          first={payment.phone}
          action={() => m.payment_try_again({ amount: formatKES(order.totalKES) })}
          onSend={(phone) => retry.pay({ method: payment.method, phone })}
        />
      )}
      {isHeld ? views.cancel(order) : views.reorder(order)}
    </>
  )
}
