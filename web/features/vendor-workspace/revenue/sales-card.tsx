import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorRevenue } from '#contracts/money/revenue.ts'
import { YourCommission } from '#web/features/shared/commissions/your-commission.tsx'
import { changePercent, toBuckets } from '#web/features/shared/sales/buckets.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { type DayRange, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
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
  const buckets = toBuckets(days, before.data?.days)
  const opened = { from, to }
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
        <Figure opened={opened} label={m.revenue_gross()} value={formatKES(total.grossKES)}>
          <Change now={total.grossKES} before={previous.grossKES} opened={previous} />
        </Figure>
        <Figure opened={opened} label={m.revenue_orders()} value={total.orders.toLocaleString('en-KE')}>
          <Change now={total.orders} before={previous.orders} opened={previous} />
        </Figure>
        <Figure opened={opened} label={m.revenue_average()} value={formatKES(average)} />
        {total.refundedKES > 0 && (
          <Figure opened={opened} label={m.refunds_refunded()} value={formatKES(total.refundedKES)} />
        )}
        <Figure opened={opened} label={m.revenue_commission()} value={formatKES(total.commissionKES)} />
        <Figure opened={opened} label={m.revenue_earnings()} value={formatKES(total.earningsKES)} />
      </dl>
      <YourCommission />
      <SalesChart buckets={buckets} previous={previous} />
      <SalesTable
        buckets={buckets}
        opened={(days, words) => (
          <Link to="/vendor/revenue/sales" search={days} className="link inline-flex min-h-11 items-center">
            {words}
          </Link>
        )}
      />
    </Card>
  )
}

interface FigureProps {
  label: string
  value: string
  /** The days whose orders it is made of. */
  opened: DayRange
  children?: ReactNode
}

/** A figure, which opens the orders that it is made of. */
function Figure({ label, value, opened, children }: FigureProps) {
  return (
    <div>
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd>
        <Link
          to="/vendor/revenue/sales"
          search={{ ...opened }}
          aria-label={m.revenue_open_figure({ figure: `${label}, ${value}` })}
          className="head reach block whitespace-nowrap text-20 tabular-nums underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-accent md:text-25"
        >
          {value}
        </Link>
        {children}
      </dd>
    </div>
  )
}

/** How much more or less than in the days before, whose orders it opens. */
function Change({ now, before, opened: { from, to } }: { now: number; before: number; opened: Required<DayRange> }) {
  const percent = changePercent(now, before)
  const isSaid = percent !== null && percent !== 0 && percent < 10_000
  const Icon = isSaid && percent > 0 ? TrendingUp : TrendingDown
  const words = isSaid && (percent >= 1000 ? formatChange(percent) : formatPercent(Math.abs(percent)))
  return (
    <Link
      to="/vendor/revenue/sales"
      search={{ from, to }}
      title={formatDayRange(from, to)}
      className={cn(
        'reach mt-1 flex w-fit items-center gap-1 text-13 hover:underline',
        isSaid && percent > 0 ? 'text-money' : 'text-ink-2',
      )}
    >
      {words === false ? (
        percent === 0 ? (
          m.revenue_same()
        ) : (
          m.revenue_none_before()
        )
      ) : (
        <>
          <Icon aria-hidden className="size-4" />
          {(percent ?? 0) > 0 ? m.revenue_more({ percent: words }) : m.revenue_less({ percent: words })}
        </>
      )}
    </Link>
  )
}
