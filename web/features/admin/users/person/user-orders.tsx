import { Link } from '@tanstack/react-router'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { adminOrderStatus } from '#web/features/shared/orders/admin-order-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Nothing, Panel } from './panel.tsx'

/** What somebody bought lately. */
export function UserOrders({ user: { orders } }: { user: AdminUserDetail }) {
  const { count, paidKES, items } = orders
  return (
    <Panel title={m.users_orders()} note={m.users_orders_note({ count, amount: formatKES(paidKES) })}>
      {items.length === 0 && <Nothing>{m.users_no_orders()}</Nothing>}
      <ul>
        {items.map(({ id, number, placedAt, vendor, status, totalKES, receipt }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3 last:border-0 md:grid-cols-[1fr_auto_7rem] md:px-5"
          >
            <div className="min-w-0">
              <Link to="/admin/orders/$id" params={{ id }} className="link font-[650] tabular-nums">
                {formatOrderNumber(number)}
              </Link>
              <p className="meta [overflow-wrap:anywhere]">
                {formatDate(placedAt, 'moment')} · {vendor}
                {receipt && <span className="tabular-nums"> · {receipt}</span>}
              </p>
            </div>
            <StatusBadge look={adminOrderStatus[status]} />
            <span className="text-right font-[650] tabular-nums max-md:col-span-2">{formatKES(totalKES)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
