import type { Role } from '#contracts/identity.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import ShieldCheck from '~icons/lucide/shield-check'
import Store from '~icons/lucide/store'
import UserRound from '~icons/lucide/user-round'

export const roleLook: Record<Role, StatusLook> = {
  CUSTOMER: { tone: 'gone', icon: UserRound, label: () => m.admin_role_customer() },
  VENDOR: { tone: 'work', icon: Store, label: () => m.admin_role_vendor() },
  ADMIN: { tone: 'note', icon: ShieldCheck, label: () => m.admin_role_admin() },
}
