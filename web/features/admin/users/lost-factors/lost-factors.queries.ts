import { listLostFactors } from '#contracts/admin/users/lost-factors.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** What somebody asked for, and nothing has ended. */
export const openLostFactorOf = (user: string) => apiQuery(listLostFactors, ['/api/admin/lost-factors', 'OPEN', user])
