import type { Payment } from '#contracts/payments.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import X from '~icons/lucide/x'
import { HeldOrderFacts } from './facts.tsx'
import { failureWordsOf } from './failure-words.ts'
import { HeadLine } from './head-line.tsx'
import { MpesaInstead } from './mpesa-instead.tsx'
import { NotSentAgain } from './not-sent-again.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { WaitingProps } from './waiting.tsx'

/** Why it did not go through, and the next try, on this phone or another. */
export function Declined({ order, parts, again }: WaitingProps) {
  const { payment } = order
  const words = failureWordsOf(payment)
  const isCard = payment.method === 'CARD' && order.cardPayments
  const payByCard = () => again.payAgain({ method: 'CARD' })
  return (
    <div className="mx-auto max-w-[560px]">
      <HeadLine look="bad" icon={X} title={m.payment_declined()}>
        {words.why()} {nothingTaken(payment)}
      </HeadLine>
      <NotSentAgain problem={again.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <HeldOrderFacts order={order} />
        {isCard ? (
          <>
            <Button size="lg" block onClick={payByCard}>
              <CreditCard aria-hidden />
              {m.payment_card_again({ amount: formatKES(order.totalKES) })}
            </Button>
            <MpesaInstead order={order} again={again}>
              {parts.cancel(order)}
            </MpesaInstead>
          </>
        ) : (
          <>
            <PhoneForm
              isMain
              label={m.payment_phone()}
              first={payment.phone ?? order.contact.phone}
              action={() => m.payment_try_again({ amount: formatKES(order.totalKES) })}
              onSend={(phone) => again.payAgain({ method: 'MPESA', phone })}
            />
            <div className="flex flex-wrap gap-2 *:flex-1">
              {order.cardPayments && (
                <Button variant="quiet" onClick={payByCard}>
                  <CreditCard aria-hidden />
                  {m.payment_card_instead()}
                </Button>
              )}
              {parts.cancel(order)}
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
