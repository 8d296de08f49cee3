import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LineSales } from '#contracts/money/sales.ts'
import { type AnswerWithFigure, Proof, sumKES } from '#web/features/shared/sales/proof.tsx'
import { type LineSearch, lineSales } from '#web/features/shared/sales/revenue.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'

const columns = (): readonly Column<LineSales>[] => [
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
  {
    id: 'product',
    head: m.revenue_product(),
    cell: ({ name, variationName }) => [name, variationName].filter(Boolean).join(', '),
  },
  { id: 'sold', head: m.revenue_sold(), right: true, cell: ({ quantity }) => quantity },
  {
    id: 'gross',
    head: m.revenue_gross(),
    right: true,
    cell: ({ grossKES }) => <span className="font-[650]">{formatKES(grossKES)}</span>,
  },
]

export interface LineSalesListProps {
  search: LineSearch
  /** What stood where it was opened; nothing where the product is not among the best sellers of these days. */
  figureKES: number | undefined
  /** The answer that has it. */
  figure: AnswerWithFigure
}

/** What was sold of one product or event, order by order, without what was refunded. */
export function LineSalesList({ search, figureKES, figure }: LineSalesListProps) {
  const query = useInfiniteQuery(lineSales(search))
  const rows = loadedRows(query)
  const isWhole = query.data !== undefined && !query.hasNextPage && !query.isFetching
  const sold = rows.reduce((count, { quantity }) => count + quantity, 0)
  const rowsKES = sumKES(rows, ({ grossKES }) => grossKES)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CsvLink query={lineSales(search)} />
        {figureKES !== undefined && <Proof rows={query} figure={figure} rowsKES={rowsKES} figureKES={figureKES} />}
      </div>
      <RecordList
        caption={m.revenue_sales()}
        columns={columns()}
        query={query}
        rowKey={({ key }) => key}
        sums={
          isWhole ? { order: m.revenue_sum_of({ count: rows.length }), sold, gross: formatKES(rowsKES) } : undefined
        }
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
