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
  /**
   * The secret end of the paths to which the provider sends the outcome, where it sends it to a path of this one's own.
   */
  callbackToken: string
}

/**
 * The result of a request. `UNCERTAIN`: no answer, or an inconclusive one; it may have been carried out. `REFUSED`: it
 * was not, and never will be like this. `RETRYABLE`: it was not, and is worth another try.
 */
export type DisbursementResult =
  | { kind: 'ACCEPTED'; requestId: string; statusReference?: string | null }
  | { kind: 'REFUSED'; failure: string }
  | { kind: 'RETRYABLE' }
  | { kind: 'UNCERTAIN' }

/**
 * A final status, pending, or not known to the provider. `reason`: what it waits for, when that is a person. `detail`:
 * the provider's own words, for whoever has to decide without a final status.
 */
export type ProviderStatus =
  | { kind: 'SUCCEEDED'; receipt: string | null; amountCents: Cents | null }
  | { kind: 'FAILED'; failure: string }
  | { kind: 'PENDING'; reason?: string; detail?: string }
  | { kind: 'NOT_FOUND'; detail?: string }

/**
 * What a status query is about: the disbursement, by its name; or, where the response that has its name was lost, the
 * payment that it reverses, by that one's receipt. What is said of the payment is never read as said of the
 * disbursement.
 */
export type QuerySubject = 'DISBURSEMENT' | 'ORIGINAL'

/** What a provider's webhook event claims. */
export interface DisbursementEvent {
  /** The provider's id of the request; null where it is missing. */
  requestId: string | null
  /** The name under which the provider is queried about it, where it has one of its own. */
  statusReference?: string | null
  status: ProviderStatus
}

/** What a query of its status needs. */
export interface StatusQuery {
  id: DisbursementId
  about: QuerySubject
  providerRequestId: string | null
  statusReference: string | null
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
   * The name under which it can be queried about what is about to be sent, where that name is ours; null where the
   * provider makes one and returns it.
   */
  toStatusReference(order: { id: DisbursementId; kind: DisbursementKind }): string | null
  /**
   * Queries the status. `PENDING` where the answer comes later, as a callback; `NOT_ACCEPTED` where the query was
   * refused, so that nothing follows from there being no answer.
   */
  queryStatus(query: StatusQuery): Promise<ProviderStatus | { kind: 'NOT_ACCEPTED' }>
  /** Null when the body is not of the provider's form. */
  parseResult(body: unknown): DisbursementEvent | null
  parseStatus(body: unknown, about: QuerySubject): DisbursementEvent | null
  /**
   * Whether a request that the provider does not know may be sent again by the program: the provider acts once on a
   * name of ours, or its own list of what it carried out is complete. Where it is neither, only a person has it sent
   * again.
   */
  isRepeatable(kind: DisbursementKind): boolean
  /**
   * How long the provider may take for a final status, in milliseconds. Then the program stops asking, and a person is
   * told.
   */
  finalStatusWithin: number
}
