import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { EventId, Instant, OrderId, Slug, TicketId } from '../wire/primitives.ts'

/**
 * Tickets of an order that may be given back: free ones until the event begins, and all after another time or place of
 * it.
 */
export const TicketReturn = z.object({
  event: z.object({ id: EventId, title: z.string(), slug: Slug }),
  tickets: z.int(),
  amountKES: Shillings,
  /** The event has another time or place since they were bought. */
  isChanged: z.boolean(),
  until: Instant,
})
export type TicketReturn = z.infer<typeof TicketReturn>

const TicketReturns = z.object({ items: z.array(TicketReturn) })

export const listTicketReturns = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/returns',
  summary: 'Lists the tickets of an order that may be given back',
  access: 'user',
  params: z.object({ id: OrderId }),
  response: TicketReturns,
})

export const returnTickets = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/return-tickets',
  summary: 'Gives unused tickets of an event back, and refunds what was paid for them',
  access: 'user',
  idempotent: true,
  params: z.object({ id: OrderId }),
  body: z.strictObject({
    eventId: EventId,
    /** This free ticket alone. */
    ticketId: TicketId.optional(),
  }),
  response: TicketReturns,
  errors: ['not_found', 'invalid_transition', 'refund_too_large', 'below_minimum', 'tickets_used'],
})
