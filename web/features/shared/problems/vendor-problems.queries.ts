import { getVendorProblem, listVendorProblems, type ProblemTab } from '#contracts/problems/vendor-problems.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const vendorProblems = (tab: ProblemTab) => apiPages(listVendorProblems, ['/api/vendor/problems', tab])
export const vendorProblem = (id: string) => apiQuery(getVendorProblem, [fillPath(getVendorProblem.path, { id })])

/** Those that wait for the shop, counted in its navigation and on its first page. */
export const waitingProblems = vendorProblems('WAITING')
