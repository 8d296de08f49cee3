import type { Role } from '#contracts/account/identity.ts'
import type { AdminUserSort, UserState } from '#contracts/admin/users/user-filters.ts'
import { countUsers, getAdminUser, listUsers } from '#contracts/admin/users/users.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface UserFilters {
  role?: Role
  search?: string
  state?: UserState
  /** Joined on these days, both included. */
  from?: string
  to?: string
  sortBy?: AdminUserSort
}

export const adminUsers = ({ role, search, state, from, to, sortBy }: UserFilters) =>
  apiPages(listUsers, ['/api/admin/users', role, search, state, from, to, sortBy])

export const userCounts = apiQuery(countUsers, ['/api/admin/users/counts'], { refetchOnMount: true })

export const adminUser = (id: string) => apiQuery(getAdminUser, [fillPath(getAdminUser.path, { id })])

/** What the list of people is narrowed to, as its address says. */
export const readUsersSearch = searchParams({
  role: oneOf('CUSTOMER', 'VENDOR', 'ADMIN'),
  search: textParam,
  state: oneOf('ACTIVE', 'DISABLED', 'LOST_FACTOR', 'ERASING', 'ERASED'),
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'name'),
  /** The columns that are left out. */
  hide: textParam,
})
