import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VendorRevenue } from '#contracts/money/revenue.ts'
import { YourCommission } from '#web/features/shared/commissions/your-commission.tsx'
import { bucketsOf, changePercent } from '#web/features/shared/sales/buckets.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { SalesChart } from '#web/features/shared/sales/sales-chart.tsx'
import { SalesTable } from '#web/features/shared/sales/sales-table.tsx'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import { formatChange } from '#web/ui/workspace/change.ts'
import TrendingDown from '~icons/lucide/trending-down'
import TrendingUp from '~icons/lucide/trending-up'

/** What was sold in the range, beside as many days just before. */
export function SalesCard({ revenue, choice }: { revenue: VendorRevenue; choice: ReactNode }) {
  const { from, to, total, previous, days } = revenue
  // The time before, day by day: the same read with its own days.
  const before = useQuery(vendorRevenue({ from: previous.from, to: previous.to }))
  const buckets = bucketsOf(days, before.data?.days)
  const average = total.orders === 0 ? 0 : Math.round(total.grossKES / total.orders)
  return (
    <Card padded>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-20">{m.revenue_sales()}</h2>
          <p className="meta">{formatDayRange(from, to)}</p>
        </div>
        {choice}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Figure label={m.revenue_gross()} value={formatKES(total.grossKES)}>
          <Change now={total.grossKES} before={previous.grossKES} />
        </Figure>
        <Figure label={m.revenue_orders()} value={total.orders.toLocaleString('en-KE')}>
          <Change now={total.orders} before={previous.orders} />
        </Figure>
        <Figure label={m.revenue_average()} value={formatKES(average)} />
        {total.refundedKES > 0 && <Figure label={m.refunds_refunded()} value={formatKES(total.refundedKES)} />}
        <Figure label={m.revenue_commission()} value={formatKES(total.commissionKES)} />
        <Figure label={m.revenue_earnings()} value={formatKES(total.earningsKES)} />
      </dl>
      <YourCommission />
      <SalesChart buckets={buckets} previous={previous} />
      <SalesTable buckets={buckets} />
    </Card>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd>
        <span className="head block whitespace-nowrap text-20 tabular-nums md:text-25">{value}</span>
        {children}
      </dd>
    </div>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const percent = changePercent(now, before)
  if (percent === null || percent === 0 || percent >= 10_000) {
    return (
      <span className="block text-13 text-ink-2">{percent === 0 ? m.revenue_same() : m.revenue_none_before()}</span>
    )
  }
  const Icon = percent > 0 ? TrendingUp : TrendingDown
  const words = percent >= 1000 ? formatChange(percent) : formatPercent(Math.abs(percent))
  return (
    <span className={cn('flex items-center gap-1 text-13', percent > 0 ? 'text-money' : 'text-ink-2')}>
      <Icon aria-hidden className="size-4" />
      {percent > 0 ? m.revenue_more({ percent: words }) : m.revenue_less({ percent: words })}
    </span>
  )
}
