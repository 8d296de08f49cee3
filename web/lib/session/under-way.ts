import { getUnderWay } from '#contracts/under-way.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** Paid orders that are not over, and places that are kept; live updates read it again. */
export const underWay = apiQuery(getUnderWay, ['/api/user/under-way'])
