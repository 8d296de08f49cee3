import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import type { OrderActor } from '#contracts/orders.ts'
import { adminOrderStatus } from '#web/features/shared/orders/admin-order-labels.ts'
import { OrderHistory } from '#web/features/shared/orders/order-history.tsx'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.admin_customer(),
  VENDOR: () => m.admin_vendor(),
  ADMIN: () => m.admin_administrator(),
  SYSTEM: () => m.admin_by_itself(),
}

/** With the name of who did it, and the reason in that person's own words. */
export function AdminOrderHistory({ order: { id, history } }: { order: Pick<AdminOrder, 'id' | 'history'> }) {
  return (
    <Card padded>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-17">{m.admin_history()}</h2>
        <Link to="/admin/audit" search={{ subject: id }} className="link text-13">
          {m.admin_audit()}
        </Link>
      </div>
      <OrderHistory history={history} look={({ status }) => adminOrderStatus[status]} className="gap-3">
        {({ actor, by, reason }) => (
          <>
            <span className="col-span-2 text-ink-2">{by ? `${actors[actor]()}, ${by}` : actors[actor]()}</span>
            {reason && <span className="col-span-2">“{reasonMessage(reason)}”</span>}
          </>
        )}
      </OrderHistory>
    </Card>
  )
}
