import { useQuery } from '@tanstack/react-query'
import type { UserCounts } from '#contracts/admin/users/users.ts'
import { type UserFilters, userCounts } from '#web/features/shared/users/users.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'

const tabs: { of: keyof UserCounts; label: () => string; role?: UserFilters['role']; state?: 'DISABLED' }[] = [
  { of: 'all', label: m.admin_all_people },
  { of: 'customers', label: m.admin_customers, role: 'CUSTOMER' },
  { of: 'vendors', label: m.admin_vendors, role: 'VENDOR' },
  { of: 'admins', label: m.admin_administrators, role: 'ADMIN' },
  { of: 'disabled', label: m.admin_user_disabled, state: 'DISABLED' },
]

/** Everybody, by role, and who is shut out: with how many they are, whatever else the list is narrowed to. */
export function UserTabs({ role, state }: UserFilters) {
  const { data } = useQuery(userCounts)
  const shown = state === 'DISABLED' && !role ? 'DISABLED' : undefined
  return (
    <TabLinks label={m.admin_role()} className="mb-4">
      {tabs.map((tab) => {
        const isShown = tab.role === role && tab.state === shown
        return (
          <TabLink
            key={tab.of}
            to="/admin/users"
            search={(before) => ({
              ...before,
              role: tab.role,
              // Another state than that of a tab stays chosen.
              state: tab.state ?? (before.state === 'DISABLED' ? undefined : before.state),
            })}
            activeOptions={{ exact: true, includeSearch: true }}
            data-status={isShown ? 'active' : undefined}
            aria-current={isShown ? 'page' : undefined}
            replace
          >
            {tab.label()}
            {data && <TabCount>{data[tab.of].toLocaleString('en-KE')}</TabCount>}
          </TabLink>
        )
      })}
    </TabLinks>
  )
}
