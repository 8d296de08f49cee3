import { getOrderProblems } from '#contracts/problems/problems.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const orderProblems = (id: string) => apiQuery(getOrderProblems, [fillPath(getOrderProblems.path, { id })])
