import type { PaymentKey } from '../payments.queries.ts'

/**
 * The outcome of a webhook event. ASKED: it proves nothing by itself, so the provider is queried. IGNORED: it is about nothing
 * here. Those that are not `expectedOutcomes` are for review.
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

export interface ApplyResult {
  outcome: WebhookOutcome
  /** The payment it turned out to be about, where its path did not say. */
  payment?: PaymentKey
  /** What is done while the outcome is recorded, in the same transaction. */
  settle?: () => Promise<unknown>
}
