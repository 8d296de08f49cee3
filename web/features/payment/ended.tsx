import type { CustomerOrder } from '#contracts/orders.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import CircleX from '~icons/lucide/circle-x'
import TimerOff from '~icons/lucide/timer-off'
import Undo2 from '~icons/lucide/undo-2'
import { OrderFacts } from './facts.tsx'
import { HeadLine, type HeadLineProps } from './head-line.tsx'
import type { Moment } from './moment.ts'
import type { OrderParts } from './success-page.tsx'

type End = Extract<Moment, 'EXPIRED' | 'CANCELLED' | 'LATE' | 'RETURNED'>

export interface EndedProps {
  order: CustomerOrder
  moment: End
  parts: OrderParts
}

/** The order is over without having been had: what became of the money, and how to order again. */
export function Ended({ order, moment, parts }: EndedProps) {
  const { text, ...head } = words[moment](order)
  const reason = order.history.findLast(({ status }) => status === order.status)?.reason
  return (
    <div className="mx-auto max-w-[560px]">
      <HeadLine {...head}>{text}</HeadLine>
      <Card padded className="mt-6 grid gap-4">
        <OrderFacts order={order} />
        {moment === 'RETURNED' && reason && <p className="text-13">{m.payment_reason({ reason })}</p>}
        {parts.reorder(order)}
      </Card>
    </div>
  )
}

type Words = Pick<HeadLineProps, 'look' | 'icon' | 'title'> & { text: string }

const words: Record<End, (order: CustomerOrder) => Words> = {
  EXPIRED: () => ({ look: 'over', icon: TimerOff, title: m.payment_expired(), text: m.payment_expired_text() }),
  CANCELLED: () => ({ look: 'over', icon: CircleX, title: m.payment_cancelled(), text: m.payment_cancelled_text() }),
  LATE: ({ status, payment }) => ({
    look: 'open',
    icon: Undo2,
    title: status === 'EXPIRED' ? m.payment_expired() : m.payment_cancelled(),
    text: m.payment_came_late({ amount: formatKES(payment.amountKES) }),
  }),
  RETURNED: ({ status, vendor, totalKES, payment }) => ({
    look: 'open',
    icon: Undo2,
    title:
      status === 'REJECTED'
        ? m.payment_returned_rejected({ vendor: vendor.name })
        : m.payment_returned_cancelled({ vendor: vendor.name }),
    text:
      payment.method === 'CARD'
        ? m.payment_returned_text_card({ amount: formatKES(totalKES) })
        : m.payment_returned_text({ amount: formatKES(totalKES) }),
  }),
}
