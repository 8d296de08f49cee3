import type { PaymentId } from '#contracts/wire/primitives.ts'
import type { AfterCommit } from '../payment-deps.ts'

/**
 * What became of a webhook event. ASKED: it proves nothing by itself, so the provider is asked. IGNORED: it is about nothing here.
 * Those that are not `expectedOutcomes` are for a person to look at.
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
  paymentId?: PaymentId
  /** What is still to be done, after the verdict is written. */
  settle?: () => Promise<AfterCommit | null>
}
