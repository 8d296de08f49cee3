import type { PaymentFailure } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'

/** A request to collect an order's payment. */
export interface PaymentStart {
  paymentId: PaymentId
  amountCents: Cents
  /** E.164, for a provider that prompts a phone. */
  phone: string | null
  /** For a provider that asks for one. */
  email: string | null
  /** What the customer reads on the prompt: the order's number. */
  reference: string
  /**
   * The secret end of the path to which the provider sends the outcome, where it sends it to a path of this payment's
   * own.
   */
  callbackToken: string
  /** The path of ours to which the customer comes back from a page of the provider's. */
  returnPath: string
}

/**
 * The result of a request. `UNCERTAIN`: no answer, or an inconclusive one; the customer may have been prompted, so it
 * is never repeated blindly. `RETRYABLE`: worth another try, which does no harm. `redirectUrl`: the hosted checkout.
 */
export type StartResult =
  | { kind: 'ACCEPTED'; requestId: string; redirectUrl?: string }
  | { kind: 'REFUSED'; failure: PaymentFailure; said?: string }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/**
 * A payment's status at the provider. `PENDING`: not final, or no answer. `UNPAID`: nobody has paid, and the provider
 * sets no time limit, so it fails when its order expires. `UNATTRIBUTABLE`: money that cannot be counted here, for
 * review. `said`: the provider's own words, for administrators; of what is pending only where nobody can explain them.
 */
export type PaymentOutcome =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null; feeCents?: Cents }
  | { kind: 'FAILED'; failure: PaymentFailure; said?: string }
  | { kind: 'PENDING'; said?: string }
  | { kind: 'UNPAID' }
  | { kind: 'UNATTRIBUTABLE'; what: 'CURRENCY_MISMATCH' | 'LIVEMODE_MISMATCH'; reported: unknown }

/** What a provider's webhook event claims. */
export interface PaymentEvent {
  requestId: string
  outcome: Extract<PaymentOutcome, { kind: 'SUCCEEDED' | 'FAILED' | 'PENDING' }>
}

/** An unverified webhook event proves nothing: it only names what to query the provider about. */
export interface UnverifiedEvent {
  about: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'NOTHING'
  /** The provider's reference of the payment. */
  requestId: string | null
}

/** What a provider must be able to do to collect. */
export interface PaymentProvider {
  /**
   * Whose id it is queried by: OURS, the payment's, known before anything is sent, so that it can be queried whatever
   * becomes of the answer; or THEIRS, from that answer.
   */
  reference: 'OURS' | 'THEIRS'
  start(request: PaymentStart): Promise<StartResult>
  query(requestId: string): Promise<PaymentOutcome>
  /** Null when the body is not of the provider's form. */
  parseWebhookEvent(body: unknown): PaymentEvent | UnverifiedEvent | null
  /** Whether starting the same payment again is harmless, because the provider takes it once. */
  isIdempotent: boolean
}
