import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { EventId, Instant, OrderId, Slug } from '../wire/primitives.ts'

/** Tickets of an order that may be given back, because the event has another time or place since they were bought. */
export const TicketReturn = z.object({
  event: z.object({ id: EventId, title: z.string(), slug: Slug }),
  tickets: z.int(),
  amountKES: Shillings,
  until: Instant,
})
export type TicketReturn = z.infer<typeof TicketReturn>

const TicketReturns = z.object({ items: z.array(TicketReturn) })

export const listTicketReturns = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/returns',
  summary: 'Lists the tickets of an order that may be given back after a change of their event',
  access: 'user',
  params: z.object({ id: OrderId }),
  response: TicketReturns,
})

export const returnTickets = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/return-tickets',
  summary: 'Gives the unused tickets of a changed event back, and refunds them',
  access: 'user',
  idempotent: true,
  params: z.object({ id: OrderId }),
  body: z.strictObject({ eventId: EventId }),
  response: TicketReturns,
  errors: ['not_found', 'invalid_transition', 'refund_too_large', 'below_minimum', 'tickets_used'],
})
