import { listPayoutBatches } from '#contracts/admin/payout-batches.ts'
import { listAdminPayouts, type PayoutFilter, type PayoutSort } from '#contracts/money/payouts.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface PayoutFilters {
  /** Without one, those that wait for a decision; of a batch, all. */
  status?: PayoutFilter | 'ALL'
  search?: string
  /** Only those of this batch. */
  batch?: string
  /** The days between which they were requested. */
  from?: string
  to?: string
  sortBy?: PayoutSort
  /** Only those of this shop, by its id. */
  vendor?: string
  /** Only these. */
  ids?: readonly string[]
}

/** What the page shows when nothing is chosen. */
export const payoutStatusFilter = ({ status, batch }: PayoutFilters) => status ?? (batch ? 'ALL' : 'REQUESTED')

export function adminPayouts(filters: PayoutFilters) {
  const { search, batch, from, to, sortBy, ids, vendor } = filters
  const chosen = payoutStatusFilter(filters)
  const status = chosen === 'ALL' ? undefined : chosen
  const key = ['/api/admin/payouts', status, search, batch, from, to, sortBy, ids?.join(','), vendor] as const
  return apiPages(listAdminPayouts, key, ids?.length)
}

export const payoutBatches = apiPages(listPayoutBatches, ['/api/admin/payouts/batches'])
