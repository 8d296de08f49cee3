import type { PaymentFailure, PaymentMethod } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'

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
  /** Where the provider sends the outcome. */
  callbackUrl: string
  /** Where the customer comes back to from a page of the provider's. */
  returnUrl: string
}

/**
 * The result of a request. `UNCERTAIN`: no answer, or an inconclusive one; the customer may have been prompted, so it is never
 * repeated blindly. `RETRYABLE`: worth another try, which does no harm. `redirectUrl`: the hosted checkout.
 */
export type StartResult =
  | { kind: 'ACCEPTED'; requestId: string; redirectUrl?: string }
  | { kind: 'REFUSED'; failure: PaymentFailure }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/**
 * A payment's status at the provider. `PENDING`: not final, or no answer. `UNPAID`: nobody has paid, and the provider sets no time
 * limit, so it fails when its order expires. `UNATTRIBUTABLE`: money that cannot be counted here, for review.
 */
export type PaymentOutcome =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null; feeCents?: Cents }
  | { kind: 'FAILED'; failure: PaymentFailure }
  | { kind: 'PENDING' }
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

/** The little that each way of paying must be able to do. */
export interface PaymentProvider {
  start(request: PaymentStart): Promise<StartResult>
  query(requestId: string): Promise<PaymentOutcome>
  /** Null when the body is not of the provider's form. */
  parseWebhookEvent(body: unknown): PaymentEvent | UnverifiedEvent | null
  /** Whether starting the same payment again is harmless, because the provider takes it once. */
  isIdempotent: boolean
}

const accounts: Record<PaymentMethod, AccountKey> = { MPESA: 'provider:mpesa', CARD: 'provider:paystack' }

/** What a provider holds for us. */
export const providerAccount = (method: PaymentMethod): AccountKey => accounts[method]
