import type { PaymentFailure, PaymentMethod } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'

/** What is asked of a payment provider when an order is to be paid. */
export interface PaymentStart {
  paymentId: PaymentId
  amountCents: Cents
  /** E.164, for a provider that prompts a phone. */
  phone: string | null
  /** For a provider that asks for one. */
  email: string | null
  /** What the customer reads on the prompt: the order's number. */
  reference: string
  /** Where the provider tells the outcome. */
  callbackUrl: string
  /** Where the customer comes back to from a page of the provider's. */
  returnUrl: string
}

/**
 * What came of asking. `UNCERTAIN`: no answer, or one that says nothing; the customer may have been prompted, so it is
 * never asked again blindly. `RETRYABLE`: worth another try, which does no harm. `redirectUrl`: where the customer pays, when
 * that is a page of the provider's.
 */
export type StartResult =
  | { kind: 'ACCEPTED'; requestId: string; redirectUrl?: string }
  | { kind: 'REFUSED'; failure: PaymentFailure }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/**
 * What a provider says of a payment. `PENDING`: no end yet, or no word. `UNPAID`: nobody has paid, and the provider sets no end
 * to it, so it ends with the time its order has. `UNATTRIBUTABLE`: money that cannot be counted here, for a person to look at.
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

/** A webhook event that proves nothing, whatever it claims: it only says what to ask the provider about. */
export interface UnverifiedEvent {
  about: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'NOTHING'
  /** What the provider calls the payment. */
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
