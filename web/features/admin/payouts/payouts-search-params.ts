import type { PayoutFilters } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

const read = searchParams({
  status: oneOf('STUCK', 'REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED', 'ALL'),
  search: textParam,
  batch: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'newest', 'largest'),
  view: oneOf('batches'),
})

/** What the list of payouts is narrowed to, as its address says, or that the payout runs are shown. */
export function readPayoutsSearch(search: Record<string, unknown>): { view?: 'batches'; filters: PayoutFilters } {
  const { view, ...filters } = read(search)
  return { view, filters }
}
