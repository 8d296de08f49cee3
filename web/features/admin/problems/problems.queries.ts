import {
  type AdminProblemState,
  type DecisionPreview,
  getAdminProblem,
  listAdminProblems,
  previewProblemDecision,
} from '#contracts/admin/problems.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { ProblemId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const adminProblems = (state: AdminProblemState) => apiPages(listAdminProblems, ['/api/admin/problems', state])
export const adminProblem = (id: string) => apiQuery(getAdminProblem, [fillPath(getAdminProblem.path, { id })])

export type Decision = BodyOf<typeof previewProblemDecision>

/** What a decision would post: read again with the problem, since something may have gone back meanwhile. */
export const decisionPreview = (id: ProblemId, body: Decision) => ({
  queryKey: [fillPath(previewProblemDecision.path, { id }), body.amountKES, body.bearer] as const,
  queryFn: (): Promise<DecisionPreview> => call(previewProblemDecision, { params: { id }, body }),
  retry: false,
})
