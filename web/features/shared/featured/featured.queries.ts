import { getCollection, getFeatured } from '#contracts/featured/featured.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

interface Near {
  county?: string | undefined
  area?: string | undefined
}

/** What is planned for the home page at this hour. */
export const featured = ({ county, area }: Near) => apiQuery(getFeatured, ['/api/featured', county, area])

/** What can be had now of a collection. */
export const collection = (id: string, { county, area }: Near) =>
  apiQuery(getCollection, [fillPath(getCollection.path, { id }), county, area])
