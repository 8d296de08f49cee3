import { useQuery } from '@tanstack/react-query'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { MarketMetrics } from '#web/features/shared/market-metrics/market-metrics.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { Decisions } from './decisions.tsx'
import { greeting } from './greeting.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'
import { WaitingPayouts } from './waiting-payouts.tsx'

/** What needs a decision first, then how today goes. */
export function DashboardPage() {
  const user = useUser()
  const query = useQuery(adminDashboard)
  const now = new Date(query.dataUpdatedAt || Date.now())
  const day = nairobiDay(now)
  const when = `${formatDate(now, 'full')}, ${formatDate(now, 'time')}`
  return (
    <WorkspacePage title={greeting(user?.name ?? '')} note={query.data ? `${when}. ${waitingText(query.data)}` : when}>
      {query.data ? (
        <Decisions decisions={query.data.decisions} />
      ) : query.isError ? (
        <ErrorState
          heading="h2"
          title={m.admin_dashboard_failed()}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : (
        <div aria-hidden className="grid gap-2.5 md:grid-cols-2 md:gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((card) => (
            <Skeleton key={card} className="h-19 rounded-card md:h-48" />
          ))}
        </div>
      )}
      {query.data?.today && query.data.lastWeek && (
        <section>
          <SectionHead
            title={m.admin_today()}
            note={m.admin_today_against({
              day: formatDate(new Date(now.getTime() - 7 * 86_400_000), 'weekdayLong'),
              time: formatDate(now, 'time'),
            })}
          />
          <MarketMetrics
            now={query.data.today}
            before={query.data.lastWeek}
            linkTo={(open) => ({ to: '/admin/analytics', search: { from: day, to: day, open } })}
          />
        </section>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <AdminMay right="money">
          <WaitingPayouts />
        </AdminMay>
        <AdminMay right="vendors">
          <WaitingApprovals />
        </AdminMay>
      </div>
    </WorkspacePage>
  )
}

function waitingText({ decisions }: AdminDashboard): string {
  const count = Object.values(decisions).reduce((sum, { count }) => sum + count, 0)
  return count === 0 ? m.admin_nothing_waits() : m.admin_decisions_waiting({ count })
}
