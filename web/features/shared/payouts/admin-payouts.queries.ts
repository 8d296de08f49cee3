import { listPayoutBatches } from '#contracts/admin/payout-batches.ts'
import { listAdminPayouts, type PayoutFilter } from '#contracts/money/payouts.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface PayoutFilters {
  /** Without one, those that wait for a decision; of a batch, all. */
  status?: PayoutFilter | 'ALL'
  search?: string
  /** Only those of this batch. */
  batch?: string
}

/** What the page shows when nothing is chosen. */
export const statusOf = ({ status, batch }: PayoutFilters) => status ?? (batch ? 'ALL' : 'REQUESTED')

export function adminPayouts(filters: PayoutFilters) {
  const status = statusOf(filters)
  return apiPages(listAdminPayouts, [
    '/api/admin/payouts',
    status === 'ALL' ? undefined : status,
    filters.search,
    filters.batch,
  ])
}

export const payoutBatches = apiPages(listPayoutBatches, ['/api/admin/payouts/batches'])
