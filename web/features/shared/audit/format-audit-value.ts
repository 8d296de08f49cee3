import type { Role } from '#contracts/account/identity.ts'
import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import type { CorrectedAccount } from '#contracts/admin/corrections.ts'
import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { CommissionScope } from '#contracts/money/commissions.ts'
import { scopes } from '#web/features/shared/commissions/scope-labels.ts'
import { accountLabels } from '#web/features/shared/corrections/correction-labels.ts'
import { suspenseAct } from '#web/features/shared/payments/ledger-labels.ts'
import { payoutStatus } from '#web/features/shared/payouts/payout-status.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { refundStatus } from '#web/features/shared/refunds/refund-labels.ts'
import { adminRoleLabels } from '#web/features/shared/users/admin-role-labels.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'

const roleNames: Record<Role | AdminRole, () => string> = {
  CUSTOMER: () => m.admin_role_customer(),
  VENDOR: () => m.admin_role_vendor(),
  ADMIN: () => m.admin_role_admin(),
  OWNER: () => m.admin_role_of({ role: adminRoleLabels.OWNER() }),
  FINANCE: () => m.admin_role_of({ role: adminRoleLabels.FINANCE() }),
  SUPPORT: () => m.admin_role_of({ role: adminRoleLabels.SUPPORT() }),
}

const statuses: Record<string, Record<string, { label: () => string }>> = {
  vendor: vendorStatus,
  product: productStatus,
  payout: payoutStatus,
  refund: refundStatus,
}

/** A value of the trail as people read it: a status, money, a share, a list, a variation, or as it is. */
export function formatAuditValue(kind: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const status = name === 'status' && statuses[kind]?.[String(value)]
  if (status) return status.label()
  if (kind === 'user' && name === 'role') return roleNames[value as Role | AdminRole]?.() ?? String(value)
  if (kind === 'commission' && name === 'scope') return scopes[value as CommissionScope]?.one() ?? String(value)
  if (kind === 'suspense' && name === 'action') return suspenseAct[value as SuspenseAction]?.() ?? String(value)
  if (name.endsWith('Account')) return accountLabels[value as CorrectedAccount]?.() ?? String(value)
  if (name.endsWith('At') && typeof value === 'string') return formatDate(value, 'moment')
  if (name === 'reason' && typeof value === 'string') return reasonMessage(value)
  if (typeof value === 'boolean') return value ? m.market_settings_on() : m.market_settings_off()
  if (typeof value === 'number') {
    if (name.endsWith('Percent')) return `${value}\u00a0%`
    if (name.endsWith('Cents')) return formatKES(value / 100)
    if (name.endsWith('KES')) return formatKES(value)
    if (/basisPoints$/i.test(name)) return `${value / 100}\u00a0%`
    return String(value)
  }
  if (Array.isArray(value)) return value.map((each) => formatAuditValue(kind, '', each)).join(', ') || '–'
  if (typeof value === 'object') return formatObject(kind, value as Record<string, unknown>)
  return formatPhone(String(value))
}

/** A variation, as far as anything else has a name: what it is called, then what it has. */
function formatObject(kind: string, { id: _, name, ...facts }: Record<string, unknown>): string {
  const words = Object.entries(facts).map(([key, value]) => formatAuditValue(kind, key, value))
  return [name, words.length > 0 && `(${words.join(', ')})`].filter(Boolean).join(' ')
}
