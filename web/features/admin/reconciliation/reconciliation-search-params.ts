import type { ReviewReason } from '#contracts/admin/payments.ts'
import type { LineFilter } from '#contracts/admin/reconciliation.ts'
import type { SuspenseSort } from '#contracts/admin/suspense.ts'
import { reviewReasons } from '#web/features/admin/reconciliation/webhook-events/outcome-labels.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export type Tab = 'suspense' | 'uncertain' | 'webhook-events' | 'statements'

/** Which side of the comparison is looked at: the statement's lines, or what no statement shows. */
export type ReconciliationView = LineFilter | 'MISSING'

/** The page's state, which is its address. */
export interface ReconciliationSearch {
  tab?: Exclude<Tab, 'suspense'>
  /** Of money kept aside; without one, what is open. */
  state?: 'RESOLVED' | 'ALL'
  outcome?: ReviewReason
  show?: Exclude<ReconciliationView, 'UNMATCHED'>
  search?: string
  /** It came on these days, both included. */
  from?: string
  to?: string
  sortBy?: SuspenseSort
  /** The columns that are left out. */
  hide?: string
}

export type NavigateTo = (change: Partial<ReconciliationSearch>) => void

/** What the address says, as far as it makes sense. */
export const readReconciliationSearch: (address: Record<string, unknown>) => ReconciliationSearch = searchParams({
  tab: oneOf('uncertain', 'webhook-events', 'statements'),
  state: oneOf('RESOLVED', 'ALL'),
  outcome: oneOf(...reviewReasons),
  show: oneOf('PROPOSED', 'AMOUNT_MISMATCH', 'CHARGES', 'MISSING', 'MATCHED', 'RESOLVED'),
  search: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'newest', 'largest'),
  hide: textParam,
})
