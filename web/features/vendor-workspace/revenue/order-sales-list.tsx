import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Sales } from '#contracts/money/revenue.ts'
import type { OrderSales } from '#contracts/money/sales.ts'
import { type AnswerWithFigure, Proof, sumKES } from '#web/features/shared/sales/proof.tsx'
import { type DayRange, orderSales } from '#web/features/shared/sales/revenue.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'

const columns = (): readonly Column<OrderSales>[] => [
  {
    id: 'order',
    head: m.revenue_order(),
    card: 'title',
    cell: ({ order }) => (
      <Link to="/vendor/orders/$id" params={{ id: order.id }} className={`${rowLink} tabular-nums`}>
        {formatOrderNumber(order.number)}
      </Link>
    ),
  },
  {
    id: 'paid',
    head: m.revenue_paid_at(),
    card: 'aside',
    cell: ({ paidAt }) => <time dateTime={paidAt}>{formatDate(paidAt, 'moment')}</time>,
  },
  { id: 'gross', head: m.revenue_gross(), right: true, cell: ({ grossKES }) => formatKES(grossKES) },
  {
    id: 'refunded',
    head: m.refunds_refunded(),
    right: true,
    cell: ({ refundedKES }) => (refundedKES > 0 ? <span className="text-danger">{formatKES(-refundedKES)}</span> : '–'),
  },
  {
    id: 'commission',
    head: m.revenue_commission(),
    right: true,
    cell: ({ commissionKES }) => formatKES(-commissionKES),
  },
  {
    id: 'earnings',
    head: m.revenue_earnings(),
    right: true,
    cell: ({ earningsKES }) => <span className="font-[650] text-money">{formatKES(earningsKES)}</span>,
  },
]

interface OrderSalesListProps {
  range: DayRange
  total: Sales | undefined
  /** The answer that has the total. */
  figure: AnswerWithFigure
}

/** The orders of some days with what each has left to whom, and under them what they add up to. */
export function OrderSalesList({ range, total, figure }: OrderSalesListProps) {
  const query = useInfiniteQuery(orderSales(range))
  const sums = total && {
    order: m.revenue_sum_of({ count: total.orders }),
    gross: formatKES(total.grossKES),
    refunded: formatKES(-total.refundedKES),
    commission: formatKES(-total.commissionKES),
    earnings: formatKES(total.earningsKES),
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CsvLink query={orderSales(range)} />
        {total && (
          <Proof
            rows={query}
            figure={figure}
            rowsKES={sumKES(loadedRows(query), ({ earningsKES }) => earningsKES)}
            figureKES={total.earningsKES}
          />
        )}
      </div>
      <RecordList
        caption={m.revenue_sales()}
        columns={columns()}
        query={query}
        rowKey={({ key }) => key}
        sums={sums}
        failed={m.revenue_sales_failed()}
        empty={
          <EmptyState cloth="sea" art="mandazi-cut" title={m.revenue_nothing_sold()}>
            {m.revenue_no_entries_text()}
          </EmptyState>
        }
      />
    </>
  )
}
