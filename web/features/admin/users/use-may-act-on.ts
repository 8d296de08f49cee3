import type { AdminUser } from '#contracts/admin/users/users.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'

/** Whether this administrator may do something to an account; to another administrator's, who gives roles. */
export function useMayActOn({ adminRole }: Pick<AdminUser, 'adminRole'>): boolean {
  const [hasPeople, givesRoles] = [useAdminMay('people'), useAdminMay('roles')]
  return adminRole ? givesRoles : hasPeople
}
