import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { PaybillCard } from '#web/features/storefront/payment/paybill-card.tsx'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import Hourglass from '~icons/lucide/hourglass'
import { CheckPaymentButton } from './check-payment-button.tsx'
import { OrderFact, OrderFacts } from './order-facts.tsx'
import { WithOrdersLink } from './orders-link.tsx'
import { StageHeading } from './stage-heading.tsx'
import { WaitActions } from './wait-actions.tsx'

/** Nobody knows yet how it ended; the page says so and guesses nothing. */
export function Checking({ order, views, retry }: StageProps) {
  const { payment } = order
  return (
    <div className="mx-auto max-w-[560px]">
      <StageHeading look="open" icon={Hourglass} title={m.payment_checking()}>
        {m.payment_checking_text({ method: methodLabel(payment) })}
      </StageHeading>
      <Card padded className="mt-6">
        <OrderFacts order={order}>
          {payment.phone && <OrderFact label={m.payment_prompted_phone()}>{formatPhone(payment.phone)}</OrderFact>}
          {payment.promptedAt && (
            <OrderFact label={m.payment_prompted_at()}>{formatDate(payment.promptedAt, 'time')}</OrderFact>
          )}
        </OrderFacts>
      </Card>
      <PaybillCard order={order} className="mt-4" />
      {payment.direct && <p className="meta mt-3">{m.payment_one_way()}</p>}
      <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-13">
        <WithOrdersLink words={(orders) => m.payment_checking_safe({ orders })} />
      </p>
      <div className="mt-4 grid gap-3">
        <CheckPaymentButton order={order} />
        {payment.phone && <WaitActions order={order} views={views} retry={retry} />}
      </div>
    </div>
  )
}
