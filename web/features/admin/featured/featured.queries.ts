import { listAdminEvents } from '#contracts/admin/events.ts'
import { listCollections, listPlacements } from '#contracts/admin/featured.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface PlanFilters {
  county?: string
  day?: string
}

export const placements = ({ county, day }: PlanFilters) =>
  apiQuery(listPlacements, ['/api/admin/placements', county, day])

export const collections = apiQuery(listCollections, ['/api/admin/collections'])

/** Events that customers see, the soonest first. */
export const publicEvents = (search: string | undefined) =>
  apiPages(listAdminEvents, ['/api/admin/events', 'PUBLIC', search, undefined, undefined, 'earliest'])

/** Which county, day and hour are planned, and what of it is looked at. */
export const readFeaturedSearch = searchParams({
  county: textParam,
  day: dayParam,
  /** Of a narrow screen, which has one of them. */
  slot: oneOf('BREAKFAST', 'LUNCH', 'TEA', 'DINNER'),
  place: textParam,
})
export type FeaturedSearch = ReturnType<typeof readFeaturedSearch>
