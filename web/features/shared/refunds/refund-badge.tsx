import type { OrderStatus } from '#contracts/orders.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import Undo2 from '~icons/lucide/undo-2'

interface RefundedOrder {
  status: OrderStatus
  refundedKES: number
  totalKES: number
}

/** In a list: some of this order's money went back. Of one that was called off that goes without saying. */
export function RefundBadge({ order }: { order: RefundedOrder }) {
  if (order.refundedKES === 0 || order.status === 'REJECTED' || order.status === 'CANCELLED') return null
  return (
    <Badge tone="work" icon={Undo2}>
      {order.refundedKES === order.totalKES
        ? m.refunds_badge_all()
        : m.refunds_badge({ amount: formatKES(order.refundedKES) })}
    </Badge>
  )
}
