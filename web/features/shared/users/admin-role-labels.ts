import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import { m } from '#web/paraglide/messages.js'

/** What each kind of administrator is called. */
export const adminRoleLabels: Record<AdminRole, () => string> = {
  OWNER: () => m.admin_role_owner(),
  FINANCE: () => m.admin_role_finance(),
  SUPPORT: () => m.admin_role_support(),
}
