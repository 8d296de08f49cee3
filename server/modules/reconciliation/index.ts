import type { Http } from '#server/platform/http/serve.ts'
import { mountStatements } from './statements/statements.routes.ts'
import type { ReconciliationDesk } from './suspense/resolve-suspense.ts'
import { mountSuspense } from './suspense/suspense.routes.ts'

export { isUnexplainedSql } from './statements/match-lines.queries.ts'
export { lookOverStatements } from './statements/match-open-lines.ts'

/** Where the provider's statements and the ledger differ, and what people say about it. */
export function mountReconciliation(http: Http, desk: ReconciliationDesk) {
  mountSuspense(http, desk)
  mountStatements(http, desk)
}
