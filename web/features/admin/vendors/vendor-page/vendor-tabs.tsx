import { useQuery } from '@tanstack/react-query'
import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { type VendorTab, vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import { useChosenInSight } from '#web/ui/workspace/use-chosen-in-sight.ts'

interface Tab {
  /** The books have none: they are what is shown first. */
  tab: VendorTab | undefined
  label: () => string
  count?: (overview: VendorOverview) => number
  /** Somebody has to decide about them. */
  isHot?: true
  /** Whose it is, where it is not everybody's. */
  right?: AdminRight
}

const tabs: readonly Tab[] = [
  { tab: undefined, label: m.admin_tab_ledger },
  { tab: 'orders', label: m.admin_orders, count: ({ orders }) => orders.count },
  { tab: 'products', label: m.admin_products, count: ({ counts }) => counts.products },
  { tab: 'events', label: m.admin_events, count: ({ counts }) => counts.events },
  { tab: 'payouts', label: m.admin_payouts, count: ({ counts }) => counts.payouts, isHot: true },
  { tab: 'staff', label: m.staff_title, count: ({ counts }) => counts.staff },
  { tab: 'documents', label: m.onboarding_step_documents, right: 'vendors' },
  { tab: 'messages', label: m.admin_tab_messages },
  { tab: 'audit', label: m.admin_audit },
  { tab: 'facts', label: m.admin_tab_facts },
]

/**
 * What there is of a vendor, with how much of it: of orders those of thirty days, of payouts those that wait for a
 * decision.
 */
export function VendorTabs({ vendor: { id, name }, tab }: { vendor: AdminVendor; tab: VendorTab | undefined }) {
  const rights = useUser()?.admin?.rights ?? []
  const { data } = useQuery(vendorOverview(id))
  // Once the numbers are there, the tabs are wider.
  const row = useChosenInSight<HTMLElement>(`${tab} ${data !== undefined}`)
  return (
    <TabLinks ref={row} label={name} className="mb-4">
      {tabs
        .filter(({ right }) => !right || rights.includes(right))
        .map((each) => {
          const count = data && each.count?.(data)
          const isShown = each.tab === tab
          return (
            <TabLink
              key={each.label()}
              to="/admin/vendors/edit/$id"
              params={{ id }}
              search={{ tab: each.tab }}
              activeOptions={{ exact: true, includeSearch: true }}
              data-status={isShown ? 'active' : undefined}
              aria-current={isShown ? 'page' : undefined}
              resetScroll={false}
              replace
            >
              {each.label()}
              {count !== undefined && (count > 0 || !each.isHot) && (
                <TabCount hot={each.isHot}>{count.toLocaleString('en-KE')}</TabCount>
              )}
            </TabLink>
          )
        })}
    </TabLinks>
  )
}
