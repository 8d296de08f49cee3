import type { Cents } from '#contracts/money.ts'
import type { PaymentFailure } from '#contracts/payments.ts'

/** What is asked of a payment provider when an order is to be paid. */
export interface Ask {
  amountCents: Cents
  /** E.164. */
  phone: string
  /** What the customer reads on the prompt: the order's number. */
  reference: string
  /** Where the provider tells the outcome. */
  callbackUrl: string
}

/**
 * What came of asking. `UNSURE`: no answer, or one that says nothing; the customer may have been prompted, so it is
 * never asked again blindly. `LATER`: refused before anything happened, worth another try.
 */
export type Asked =
  | { kind: 'ACCEPTED'; requestId: string }
  | { kind: 'REFUSED'; failure: PaymentFailure }
  | { kind: 'LATER' }
  | { kind: 'UNSURE' }

/** A final word of the provider, or that there is none yet. */
export type Outcome =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null }
  | { kind: 'FAILED'; failure: PaymentFailure }
  | { kind: 'OPEN' }

/** What a provider's notice claims. */
export interface Notice {
  requestId: string
  outcome: Outcome
}

/** The little that each way of paying must be able to do. */
export interface PaymentProvider {
  start(ask: Ask): Promise<Asked>
  query(requestId: string): Promise<Outcome>
  /** Null when the body is not of the provider's form. */
  parseNotice(body: unknown): Notice | null
}
