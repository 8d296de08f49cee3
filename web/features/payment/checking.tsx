import { formatDate } from '#web/lib/dates.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import Hourglass from '~icons/lucide/hourglass'
import { CheckAgain } from './check-again.tsx'
import { Fact, OrderFacts } from './facts.tsx'
import { HeadLine } from './head-line.tsx'
import { WaitActions } from './wait-actions.tsx'
import type { WaitingProps } from './waiting.tsx'
import { WithOrdersLink } from './with-orders-link.tsx'

/** Nobody knows yet how it ended; the page says so and guesses nothing. */
export function Checking({ order, parts, again }: WaitingProps) {
  const { payment } = order
  return (
    <div className="mx-auto max-w-[560px]">
      <HeadLine look="open" icon={Hourglass} title={m.payment_checking()}>
        {m.payment_checking_text()}
      </HeadLine>
      <Card padded className="mt-6">
        <OrderFacts order={order}>
          {payment.phone && <Fact label={m.payment_asked_phone()}>{formatPhone(payment.phone)}</Fact>}
          {payment.promptedAt && <Fact label={m.payment_asked_at()}>{formatDate(payment.promptedAt, 'time')}</Fact>}
        </OrderFacts>
      </Card>
      <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-13">
        <WithOrdersLink words={(orders) => m.payment_checking_safe({ orders })} />
      </p>
      <div className="mt-4 grid gap-3">
        <CheckAgain order={order} />
        {payment.phone && <WaitActions order={order} parts={parts} again={again} />}
      </div>
    </div>
  )
}
