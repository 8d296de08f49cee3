import type { Payment } from '#contracts/money/payments.ts'
import { paymentFailureLabelsOf } from '#web/features/shared/payments/payment-failure-labels.ts'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import X from '~icons/lucide/x'
import { MpesaInstead } from './mpesa-instead.tsx'
import { HeldOrderFacts } from './order-facts.tsx'
import { PhoneForm } from './phone-form.tsx'
import { RetryError } from './retry-error.tsx'
import { StageHeading } from './stage-heading.tsx'

/** Why it did not go through, and the next try, on this phone or another. */
export function Declined({ order, views, retry }: StageProps) {
  const { payment } = order
  const words = paymentFailureLabelsOf(payment)
  const isCard = payment.method === 'CARD' && order.cardPayments
  const payByCard = () => retry.pay({ method: 'CARD' })
  return (
    <div className="mx-auto max-w-[560px]">
      <StageHeading look="bad" icon={X} title={m.payment_declined()}>
        {words.why()} {nothingTaken(payment)}
      </StageHeading>
      <RetryError problem={retry.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <HeldOrderFacts order={order} />
        {isCard ? (
          <>
            <Button size="lg" block onClick={payByCard}>
              <CreditCard aria-hidden />
              {m.payment_card_again({ amount: formatKES(order.totalKES) })}
            </Button>
            <MpesaInstead order={order} retry={retry}>
              {views.cancel(order)}
            </MpesaInstead>
          </>
        ) : (
          <>
            <PhoneForm
              isMain
              label={m.payment_phone()}
              first={payment.phone ?? order.contact.phone}
              action={() => m.payment_try_again({ amount: formatKES(order.totalKES) })}
              onSend={(phone) => retry.pay({ method: 'MPESA', phone })}
            />
            <div className="flex flex-wrap gap-2 *:flex-1">
              {order.cardPayments && (
                <Button variant="quiet" onClick={payByCard}>
                  <CreditCard aria-hidden />
                  {m.payment_card_instead()}
                </Button>
              )}
              {views.cancel(order)}
            </div>
          </>
        )}
      </Card>
      {words.help && <p className="meta mt-4">{words.help()}</p>}
    </div>
  )
}

/** Of another amount than was asked for, something was taken. */
function nothingTaken({ method, failure }: Payment): string {
  if (failure === 'WRONG_AMOUNT') return ''
  return method === 'CARD' ? m.payment_no_money_card() : m.payment_no_money()
}
