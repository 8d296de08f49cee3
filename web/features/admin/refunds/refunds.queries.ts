import { listAdminRefunds, type RefundFilter, type RefundSort } from '#contracts/money/refunds.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface RefundFilters {
  /** Without one, those that need a person. */
  status?: RefundFilter | 'ALL'
  search?: string
  /** Requested on these days, both included. */
  from?: string
  to?: string
  sortBy?: RefundSort
  /** The columns that are left out. */
  hide?: string
}

/** The filters as they stand in the address. */
export const readRefundFilters = searchParams({
  status: oneOf('STUCK', 'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED', 'ALL'),
  search: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'newest', 'largest'),
  hide: textParam,
})

export const adminRefunds = ({ status = 'STUCK', search, from, to, sortBy }: RefundFilters) =>
  apiPages(listAdminRefunds, ['/api/admin/refunds', status === 'ALL' ? undefined : status, search, from, to, sortBy])
