import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin-orders.ts'
import { refundStatus } from '#web/features/admin-refunds/refund-status.ts'
import { formatDate } from '#web/lib/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'

/** What went back to the customer, or is owed. */
export function OrderRefunds({ order }: { order: AdminOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_refunds()}</h2>
      <ol className="grid">
        {order.refunds.map(({ id, status, amountKES, reason, receipt, createdAt, settledAt }) => (
          <li key={id} className="border-line border-t py-3 first:border-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-3">
              <StatusBadge look={refundStatus[status]} />
              <span className="min-w-0 flex-1">{reason}</span>
              <Money kes={amountKES} />
            </div>
            <p className="meta mt-1 flex flex-wrap gap-x-4">
              <span>{m.admin_refund_asked({ moment: formatDate(createdAt, 'moment') })}</span>
              {settledAt && <span>{m.admin_refund_settled({ moment: formatDate(settledAt, 'moment') })}</span>}
              {receipt && <span>{m.admin_receipt_is({ receipt })}</span>}
              {status === 'REQUESTED' && (
                <Link to="/admin/refunds" search={{ search: order.number }} className="link">
                  {m.admin_refund_open()}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
