import type { ShopRight, ShopRole } from '#contracts/staff/staff-rights.ts'
import { roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Briefcase from '~icons/lucide/briefcase'
import Crown from '~icons/lucide/crown'
import ReceiptText from '~icons/lucide/receipt-text'
import ScanLine from '~icons/lucide/scan-line'

interface RoleLabel {
  icon: IconComponent
  label: () => string
}

export const roleLabels: Record<ShopRole, RoleLabel> = {
  OWNER: { icon: Crown, label: () => m.staff_owner() },
  MANAGER: { icon: Briefcase, label: roleNames.MANAGER.name },
  CASHIER: { icon: ReceiptText, label: roleNames.CASHIER.name },
  STEWARD: { icon: ScanLine, label: roleNames.STEWARD.name },
}

export const rightLabels: Record<ShopRight, () => string> = {
  orders: () => m.staff_right_orders(),
  availability: () => m.staff_right_availability(),
  menu: () => m.staff_right_menu(),
  events: () => m.staff_right_events(),
  door: () => m.staff_right_door(),
  money: () => m.staff_right_money(),
  settings: () => m.staff_right_settings(),
  payouts: () => m.staff_right_payouts(),
  staff: () => m.staff_right_staff(),
}
