import * as z from 'zod'
import { DisbursementFailure } from '../money/disbursements.ts'
import { LocalizedName } from '../money/payments.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { EventId, Instant, OrderId, page, pageQuery, text } from '../wire/primitives.ts'
import { systemReasons } from '../wire/system-reason.ts'

const byId = { params: z.object({ id: EventId }) }

/** What cancelling an event would cost whom, and whom it reaches, were it cancelled now. */
export const CancellationPreview = z.object({
  /** Valid tickets, which stop working at once. */
  tickets: z.int(),
  /** Who holds them, and is told by notification and mail. */
  people: z.int(),
  /** The orders whose money goes back, by how they were paid. */
  byMethod: z.array(z.object({ method: z.string(), orders: z.int(), amountKES: Shillings })),
  /** Orders that cost nothing: their holders are told alone. */
  freeOrders: z.int(),
  backKES: Shillings,
  /** Of it, the commission that the platform gives up, and what is the vendor's. */
  commissionKES: ShillingsAndCents,
  vendorKES: ShillingsAndCents,
  /** What the payment providers keep of these payments all the same, by what they reported: the vendor bears it. */
  providerFeesKES: ShillingsAndCents,
  /** Of the vendor's part, what is still pending, and what leaves its available balance, `providerFeesKES` included. */
  fromPendingKES: ShillingsAndCents,
  fromAvailableKES: ShillingsAndCents,
  /** Paid orders whose money no provider can send back by itself: an administrator pays it by hand. */
  byHand: z.object({ orders: z.int(), amountKES: Shillings }),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

export const previewEventCancellation = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/cancel/preview',
  summary: 'Shows what cancelling an event costs and whom it reaches, and changes nothing',
  access: 'vendor',
  staff: ['money'],
  ...byId,
  response: CancellationPreview,
  errors: ['not_found', 'invalid_transition'],
})

/**
 * IN_LINE: not asked for yet. SENT: under way. RETURNED: it has arrived. NEEDS_PERSON: the provider cannot send it; it
 * is sent again or paid by hand. FREE: nothing was paid or came, or all of it had gone back before.
 */
export const CancelledOrderState = z.enum(['IN_LINE', 'SENT', 'RETURNED', 'NEEDS_PERSON', 'FREE'])
export type CancelledOrderState = z.infer<typeof CancelledOrderState>

export const EventCancellation = z.object({
  at: Instant,
  /** Who cancelled it: somebody of the shop, by name; an administrator has none here. */
  by: z.object({ side: z.enum(['SHOP', 'ADMIN']), name: z.string() }),
  words: z.string(),
  tickets: z.int(),
  people: z.int(),
  backKES: Shillings,
  /** What the payment providers kept, which left the vendor's available balance when it was cancelled. */
  providerFeesKES: ShillingsAndCents,
  /** How many orders are in each state, and their money. */
  states: z.record(CancelledOrderState, z.object({ orders: z.int(), amountKES: Shillings })),
})
export type EventCancellation = z.infer<typeof EventCancellation>

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/cancel',
  summary: 'Cancels an event: its tickets are void, its holders are told, and every paid order is refunded',
  access: 'vendor',
  staff: ['money'],
  ...byId,
  body: z.strictObject({
    /** To those who hold tickets. */
    words: text(500),
    /** The sums that were shown: when more has been sold since, nothing is cancelled. */
    backKES: Shillings,
    providerFeesKES: ShillingsAndCents,
  }),
  response: EventCancellation,
  errors: ['not_found', 'invalid_transition', 'price_changed'],
})

export const getEventCancellation = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id/cancellation',
  summary: 'Shows how far the refunds of a cancelled event are',
  access: 'vendor',
  staff: ['money'],
  ...byId,
  response: EventCancellation,
  errors: ['not_found'],
})

export const CancelledOrder = z.object({
  id: OrderId,
  number: z.string(),
  /** The phone is masked for a suspended vendor. */
  customer: z.object({ name: z.string(), phone: z.string() }),
  /** What it was paid with, where its money goes back to, a phone masked. Null where nothing is to return. */
  goesTo: z.object({ name: LocalizedName, phone: z.string().nullable() }).nullable(),
  amountKES: Shillings,
  state: CancelledOrderState,
  /** Why a person is needed: a reason of the program's, or what the provider's words mean to the payee. */
  failure: z.union([DisbursementFailure, z.enum(systemReasons)]).nullable(),
  receipt: z.string().nullable(),
  settledAt: Instant.nullable(),
})
export type CancelledOrder = z.infer<typeof CancelledOrder>

const cancelledOrderFilters = { state: CancelledOrderState.optional() }

export const listCancelledOrders = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id/cancellation/orders',
  summary: 'Lists the orders of a cancelled event with the state of their refunds, the newest first',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['state'],
  ...byId,
  query: z.strictObject({ ...cancelledOrderFilters, ...pageQuery }),
  response: page(CancelledOrder),
})

export const exportCancelledOrders = csvEndpoint(
  listCancelledOrders,
  'Downloads the orders of a cancelled event with the state of their refunds as CSV',
)
