import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import { MarketMetrics } from '#web/features/shared/market-metrics/market-metrics.tsx'
import { bucketsOf } from '#web/features/shared/sales/buckets.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { RangeChoice } from '#web/features/shared/sales/range-choice.tsx'
import type { DayRange } from '#web/features/shared/sales/revenue.queries.ts'
import { SalesChart } from '#web/features/shared/sales/sales-chart.tsx'
import { SalesTable } from '#web/features/shared/sales/sales-table.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvButton } from '#web/ui/workspace/csv-button.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { adminAnalytics } from './analytics.queries.ts'
import { PaymentFailures } from './payment-failures.tsx'
import { TopEvents, TopProducts, TopVendors } from './top-lists.tsx'

/** How the market does over days, beside as many days just before. */
export function AnalyticsPage({ range, go }: { range: DayRange; go: (range: DayRange) => void }) {
  const query = useQuery({ ...adminAnalytics(range), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <WorkspacePage
      title={m.admin_analytics()}
      note={
        data &&
        m.admin_analytics_note({
          days: formatDayRange(data.from, data.to),
          before: formatDayRange(data.previous.from, data.previous.to),
        })
      }
      action={
        <CsvButton
          name={data ? `days-${data.from}-${data.to}` : 'days'}
          rows={data?.days ?? []}
          columns={csvColumns()}
        />
      }
    >
      {data ? (
        <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-4', query.isPlaceholderData && 'opacity-60')}>
          <RangeChoice range={range} shown={data} onChange={go} />
          <MarketMetrics now={data.total} before={data.previous} />
          <DaysCard data={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <TopVendors rows={data.vendors} />
            <TopProducts rows={data.products} />
            <TopEvents rows={data.events} />
            <PaymentFailures rows={data.failures} />
          </div>
        </div>
      ) : query.isError ? (
        <ErrorState
          heading="h2"
          title={m.admin_analytics_failed()}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : (
        <div aria-hidden className="grid gap-4">
          <Skeleton className="h-12 w-[min(360px,100%)] rounded-control" />
          <Skeleton className="h-80 rounded-card lg:h-48" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </WorkspacePage>
  )
}

function DaysCard({ data }: { data: AdminAnalytics }) {
  const buckets = bucketsOf(data.days, data.previousDays)
  return (
    <Card padded>
      <h2 className="text-20">{m.admin_figure_gross()}</h2>
      <SalesChart buckets={buckets} previous={data.previous} />
      <SalesTable buckets={buckets} />
    </Card>
  )
}

const csvColumns = () =>
  [
    [m.admin_day(), (row: AdminAnalytics['days'][number]) => row.day],
    [m.admin_figure_orders(), (row: AdminAnalytics['days'][number]) => row.orders],
    [`${m.admin_figure_gross()} (KES)`, (row: AdminAnalytics['days'][number]) => row.grossKES],
  ] as const
