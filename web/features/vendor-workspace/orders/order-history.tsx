import type { OrderActor } from '#contracts/orders.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { ActorAndReason, OrderHistory } from '#web/features/shared/orders/order-history.tsx'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { vendorOrderLook } from './vendor-order-status.ts'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.vendor_by_customer(),
  VENDOR: () => m.vendor_by_you(),
  ADMIN: () => m.vendor_by_admin(),
  SYSTEM: () => m.vendor_by_system(),
}

export function VendorOrderHistory({ history }: Pick<VendorOrder, 'history'>) {
  return (
    <Card padded className="print:hidden">
      <h2 className="mb-3 text-17">{m.vendor_history()}</h2>
      <OrderHistory history={history} look={vendorOrderLook}>
        {({ actor, reason }) => <ActorAndReason actor={actors[actor]()} reason={reason} />}
      </OrderHistory>
    </Card>
  )
}
