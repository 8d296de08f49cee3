import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { RangeChoice } from '#web/features/shared/sales/range-choice.tsx'
import { type DayRange, type LineSearch, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { BackToRevenue } from './back-to-revenue.tsx'
import { LineSalesList } from './line-sales-list.tsx'
import { OrderSalesList } from './order-sales-list.tsx'

export interface SalesPageProps {
  search: LineSearch
  onRange: (range: DayRange) => void
}

/** What a figure of the sales is the sum of: the orders of some days, or the lines of one product or event. */
export function SalesPage({ search, onRange }: SalesPageProps) {
  const { from, to, product, event } = search
  const revenue = useQuery({ ...vendorRevenue({ from, to }), placeholderData: keepPreviousData })
  const { data } = revenue
  const sold = product ? data?.products.find(({ id }) => id === product) : data?.events.find(({ id }) => id === event)
  const name = sold && ('title' in sold ? sold.title : sold.name)
  return (
    <WorkspacePage
      title={name ?? m.revenue_sales()}
      note={data && formatDayRange(data.from, data.to)}
      back={<BackToRevenue from={from} to={to} />}
      action={data && <RangeChoice range={{ from, to }} shown={data} onChange={onRange} />}
    >
      {product || event ? (
        <LineSalesList search={search} figureKES={sold?.grossKES} figure={revenue} />
      ) : (
        <OrderSalesList range={{ from, to }} total={data?.total} figure={revenue} />
      )}
    </WorkspacePage>
  )
}
