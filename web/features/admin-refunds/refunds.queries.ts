import { listAdminRefunds, type RefundStatus } from '#contracts/refunds.ts'
import { apiPages } from '#web/lib/api-query.ts'

export interface RefundFilters {
  /** Without one, those that are owed. */
  status?: RefundStatus | 'ALL'
  search?: string
}

export const adminRefunds = ({ status = 'REQUESTED', search }: RefundFilters) =>
  apiPages(listAdminRefunds, ['/api/admin/refunds', status === 'ALL' ? undefined : status, search])
