import { sql } from '#server/platform/database/drizzle.ts'
import type { PaymentKey } from '../payments.queries.ts'
import { webhookEvents } from '../payments.tables.ts'

/**
 * The outcome of a webhook event. ASKED: it proves nothing by itself, so the provider is queried. IGNORED: it is about
 * nothing here. Those that are not `expectedOutcomes` are for review.
 */
export type WebhookOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'ASKED'
  | 'IGNORED'
  | 'STILL_PENDING'
  | 'TIMED_OUT'
  | 'MALFORMED'
  | 'UNKNOWN_PAYMENT'
  | 'UNKNOWN_DISBURSEMENT'
  | 'REQUEST_MISMATCH'
  | 'WRONG_AMOUNT'
  | 'RECEIPT_USED'
  | 'CONTRADICTED'
  | 'UNTRUSTED_ADDRESS'
  | 'CURRENCY_MISMATCH'
  | 'LIVEMODE_MISMATCH'
  | 'DISPUTED'

export const expectedOutcomes: readonly WebhookOutcome[] = [
  'APPLIED',
  'REPEATED',
  'ASKED',
  'IGNORED',
  'STILL_PENDING',
  'TIMED_OUT',
]

/** Outcomes that may change once something was fixed: a parser, a setting, a receipt. A contradiction stays one. */
export const replayable: readonly WebhookOutcome[] = [
  'RECEIPT_USED',
  'UNKNOWN_PAYMENT',
  'UNKNOWN_DISBURSEMENT',
  'MALFORMED',
  'UNTRUSTED_ADDRESS',
]

const expected = sql.raw(expectedOutcomes.map((outcome) => `'${outcome}'`).join(', '))

/** What needs nobody. */
export const isExpectedSql = sql`${webhookEvents.outcome} in (${expected})`

/** Those not reviewed. The first condition is the partial index's own. */
export const forReviewSql = sql`${webhookEvents.outcome} not in ('APPLIED', 'REPEATED') and ${webhookEvents.reviewedAt} is null and ${webhookEvents.outcome} not in (${expected})`

export interface ApplyResult {
  outcome: WebhookOutcome
  /** The payment it turned out to be about, where its path did not say. */
  payment?: PaymentKey
  /** What is done while the outcome is recorded, in the same transaction. */
  settle?: () => Promise<unknown>
}
