import { getEvent, listEventCategories, listEvents } from '#contracts/events.ts'
import { apiPages, apiQuery, fillPath, firstScreens } from '#web/lib/api/api-query.ts'

export interface EventFilters {
  search?: string
  category?: string
  from?: string
  to?: string
}

export const eventPages = ({ search, category, from, to }: EventFilters) =>
  apiPages(listEvents, ['/api/events', search, category, from, to], firstScreens)

export const eventPage = (slug: string) => apiQuery(getEvent, [fillPath(getEvent.path, { slug })])

/** Of the events that are coming. */
export const eventCategories = apiQuery(listEventCategories, ['/api/event-categories'])
