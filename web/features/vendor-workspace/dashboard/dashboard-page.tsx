import { useQuery } from '@tanstack/react-query'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BalanceCard } from './balance-card.tsx'
import { vendorDashboard } from './dashboard.queries.ts'
import { EventsCard } from './events-card.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { WorkCards } from './work-cards.tsx'

/** A vendor's day: what needs doing first, then how it goes. */
export function DashboardPage() {
  const query = useQuery(vendorDashboard)
  return (
    <>
      <h1 className="text-32 lg:text-42">{m.vendor_today()}</h1>
      <p className="meta mb-4">{formatDate(new Date(), 'full')}</p>
      {query.data ? (
        <Dashboard dashboard={query.data} />
      ) : query.isError ? (
        <ErrorState title={m.vendor_dashboard_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

function Dashboard({ dashboard }: { dashboard: VendorDashboard }) {
  const { day, today, lastWeek, lastWeekByNow, balance } = dashboard
  return (
    <>
      {dashboard.setup && <SetupCard setup={dashboard.setup} />}
      <WorkCards orders={dashboard.orders} />
      <ProblemsCard problems={dashboard.problems} />
      <div className="mt-3.5 grid items-start gap-3.5 lg:grid-cols-2">
        {today && lastWeek && lastWeekByNow && (
          <SalesCard {...{ day, today, lastWeek, lastWeekByNow }} isNew={dashboard.isNew} />
        )}
        {balance && <BalanceCard balance={balance} />}
        {dashboard.hasProducts && <LowStockCard products={dashboard.lowStock} />}
        <EventsCard events={dashboard.events} />
      </div>
    </>
  )
}

function DashboardSkeleton() {
  return (
    <div aria-hidden>
      <div className="grid grid-cols-3 gap-2 md:gap-3.5">
        <Skeleton className="h-[122px] rounded-card" />
        <Skeleton className="h-[122px] rounded-card" />
        <Skeleton className="h-[122px] rounded-card" />
      </div>
      <div className="mt-3.5 grid gap-3.5 lg:grid-cols-2">
        <Skeleton className="h-[212px] rounded-card" />
        <Skeleton className="h-[212px] rounded-card" />
        <Skeleton className="h-[200px] rounded-card" />
        <Skeleton className="h-[200px] rounded-card" />
      </div>
    </div>
  )
}
