import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Briefcase from '~icons/lucide/briefcase'
import ChefHat from '~icons/lucide/chef-hat'
import ReceiptText from '~icons/lucide/receipt-text'
import ScanLine from '~icons/lucide/scan-line'

interface RoleName {
  icon: IconComponent
  name: () => string
  /** What they do there, in a sentence. */
  hint: () => string
}

/** What the roles of a shop are called. */
export const roleNames: Record<StaffRole, RoleName> = {
  MANAGER: { icon: Briefcase, name: () => m.staff_role_manager(), hint: () => m.staff_role_manager_hint() },
  CASHIER: { icon: ReceiptText, name: () => m.staff_role_cashier(), hint: () => m.staff_role_cashier_hint() },
  COOK: { icon: ChefHat, name: () => m.staff_role_cook(), hint: () => m.staff_role_cook_hint() },
  STEWARD: { icon: ScanLine, name: () => m.staff_role_steward(), hint: () => m.staff_role_steward_hint() },
}

/** What a manager may be given beside that. */
export const grantNames: Record<GrantableRight, () => string> = {
  money: () => m.staff_right_money(),
  settings: () => m.staff_right_settings(),
}
