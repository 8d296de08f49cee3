import { listAdminRefunds, type RefundFilter } from '#contracts/money/refunds.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface RefundFilters {
  /** Without one, those that need a person. */
  status?: RefundFilter | 'ALL'
  search?: string
}

/** The filters as they stand in the address. */
export const readRefundFilters = searchParams({
  status: oneOf('STUCK', 'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED', 'ALL'),
  search: textParam,
})

export const adminRefunds = ({ status = 'STUCK', search }: RefundFilters) =>
  apiPages(listAdminRefunds, ['/api/admin/refunds', status === 'ALL' ? undefined : status, search])
