import type { OrderActor, VendorOrder } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { vendorOrderStatus } from './vendor-order-status.ts'

const actors: Record<OrderActor, () => string> = {
  CUSTOMER: () => m.vendor_by_customer(),
  VENDOR: () => m.vendor_by_you(),
  ADMIN: () => m.vendor_by_admin(),
  SYSTEM: () => m.vendor_by_system(),
}

export function OrderHistory({ history }: { history: VendorOrder['history'] }) {
  return (
    <Card padded className="print:hidden">
      <h2 className="mb-3 text-17">{m.vendor_history()}</h2>
      <ol className="grid gap-2.5">
        {history.map((move) => (
          <li key={`${move.status} ${move.at}`} className="grid grid-cols-[1fr_auto] gap-x-3 text-13">
            <span className="font-semibold">{vendorOrderStatus[move.status].label()}</span>
            <time dateTime={move.at} className="text-ink-2">
              {formatDate(move.at, 'moment')}
            </time>
            <span className="text-ink-2">{[actors[move.actor](), move.reason].filter(Boolean).join(': ')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
