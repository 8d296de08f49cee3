import { Link } from '@tanstack/react-router'
import type { DrillDownFigure, MarketRow } from '#contracts/admin/analytics.ts'
import { paymentFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'

type RowColumn = Column<MarketRow>

const when = (): RowColumn => ({
  id: 'at',
  head: m.admin_drill_down_when(),
  card: 'aside',
  className: 'whitespace-nowrap',
  cell: ({ at }) => <time dateTime={at}>{formatDate(at, 'moment')}</time>,
})
const order = (): RowColumn => ({
  id: 'order',
  head: m.admin_order(),
  card: 'title',
  className: 'whitespace-nowrap tabular-nums',
  cell: ({ order }) =>
    order ? (
      <Link to="/admin/orders/$id" params={{ id: order.id }} className={rowLink}>
        {formatOrderNumber(order.number)}
      </Link>
    ) : (
      '–'
    ),
})
const vendor = (): RowColumn => ({ id: 'vendor', head: m.admin_vendor(), cell: ({ vendor }) => vendor?.name ?? '–' })
const customer = (): RowColumn => ({
  id: 'customer',
  head: m.admin_customer(),
  cell: ({ customer }) => customer?.name ?? '–',
})
const money = (id: string, head: string, of: (row: MarketRow) => number | null): RowColumn => ({
  id,
  head,
  right: true,
  cell: (row) => {
    const kes = of(row)
    return kes === null || kes === 0 ? '–' : formatKES(kes)
  },
})
const amount = () => money('amount', m.admin_amount(), ({ amountKES }) => amountKES)
const text = (id: string, head: string, of: (row: MarketRow) => string | null): RowColumn => ({
  id,
  head,
  cell: (row) => of(row) ?? '–',
})

/** What an order's commission still counts. */
export const commissionLeft = ({ commissionKES, commissionBackKES }: MarketRow): number =>
  (commissionKES ?? 0) - (commissionBackKES ?? 0)

/** What is shown of each row of a figure. */
export const drillDownColumns: Record<DrillDownFigure, () => RowColumn[]> = {
  SALES: () => [
    order(),
    when(),
    vendor(),
    customer(),
    money('amount', m.admin_figure_gross(), ({ amountKES }) => amountKES),
    money('commission', m.admin_figure_commission(), ({ commissionKES }) => commissionKES),
    {
      ...money('back', m.admin_drill_down_given_back(), ({ commissionBackKES }) => -(commissionBackKES ?? 0)),
      className: 'text-danger',
    },
    { ...money('counts', m.admin_drill_down_counts(), commissionLeft), className: 'font-[650]' },
  ],
  CHECKOUTS: () => [
    order(),
    when(),
    vendor(),
    customer(),
    amount(),
    text('paid', m.admin_drill_down_paid(), ({ paidAt }) =>
      paidAt ? formatDate(paidAt, 'moment') : m.admin_drill_down_unpaid(),
    ),
  ],
  REFUNDS: () => [order(), when(), vendor(), text('reason', m.admin_drill_down_reason(), ({ name }) => name), amount()],
  FAILURES: () => [
    order(),
    when(),
    vendor(),
    customer(),
    text('reason', m.admin_drill_down_reason(), ({ failure }) => failure && paymentFailureLabels[failure].why()),
    amount(),
  ],
  CUSTOMERS: () => [
    {
      id: 'customer',
      head: m.admin_customer(),
      card: 'title',
      cell: ({ customer }) =>
        customer && (
          <Link to="/admin/users/$id" params={{ id: customer.id }} className={rowLink}>
            {customer.name}
          </Link>
        ),
    },
    when(),
  ],
  LINES: () => [
    order(),
    when(),
    vendor(),
    customer(),
    text('name', m.admin_drill_down_what(), ({ name }) => name),
    { id: 'quantity', head: m.admin_sold(), right: true, cell: ({ quantity }) => quantity },
    amount(),
  ],
}
