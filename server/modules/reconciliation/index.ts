import type { Mailroom } from '#server/modules/payments/index.ts'
import type { Http } from '#server/platform/http.ts'
import type { Live } from '#server/platform/live.ts'
import { mountAdminPayments } from './admin-payments.routes.ts'
import { mountStatements } from './statements.routes.ts'
import { mountSuspense } from './suspense.routes.ts'

export { lookOverStatements } from './look-over-statements.ts'
export { isUnexplainedSql as isUnexplained } from './match-lines.ts'
export { forReviewSql as isForReview } from './notices.queries.ts'

/** Where the provider's word and the ledger part, and what people say about it. */
export function mountReconciliation(http: Http, parts: { mailroom: Mailroom; live: Live }) {
  const desk = { ...parts, payments: parts.mailroom.payments }
  mountSuspense(http, desk)
  mountStatements(http, desk)
  mountAdminPayments(http, desk)
}
