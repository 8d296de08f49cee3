import { type CommissionList, type CommissionScope, listCommissions } from '#contracts/money/commissions.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface CommissionFilters {
  list?: CommissionList
  scope?: CommissionScope
  search?: string
}

/** The filters as they stand in the address. */
export const readCommissionFilters = searchParams({
  list: oneOf('CURRENT', 'PAST'),
  scope: oneOf('PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'),
  search: textParam,
})

export const commissionRules = ({ list, scope, search }: CommissionFilters) =>
  apiPages(listCommissions, ['/api/admin/commissions', list, scope, search])
