import type { DisbursementKind } from '#contracts/money/disbursements.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { DisbursementId } from '#contracts/wire/primitives.ts'

/** What a provider is told when money is to go out. */
export interface DisbursementRequest {
  /** Ours, and unique forever: the provider refuses to act on it twice where it can. */
  id: DisbursementId
  kind: DisbursementKind
  amountCents: Cents
  /** E.164; null when the money goes back the way it came. */
  phone: string | null
  /** The receipt, or the provider's reference, of what is taken back. */
  originalReceipt: string | null
  /** The provider tells the outcome at one of these. */
  resultUrl: string
  timeoutUrl: string
}

/**
 * What came of ordering. `UNCERTAIN`: no answer, or one that says nothing; it may have been carried out. `REFUSED`: it was not,
 * and never will be like this. `RETRYABLE`: it was not, and is worth another try.
 */
export type DisbursementResult =
  | { kind: 'ACCEPTED'; requestId: string }
  | { kind: 'REFUSED'; failure: string }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/**
 * A final status, that there is none yet, or that the provider knows nothing of it. `why`: what it waits for, when that is a
 * person.
 */
export type ProviderStatus =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null }
  | { kind: 'FAILED'; failure: string }
  | { kind: 'PENDING'; reason?: string }
  | { kind: 'NOT_FOUND' }

/** What a provider's webhook event claims. */
export interface DisbursementEvent {
  /** What the provider calls the order it speaks of; null where it does not say. */
  requestId: string | null
  status: ProviderStatus
}

/** What must be known of an order to ask after it. */
export interface StatusQuery {
  id: DisbursementId
  kind: DisbursementKind
  providerRequestId: string | null
  originalReceipt: string | null
  amountCents: Cents
  sentAt: Date
  statusUrl: string
  timeoutUrl: string
}

/** The little that each way of sending money out must be able to do. */
export interface DisbursementProvider {
  send(order: DisbursementRequest): Promise<DisbursementResult>
  /**
   * Asks how an order stands. `PENDING` where the answer comes later, as a webhook event at `statusUrl`; `NOT_ACCEPTED` where the question
   * was not taken, so that nothing follows from there being no answer.
   */
  queryStatus(query: StatusQuery): Promise<ProviderStatus | { kind: 'NOT_ACCEPTED' }>
  /** Null when the body is not of the provider's form. */
  parseResult(body: unknown): DisbursementEvent | null
  parseStatus(body: unknown): DisbursementEvent | null
  /** Whether the same order, sent again, is harmless: it undoes one thing, which can be undone once. */
  isIdempotent(kind: DisbursementKind): boolean
}
