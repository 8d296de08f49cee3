import { type AdminEventSort, type AdminEventState, getAdminEvent, listAdminEvents } from '#contracts/admin/events.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface EventFilters {
  state?: AdminEventState
  search?: string
  /** Of this shop alone, by its id. */
  vendor?: string
  /** Beginning on these days, both included. */
  from?: string
  to?: string
  sortBy?: AdminEventSort
  /** The columns that are left out. */
  hide?: string
}

export const adminEvents = ({ state, search, from, to, sortBy, vendor }: EventFilters) =>
  apiPages(listAdminEvents, ['/api/admin/events', state, search, from, to, sortBy, vendor])

/** An event of any vendor with its ticket types and sales. */
export const adminEvent = (id: string) => apiQuery(getAdminEvent, [fillPath(getAdminEvent.path, { id })])

/** What the list of events is narrowed to, as its address says. */
export const readEventsSearch = searchParams({
  state: oneOf('PUBLIC', 'TAKEN_DOWN', 'PAST', 'CANCELLED', 'DRAFT'),
  search: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('earliest', 'title'),
  hide: textParam,
})
