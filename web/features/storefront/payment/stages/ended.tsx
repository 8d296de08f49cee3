import type { OrderWithPayment } from '#contracts/orders.ts'
import { methodLabel, methodName } from '#web/features/shared/payments/method-name.ts'
import type { PaymentStage } from '#web/features/storefront/payment/payment-stage.ts'
import type { OrderViews } from '#web/features/storefront/payment/stage-props.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import CircleX from '~icons/lucide/circle-x'
import TimerOff from '~icons/lucide/timer-off'
import Undo2 from '~icons/lucide/undo-2'
import { OrderFacts } from './order-facts.tsx'
import { StageHeading, type StageHeadingProps } from './stage-heading.tsx'

type End = Extract<PaymentStage, 'EXPIRED' | 'CANCELLED' | 'LATE' | 'RETURNED'>

export interface EndedProps {
  order: OrderWithPayment
  stage: End
  views: OrderViews
}

/** The order is over without having been had: what became of the money, and how to order again. */
export function Ended({ order, stage, views }: EndedProps) {
  const { text, ...head } = texts[stage](order)
  const end = lastStep(order)
  const reason = end?.actor === 'CUSTOMER' ? null : end?.reason
  return (
    <div className="mx-auto max-w-[560px]">
      <StageHeading {...head}>{text}</StageHeading>
      <Card padded className="mt-6 grid gap-4">
        <OrderFacts order={order} />
        {stage === 'RETURNED' && reason && (
          <p className="text-13">{m.payment_reason({ reason: reasonMessage(reason) })}</p>
        )}
        {views.reorder(order)}
      </Card>
    </div>
  )
}

const lastStep = ({ history, status }: OrderWithPayment) => history.findLast((step) => step.status === status)

type EndText = Pick<StageHeadingProps, 'look' | 'icon' | 'title'> & { text: string }

const texts: Record<End, (order: OrderWithPayment) => EndText> = {
  EXPIRED: () => ({ look: 'over', icon: TimerOff, title: m.payment_expired(), text: m.payment_expired_text() }),
  CANCELLED: () => ({ look: 'over', icon: CircleX, title: m.payment_cancelled(), text: m.payment_cancelled_text() }),
  LATE: ({ status, payment }) => ({
    look: 'open',
    icon: Undo2,
    title: status === 'EXPIRED' ? m.payment_expired() : m.payment_cancelled(),
    text: m.payment_late({ amount: formatKES(payment.amountKES) }),
  }),
  RETURNED: (order) => ({
    look: 'open',
    icon: Undo2,
    title:
      order.status === 'REJECTED'
        ? m.payment_returned_rejected({ vendor: order.vendor.name })
        : lastStep(order)?.actor === 'CUSTOMER'
          ? m.payment_returned_by_you()
          : m.payment_returned_cancelled({ vendor: order.vendor.name }),
    text:
      order.payment.channel === 'REDIRECT'
        ? m.payment_returned_text_page({ amount: formatKES(order.totalKES), method: methodName(order.payment) })
        : m.payment_returned_text({ amount: formatKES(order.totalKES), method: methodLabel(order.payment) }),
  }),
}
