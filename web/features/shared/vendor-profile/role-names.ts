import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import { m } from '#web/paraglide/messages.js'

/** What the roles of a shop are called, and what each does there, in a sentence. */
export const roleNames: Record<StaffRole, { name: () => string; hint: () => string }> = {
  MANAGER: { name: () => m.staff_role_manager(), hint: () => m.staff_role_manager_hint() },
  CASHIER: { name: () => m.staff_role_cashier(), hint: () => m.staff_role_cashier_hint() },
  STEWARD: { name: () => m.staff_role_steward(), hint: () => m.staff_role_steward_hint() },
}

/** What a manager may be given beside that. */
export const grantNames: Record<GrantableRight, () => string> = {
  money: () => m.staff_grant_money(),
  settings: () => m.staff_grant_settings(),
}
