import { X } from 'lucide-react'
import { formatDate } from '#web/lib/dates.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Card, Notice } from '#web/ui/surface.tsx'
import { Fact, OrderFacts } from './facts.tsx'
import { failureWords } from './failure-words.ts'
import { HeadLine } from './head-line.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { WaitingProps } from './waiting.tsx'

/** Why it did not go through, and the next try, on this phone or another. */
export function Declined({ order, parts, again }: WaitingProps) {
  const { payment } = order
  const words = failureWords[payment.failure ?? 'PROVIDER_ERROR']
  return (
    <div className="mx-auto max-w-[560px]">
      <HeadLine look="bad" icon={X} title={m.payment_declined()}>
        {words.why()} {m.payment_no_money()}
      </HeadLine>
      {again.problem && (
        <Notice tone="bad" live className="mt-4" title={`${m.payment_not_sent_again()}.`}>
          {again.problem}
        </Notice>
      )}
      <Card padded className="mt-6 grid gap-4">
        <OrderFacts order={order}>
          <Fact label={<span className="meta">{m.payment_held_until()}</span>}>
            {formatDate(order.expiresAt, 'time')}
          </Fact>
        </OrderFacts>
        <PhoneForm
          isMain
          label={m.payment_phone()}
          first={payment.phone ?? order.contact.phone}
          action={() => m.payment_try_again({ amount: formatKES(order.totalKES) })}
          onSend={again.payAgain}
        />
        {parts.cancel(order)}
      </Card>
      {words.help && <p className="meta mt-4">{words.help()}</p>}
    </div>
  )
}
