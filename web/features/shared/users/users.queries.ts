import { getAdminUser, listUsers } from '#contracts/admin/users.ts'
import type { Role } from '#contracts/identity.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export interface UserFilters {
  role?: Role
  search?: string
}

export const adminUsers = ({ role, search }: UserFilters) => apiPages(listUsers, ['/api/admin/users', role, search])

export const adminUser = (id: string) => apiQuery(getAdminUser, [fillPath(getAdminUser.path, { id })])
