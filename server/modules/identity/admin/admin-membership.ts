import {
  type AdminMembership,
  type AdminRight,
  type AdminRole,
  adminRoles,
  rightsOfAdmins,
  rolesWith,
} from '#contracts/admin/admin-rights.ts'
import { inArray, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { users } from '../identity.tables.ts'

export const toAdminMembership = (role: AdminRole | null): AdminMembership | null =>
  role && { role, rights: rightsOfAdmins[role] }

/** The administrators who have a right, or all: but those who are disabled, or about to be erased. */
export const isActiveAdminWith = (right: AdminRight | 'everybody'): SQL =>
  sql`${users.disabledAt} is null and ${users.eraseAt} is null and ${inArray(users.adminRole, right === 'everybody' ? adminRoles : rolesWith(right))}`

const roleNames: Record<AdminRole, string> = {
  OWNER: 'an owner of the market',
  FINANCE: 'an administrator of finance',
  SUPPORT: 'an administrator of support',
}

export const adminRightMissing = ({ role }: AdminMembership) =>
  new DomainError('admin_right_missing', `As ${roleNames[role]} you may not do this. Ask an owner of the market.`)
