import { mountAdminPayments } from '#server/modules/payments/admin/admin-payments.routes.ts'
import type { Mailroom } from '#server/modules/payments/index.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { mountStatements } from './statements/statements.routes.ts'
import { mountSuspense } from './suspense/suspense.routes.ts'

export { forReviewSql as isForReview } from '#server/modules/payments/admin/webhook-events.queries.ts'
export { isUnexplainedSql as isUnexplained } from './statements/match-lines.queries.ts'
export { lookOverStatements } from './statements/match-open-lines.ts'

/** Where the provider's word and the ledger part, and what people say about it. */
export function mountReconciliation(http: Http, parts: { mailroom: Mailroom; live: Live }) {
  const desk = { ...parts, payments: parts.mailroom.payments }
  mountSuspense(http, desk)
  mountStatements(http, desk)
  mountAdminPayments(http, desk)
}
