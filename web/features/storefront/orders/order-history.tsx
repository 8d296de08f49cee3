import type { CustomerOrder, OrderActor } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { orderStatus } from './order-status.ts'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.orders_by_you(),
  VENDOR: () => m.orders_by_vendor(),
  ADMIN: () => m.orders_by_admin(),
  SYSTEM: () => m.orders_by_system(),
}

/** Every move of the order, folded away until somebody wants to know. */
export function OrderHistory({ history }: { history: CustomerOrder['history'] }) {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold md:px-5">
          {m.orders_history()}
        </summary>
        <ol className="grid gap-2.5 px-4 pb-4 md:px-5">
          {history.map((move) => (
            <li key={`${move.status} ${move.at}`} className="grid grid-cols-[1fr_auto] gap-x-3 text-13">
              <span className="font-semibold">{orderStatus[move.status].label()}</span>
              <time dateTime={move.at} className="text-ink-2">
                {formatDate(move.at, 'moment')}
              </time>
              <span className="text-ink-2">{[actors[move.actor](), move.reason].filter(Boolean).join(': ')}</span>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
