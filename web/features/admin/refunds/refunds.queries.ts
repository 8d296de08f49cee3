import { listAdminRefunds, type RefundFilter } from '#contracts/money/refunds.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface RefundFilters {
  /** Without one, those that need a person. */
  status?: RefundFilter | 'ALL'
  search?: string
}

export const adminRefunds = ({ status = 'STUCK', search }: RefundFilters) =>
  apiPages(listAdminRefunds, ['/api/admin/refunds', status === 'ALL' ? undefined : status, search])
