import type { OrderLine, OrderSummary } from '#contracts/orders.ts'
import { RefundBadge } from '#web/features/shared/refunds/refund-badge.tsx'
import { ReorderButton } from '#web/features/shared/reorder/reorder-button.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { orderLook } from './order-labels.ts'

/** An order that is over. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const isTickets = order.fulfilment.method === 'TICKETS'
  return (
    <Card padded className="grid">
      <div className="flex items-start gap-3">
        <VendorLogo vendor={order.vendor} size={48} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 text-17 [overflow-wrap:anywhere]">{order.vendor.name}</h3>
            <Money kes={order.totalKES} />
          </div>
          <p className="meta tabular-nums">
            {formatOrderNumber(order.number)} · {formatDate(order.scheduledFor ?? order.placedAt, 'moment')}
          </p>
        </div>
      </div>
      <p className="mt-3 line-clamp-2 text-13 text-ink-2">{order.lines.map(lineLabel).join(', ')}</p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 self-end">
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge look={orderLook(order)} />
          <RefundBadge order={order} />
        </span>
        <div className="ml-auto flex gap-1">
          <ButtonLink
            to="/account/orders/$id"
            params={{ id: order.id }}
            variant="ghost"
            size="sm"
            aria-label={m.orders_see_details_named({ number: formatOrderNumber(order.number) })}
          >
            {m.orders_see_details()}
          </ButtonLink>
          {!isTickets && <ReorderButton order={order} />}
        </div>
      </div>
    </Card>
  )
}

/** `2 × Whole fried tilapia, Large`; a ticket's name is only that of its type, so it says that it is one. */
export const lineLabel = ({ quantity, kind, name, variationName, options }: OrderLine): string => {
  const words = [kind === 'TICKET' && m.orders_ticket(), name, variationName, ...options.map((option) => option.name)]
    .filter(Boolean)
    .join(', ')
  return `${quantity}\u00a0×\u00a0${words}`
}
