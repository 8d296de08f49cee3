import type { AdminUserSort, UserState } from '#contracts/admin/user-filters.ts'
import { getAdminUser, listUsers } from '#contracts/admin/users.ts'
import type { Role } from '#contracts/identity.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

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

export const adminUser = (id: string) => apiQuery(getAdminUser, [fillPath(getAdminUser.path, { id })])
