import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import { RefundCard } from '#web/features/shared/refunds/refund-card.tsx'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { m } from '#web/paraglide/messages.js'

/** What went back to the customer, or is owed; and the way to give back more. */
export function OrderRefunds({ order }: { order: AdminOrder }) {
  return (
    <RefundCard
      order={order}
      side="admin"
      more={({ by, status, failure }) => (
        <p className="meta flex flex-wrap gap-x-3">
          {by && <span>{m.refunds_by({ name: by })}</span>}
          {failure && <span className="text-danger">{reasonMessage(failure)}</span>}
          {status !== 'SUCCEEDED' && (
            <Link to="/admin/refunds" search={{ status: 'ALL', search: order.number }} className="link">
              {m.admin_refund_open()}
            </Link>
          )}
        </p>
      )}
    />
  )
}
