import type { CommissionScope, CommissionSubject } from '#contracts/money/commissions.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'

/** Each kind of rule, as the group of them and as one of them is called; the less specific first. */
export const scopes: Record<CommissionScope, { all: () => string; one: () => string }> = {
  PLATFORM: { all: m.commissions_scope_platform, one: m.commissions_one_platform },
  CATEGORY: { all: m.commissions_scope_category, one: m.commissions_one_category },
  VENDOR: { all: m.commissions_scope_vendor, one: m.commissions_one_vendor },
  PRODUCT: { all: m.commissions_scope_product, one: m.commissions_one_product },
}

export const scopeNames = Object.keys(scopes) as CommissionScope[]

export const subjectName = ({ name }: Pick<CommissionSubject, 'name'>): string =>
  name ? name[getLocale()] : m.commissions_everything()
