import type { PayoutFilters } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

const read = searchParams({
  status: oneOf('STUCK', 'REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED', 'ALL'),
  search: textParam,
  batch: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'newest', 'largest'),
  /** The columns that are left out. */
  hide: textParam,
  view: oneOf('batches'),
})

/** What the list of payouts is narrowed to, as its address says, or that the payout runs are shown. */
export function readPayoutsSearch(search: Record<string, unknown>): {
  view?: 'batches'
  filters: PayoutFilters & { hide?: string }
} {
  const { view, ...filters } = read(search)
  return { view, filters }
}
