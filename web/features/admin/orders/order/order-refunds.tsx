import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { RefundCard } from '#web/features/shared/refunds/refund-card.tsx'
import { m } from '#web/paraglide/messages.js'

/** What went back to the customer, or is owed; and the way to give back more. */
export function OrderRefunds({ order }: { order: AdminOrder }) {
  return (
    <RefundCard
      order={order}
      side="admin"
      mayRefund={useAdminMay('money')}
      more={({ by, status, provider, failure }) => (
        <p className="meta flex flex-wrap gap-x-3">
          {by && <span>{m.refunds_by({ name: by })}</span>}
          {failure && <ProviderSays provider={provider} direction="OUT" words={failure} className="text-danger" />}
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
