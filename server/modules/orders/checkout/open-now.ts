import { openState } from '#server/modules/vendors/index.ts'
import type { VendorTerms } from './pricing.queries.ts'

type Hours = Pick<VendorTerms, 'windows' | 'closures' | 'pausedUntil'>

/** Whether the vendor takes orders for goods now, from what pricing has read of it. */
export function openNow({ windows, closures, pausedUntil }: Hours, now: Date) {
  const closed = closures.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  return openState(now, windows, closed, pausedUntil ? new Date(pausedUntil) : null)
}
