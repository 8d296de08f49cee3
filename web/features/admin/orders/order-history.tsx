import type { AdminOrder } from '#contracts/admin-orders.ts'
import type { OrderActor } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { adminOrderStatus } from './admin-order-status.ts'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.admin_customer(),
  VENDOR: () => m.admin_vendor(),
  ADMIN: () => m.admin_administrator(),
  SYSTEM: () => m.admin_by_itself(),
}

export function OrderHistory({ order }: { order: AdminOrder }) {
  return (
    <Card padded>
      <h2 className="mb-3 text-17">{m.admin_history()}</h2>
      <ol className="grid gap-3">
        {order.history.map(({ status, actor, by, reason, at }) => (
          <li key={`${status} ${at}`} className="grid grid-cols-[1fr_auto] gap-x-3 text-13">
            <b className="font-[650]">{adminOrderStatus[status].label()}</b>
            <time dateTime={at} className="text-ink-2">
              {formatDate(at, 'moment')}
            </time>
            <span className="col-span-2 text-ink-2">{by ? `${actors[actor]()}, ${by}` : actors[actor]()}</span>
            {reason && <span className="col-span-2">“{reason}”</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
