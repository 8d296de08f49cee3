import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import { type MarketMetricKey, MarketMetrics } from '#web/features/shared/market-metrics/market-metrics.tsx'
import { toBuckets } from '#web/features/shared/sales/buckets.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { SalesChart } from '#web/features/shared/sales/sales-chart.tsx'
import { SalesTable } from '#web/features/shared/sales/sales-table.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { adminAnalytics, tableFile } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { CohortsCard } from './cohorts-card.tsx'
import { ComparedDays } from './compared-days.tsx'
import { findDrillDown } from './drill-down.ts'
import { DrillDownPanel } from './drill-down-panel.tsx'
import { PaymentFailures } from './payment-failures.tsx'
import { TopEvents, TopProducts, TopVendors } from './top-lists.tsx'

interface AnalyticsPageProps {
  search: AnalyticsSearch
  go: (search: AnalyticsSearch) => void
}

/** How the market does over days, beside others; each figure opens its rows. */
export function AnalyticsPage({ search, go }: AnalyticsPageProps) {
  const query = useQuery({ ...adminAnalytics(search), placeholderData: keepPreviousData })
  const { data } = query
  const drillDown = data && findDrillDown(search, data)
  const toggle = (key: MarketMetricKey) =>
    go({ ...withoutDrillDown(search), open: search.open === key ? undefined : (key as AnalyticsSearch['open']) })
  const openable = { search, go }
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
      action={<CsvLink query={tableFile('DAYS', search)} />}
    >
      {data ? (
        <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-4', query.isPlaceholderData && 'opacity-60')}>
          <ComparedDays search={search} shown={data} against={data.previous} go={go} />
          <MarketMetrics now={data.total} before={data.previous} drillDown={{ key: search.open, toggle }} />
          {drillDown && (
            <DrillDownPanel
              key={`${search.open} ${search.of}`}
              drillDown={drillDown}
              data={data}
              figure={query}
              search={search}
              go={go}
            />
          )}
          <DaysCard data={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <TopVendors rows={data.vendors} {...openable} />
            <TopProducts rows={data.products} {...openable} />
            <TopEvents rows={data.events} {...openable} />
            <PaymentFailures rows={data.failures} {...openable} />
          </div>
          <CohortsCard />
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
  const buckets = toBuckets(data.days, data.previousDays)
  return (
    <Card padded>
      <h2 className="text-20">{m.admin_figure_gross()}</h2>
      <SalesChart buckets={buckets} previous={data.previous} />
      <SalesTable buckets={buckets} />
    </Card>
  )
}

const withoutDrillDown = ({ from, to, againstFrom, againstTo }: AnalyticsSearch): AnalyticsSearch => ({
  from,
  to,
  againstFrom,
  againstTo,
})
