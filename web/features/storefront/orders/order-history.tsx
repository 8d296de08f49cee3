import type { CustomerOrder, OrderActor } from '#contracts/orders.ts'
import { ActorAndReason, OrderHistory } from '#web/features/shared/orders/order-history.tsx'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { orderLook } from './order-labels.ts'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.orders_by_you(),
  VENDOR: () => m.orders_by_vendor(),
  ADMIN: () => m.orders_by_admin(),
  SYSTEM: () => m.orders_by_system(),
}

/** Folded away until somebody wants to know. */
export function CustomerOrderHistory({ history }: Pick<CustomerOrder, 'history'>) {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold md:px-5">
          {m.orders_history()}
        </summary>
        <OrderHistory history={history} look={orderLook} className="gap-2.5 px-4 pb-4 md:px-5">
          {({ actor, reason }) => <ActorAndReason actor={actors[actor]()} reason={reason} />}
        </OrderHistory>
      </details>
    </Card>
  )
}
