import type { CustomerOrder } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { WithOrdersLink } from './with-orders-link.tsx'

/** How long what was ordered is kept, and that nobody has to sit here. */
export function HeldUntil({ order }: { order: CustomerOrder }) {
  const time = formatDate(order.expiresAt, 'time')
  return (
    <p className="rounded-control bg-sunken px-4 py-3 text-13">
      <WithOrdersLink words={(orders) => m.payment_held({ time, orders })} />
    </p>
  )
}
