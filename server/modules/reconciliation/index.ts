import type { Http } from '#server/platform/http/serve.ts'
import { mountCorrections } from './corrections/corrections.routes.ts'
import { mountStatements } from './statements/statements.routes.ts'
import type { ReconciliationDeps } from './suspense/resolve-suspense.ts'
import { mountSuspense } from './suspense/suspense.routes.ts'

export { notifyApprovers } from './notify-approvers.ts'
export { closeProposal, ownProposal, proposalDecided, proposalIsOpen, toProposal } from './proposals.ts'
export { hasProposalSql as hasLineProposalSql } from './statements/line-proposals.ts'
export { isOpenSql as isOpenLineSql, isUnexplainedSql } from './statements/match-lines.queries.ts'
export { matchOpenLines } from './statements/match-open-lines.ts'
export { noteMissing } from './statements/note-missing.ts'
export { settleFittingLines } from './statements/settle-fitting-lines.ts'
export { statementsEraser } from './suspense/erasure.queries.ts'

/**
 * The differences between the provider's statements and the ledger, their resolutions, and corrections of the ledger.
 */
export function mountReconciliation(http: Http, deps: ReconciliationDeps) {
  mountSuspense(http, deps)
  mountStatements(http, deps)
  mountCorrections(http, deps)
}
