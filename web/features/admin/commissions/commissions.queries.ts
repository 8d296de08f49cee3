import { type CommissionList, type CommissionScope, listCommissions } from '#contracts/money/commissions.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface CommissionFilters {
  list?: CommissionList
  scope?: CommissionScope
  search?: string
}

export const commissionRules = ({ list, scope, search }: CommissionFilters) =>
  apiPages(listCommissions, ['/api/admin/commissions', list, scope, search])
