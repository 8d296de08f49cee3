import { Link } from '@tanstack/react-router'
import type { AdminOrderRow } from '#contracts/admin/orders.ts'
import { adminOrderStatus, fulfilmentLabels } from '#web/features/shared/orders/admin-order-labels.ts'
import { RefundBadge } from '#web/features/shared/refunds/refund-badge.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  placed: m.admin_placed,
  customer: m.admin_customer,
  vendor: m.admin_vendor,
  status: m.admin_status,
  way: m.admin_fulfilment,
  total: m.admin_total,
  commission: m.admin_commission,
  receipt: m.admin_receipt,
}

export const orderColumns = (): Column<AdminOrderRow>[] => [
  {
    id: 'order',
    head: m.admin_order(),
    card: 'title',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ id, number }) => (
      <Link to="/admin/orders/$id" params={{ id }} className={rowLink}>
        {formatOrderNumber(number)}
      </Link>
    ),
  },
  {
    id: 'placed',
    card: 'right',
    head: m.admin_placed(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ placedAt }) => <time dateTime={placedAt}>{shortMoment(placedAt)}</time>,
  },
  {
    id: 'customer',
    card: 'left',
    head: m.admin_customer(),
    cell: ({ customer }) => (
      <>
        <b className="font-[650]">{customer.name}</b>{' '}
        <span className="whitespace-nowrap text-ink-2 tabular-nums">{customer.phone}</span>
      </>
    ),
  },
  { id: 'vendor', card: 'left', head: m.admin_vendor(), cell: ({ vendor }) => vendor.name },
  {
    id: 'status',
    head: m.admin_status(),
    card: 'aside',
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <StatusBadge look={adminOrderStatus[order.status]} />
        <RefundBadge order={order} />
      </span>
    ),
  },
  { id: 'way', head: <span className="sr-only">{m.admin_fulfilment()}</span>, card: 'none', cell: Way },
  {
    id: 'total',
    card: 'right',
    head: m.admin_total(),
    right: true,
    cell: ({ totalKES }) => <Money kes={totalKES} />,
  },
  {
    id: 'commission',
    head: m.admin_commission(),
    right: true,
    card: 'none',
    className: 'text-ink-2 whitespace-nowrap',
    cell: ({ commissionKES, paidAt }) => (paidAt ? formatKES(commissionKES).slice(4) : '–'),
  },
  {
    id: 'receipt',
    card: 'none',
    head: m.admin_receipt(),
    className: 'tabular-nums',
    cell: ({ receipt }) => receipt ?? <span className="text-ink-3">{m.admin_none_yet()}</span>,
  },
]

function Way({ fulfilment }: AdminOrderRow) {
  const { icon: Icon, label } = fulfilmentLabels[fulfilment]
  return (
    <span title={label()}>
      <Icon aria-hidden className="!size-[18px] text-ink-2" />
      <span className="sr-only">{label()}</span>
    </span>
  )
}

/** The time alone when it was today, with the day otherwise. */
export const shortMoment = (moment: string): string =>
  nairobiDay(moment) === nairobiDay(new Date()) ? formatDate(moment, 'time') : formatDate(moment, 'moment')
