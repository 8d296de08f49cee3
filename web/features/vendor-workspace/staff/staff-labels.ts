import type { ShopRight, ShopRole } from '#contracts/staff/staff-rights.ts'
import { grantNames, roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Crown from '~icons/lucide/crown'

interface RoleLabel {
  icon: IconComponent
  label: () => string
}

export const roleLabels: Record<ShopRole, RoleLabel> = {
  OWNER: { icon: Crown, label: () => m.staff_owner() },
  MANAGER: { icon: roleNames.MANAGER.icon, label: roleNames.MANAGER.name },
  CASHIER: { icon: roleNames.CASHIER.icon, label: roleNames.CASHIER.name },
  COOK: { icon: roleNames.COOK.icon, label: roleNames.COOK.name },
  STEWARD: { icon: roleNames.STEWARD.icon, label: roleNames.STEWARD.name },
}

export const rightLabels: Record<ShopRight, () => string> = {
  orders: () => m.staff_right_orders(),
  kitchen: () => m.staff_right_kitchen(),
  availability: () => m.staff_right_availability(),
  menu: () => m.staff_right_menu(),
  events: () => m.staff_right_events(),
  door: () => m.staff_right_door(),
  reviews: () => m.staff_right_reviews(),
  ...grantNames,
  payouts: () => m.staff_right_payouts(),
  staff: () => m.staff_right_staff(),
}
