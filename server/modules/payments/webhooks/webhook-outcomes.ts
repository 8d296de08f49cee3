import type { PaymentId } from '#contracts/primitives.ts'
import type { AfterCommit } from '../payment-deps.ts'

/**
 * What became of a notice. ASKED: it proves nothing by itself, so the provider is asked. IGNORED: it is about nothing here.
 * Those that are not `expectedOutcomes` are for a person to look at.
 */
export type WebhookOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'ASKED'
  | 'IGNORED'
  | 'STILL_OPEN'
  | 'TIMED_OUT'
  | 'MALFORMED'
  | 'UNKNOWN_PAYMENT'
  | 'UNKNOWN_REMITTANCE'
  | 'OTHER_REQUEST'
  | 'WRONG_AMOUNT'
  | 'RECEIPT_USED'
  | 'CONTRADICTED'
  | 'FOREIGN_ADDRESS'
  | 'OTHER_CURRENCY'
  | 'OTHER_MODE'
  | 'DISPUTED'

export const expectedOutcomes: readonly WebhookOutcome[] = [
  'APPLIED',
  'REPEATED',
  'ASKED',
  'IGNORED',
  'STILL_OPEN',
  'TIMED_OUT',
]

export interface ApplyResult {
  outcome: WebhookOutcome
  /** The payment it turned out to be about, where its path did not say. */
  paymentId?: PaymentId
  /** What is still to be done, after the verdict is written. */
  settle?: () => Promise<AfterCommit | null>
}
