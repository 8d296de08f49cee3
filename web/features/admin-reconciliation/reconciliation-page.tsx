import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { adminDashboard } from '#web/features/admin-workspace/admin.queries.ts'
import { AdminPage } from '#web/features/admin-workspace/admin-page.tsx'
import { m } from '#web/paraglide/messages.js'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import type { Go, Tab } from './address.ts'
import { readAddress } from './address.ts'
import { SuspenseTab } from './suspense-tab.tsx'

const NoticesTab = lazy(() => import('./notices-tab.tsx'))
const StatementsTab = lazy(() => import('./statements-tab.tsx'))

const tabs: { tab: Tab; label: () => string; waiting: 'suspense' | 'notices' | 'differences' }[] = [
  { tab: 'suspense', label: () => m.reconcile_tab_suspense(), waiting: 'suspense' },
  { tab: 'notices', label: () => m.reconcile_tab_notices(), waiting: 'notices' },
  { tab: 'statements', label: () => m.reconcile_tab_statements(), waiting: 'differences' },
]

/** Where what the providers say and what we have written down part, and what somebody says about it. */
export function ReconciliationPage({ address, go }: { address: Record<string, unknown>; go: Go }) {
  const search = readAddress(address)
  const { data } = useQuery(adminDashboard)
  const { tab: shown = 'suspense' } = search
  return (
    <AdminPage title={m.reconcile_title()} note={m.reconcile_note()}>
      <TabLinks label={m.reconcile_tabs()} className="mb-4">
        {tabs.map(({ tab, label, waiting }) => {
          const count = data?.decisions[waiting].count ?? 0
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
        {shown === 'notices' && <NoticesTab search={search} go={go} />}
        {shown === 'statements' && <StatementsTab search={search} go={go} />}
      </Suspense>
    </AdminPage>
  )
}
