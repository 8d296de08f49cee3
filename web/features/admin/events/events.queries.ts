import { type AdminEventState, getAdminEvent, listAdminEvents } from '#contracts/admin/events.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface EventFilters {
  state?: AdminEventState
  search?: string
}

export const adminEvents = ({ state, search }: EventFilters) =>
  apiPages(listAdminEvents, ['/api/admin/events', state, search])

/** An event of any vendor with its ticket types and sales. */
export const adminEvent = (id: string) => apiQuery(getAdminEvent, [fillPath(getAdminEvent.path, { id })])

/** What the list of events is narrowed to, as its address says. */
export const readEventsSearch = searchParams({
  state: oneOf('PUBLIC', 'TAKEN_DOWN', 'PAST', 'CANCELLED', 'DRAFT'),
  search: textParam,
})
