import type { DisbursementKind } from '#contracts/money/disbursements.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { DisbursementId } from '#contracts/wire/primitives.ts'

/** How money goes out: what is done, and where it goes. */
export interface DisbursementRoute {
  kind: DisbursementKind
  /** E.164; null when the money goes back the way it came. */
  phone: string | null
  /** The receipt, or the provider's reference, of what is taken back. */
  originalReceipt: string | null
}

/** A request to send money out. */
export interface DisbursementRequest extends DisbursementRoute {
  /** Ours, and unique forever: the provider refuses to act on it twice where it can. */
  id: DisbursementId
  amountCents: Cents
  /** The secret end of the paths to which the provider sends the outcome, where it sends it to a path of this one's own. */
  callbackToken: string
}

/**
 * The result of a request. `UNCERTAIN`: no answer, or an inconclusive one; it may have been carried out. `REFUSED`: it was not, and
 * never will be like this. `RETRYABLE`: it was not, and is worth another try.
 */
export type DisbursementResult =
  | { kind: 'ACCEPTED'; requestId: string }
  | { kind: 'REFUSED'; failure: string }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/** A final status, pending, or not known to the provider. `why`: what it waits for, when that is a person. */
export type ProviderStatus =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null }
  | { kind: 'FAILED'; failure: string }
  | { kind: 'PENDING'; reason?: string }
  | { kind: 'NOT_FOUND' }

/** What a provider's webhook event claims. */
export interface DisbursementEvent {
  /** The provider's id of the request; null where it is missing. */
  requestId: string | null
  status: ProviderStatus
}

/** What a query of its status needs. */
export interface StatusQuery {
  id: DisbursementId
  kind: DisbursementKind
  providerRequestId: string | null
  originalReceipt: string | null
  amountCents: Cents
  sentAt: Date
  /** The secret end of the paths to which the provider sends the status, where it does not answer at once. */
  callbackToken: string
}

/** What a provider must be able to do to send money out. */
export interface DisbursementProvider {
  send(order: DisbursementRequest): Promise<DisbursementResult>
  /**
   * Queries the status. `PENDING` where the answer comes later, as a callback; `NOT_ACCEPTED` where the query was
   * refused, so that nothing follows from there being no answer.
   */
  queryStatus(query: StatusQuery): Promise<ProviderStatus | { kind: 'NOT_ACCEPTED' }>
  /** Null when the body is not of the provider's form. */
  parseResult(body: unknown): DisbursementEvent | null
  parseStatus(body: unknown): DisbursementEvent | null
  /** Whether the same order, sent again, is harmless: it undoes one thing, which can be undone once. */
  isIdempotent(kind: DisbursementKind): boolean
}
