import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { SuspenseTab } from '#web/features/admin/reconciliation/suspense/suspense-tab.tsx'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import { useChosenInSight } from '#web/ui/workspace/use-chosen-in-sight.ts'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import type { NavigateTo, Tab } from './reconciliation-search-params.ts'
import { readReconciliationSearch } from './reconciliation-search-params.ts'

const UncertainTab = lazyChunk(() => import('#web/features/admin/reconciliation/uncertain/uncertain-tab.tsx'))
const WebhookEventsTab = lazyChunk(
  () => import('#web/features/admin/reconciliation/webhook-events/webhook-events-tab.tsx'),
)
const StatementsTab = lazyChunk(() => import('#web/features/admin/reconciliation/statements/statements-tab.tsx'))

/** What waits in each tab: together what the rail counts for the whole page. */
const tabs: { tab: Tab; label: () => string; waiting: readonly (keyof AdminDashboard['decisions'])[] }[] = [
  { tab: 'suspense', label: () => m.reconcile_tab_suspense(), waiting: ['suspense', 'suspenseProposals'] },
  { tab: 'uncertain', label: () => m.reconcile_tab_uncertain(), waiting: ['uncertainPayments'] },
  { tab: 'webhook-events', label: () => m.reconcile_tab_webhook_events(), waiting: ['webhookEvents'] },
  {
    tab: 'statements',
    label: () => m.reconcile_tab_statements(),
    waiting: ['discrepancies', 'lineProposals', 'statementGaps'],
  },
]

/** Where what the providers say and what we have written down part, and what somebody says about it. */
export function ReconciliationPage({ address, go }: { address: Record<string, unknown>; go: NavigateTo }) {
  const search = readReconciliationSearch(address)
  const { data } = useQuery(adminDashboard)
  const { tab: shown = 'suspense' } = search
  // Once the numbers are there, the tabs are wider.
  const row = useChosenInSight<HTMLElement>(`${shown} ${data !== undefined}`)
  return (
    <WorkspacePage title={m.reconcile_title()} note={m.reconcile_note()}>
      <TabLinks ref={row} label={m.reconcile_tabs()} className="mb-4">
        {tabs.map(({ tab, label, waiting }) => {
          const count = waiting.reduce((sum, each) => sum + (data?.decisions[each].count ?? 0), 0)
          return (
            <TabLink
              key={tab}
              to="/admin/reconciliation"
              search={tab === 'suspense' ? {} : { tab }}
              // Filters belong to a tab, though the router takes an address with one for another place.
              activeOptions={{ exact: true, includeSearch: true }}
              className="max-sm:gap-1 max-sm:px-2 max-sm:text-13"
              data-status={tab === shown ? 'active' : undefined}
              aria-current={tab === shown ? 'page' : undefined}
              replace
            >
              {label()}
              {count > 0 && <TabCount hot>{count}</TabCount>}
            </TabLink>
          )
        })}
      </TabLinks>
      <Suspense fallback={<TableSkeleton />}>
        {shown === 'suspense' && <SuspenseTab search={search} go={go} />}
        {shown === 'uncertain' && <UncertainTab search={search} go={go} />}
        {shown === 'webhook-events' && <WebhookEventsTab search={search} go={go} />}
        {shown === 'statements' && <StatementsTab search={search} go={go} />}
      </Suspense>
    </WorkspacePage>
  )
}
