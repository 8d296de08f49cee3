import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { EventId, Instant, OrderId, Picture, page, pageQuery, Slug, TicketId, text } from '../wire/primitives.ts'

export const Ticket = z.object({
  id: TicketId,
  /**
   * What its QR holds: signed, so that a gate can verify it without a network. Null unless it is the reader's to show.
   */
  code: z.string().nullable(),
  /** Eight characters to say or type; shown in fours. Null with the code. */
  shortCode: z.string().nullable(),
  /** Sent to somebody who has not opened it yet: it can be taken back. */
  transfer: z
    .object({
      name: z.string(),
      contact: z.string(),
      sentAt: Instant,
      /**
       * Whether its link went to the receiver by email; null where none was to be sent. FAILED: the mail server did not
       * take it.
       */
      mail: z.enum(['WAITING', 'SENT', 'FAILED']).nullable(),
      /** The same of the link that went to a phone by SMS. */
      sms: z.enum(['WAITING', 'SENT', 'FAILED']).nullable(),
    })
    .nullable(),
  /** Whether its organiser lets it be sent to somebody else. */
  mayBeSent: z.boolean(),
  /** Null for who did not buy it. */
  orderId: OrderId.nullable(),
  eventId: EventId,
  eventSlug: Slug,
  eventTitle: z.string(),
  poster: Picture.nullable(),
  typeName: z.string(),
  venue: z.string(),
  /** Where it takes place online, for who holds a ticket that is not void. */
  onlineLink: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  attendee: z.string(),
  /** Who comes was left open at checkout: it can be named once. */
  awaitsName: z.boolean(),
  /** It cost nothing: until the event begins, who ordered it may give the place back. */
  isFree: z.boolean(),
  /** Which of its owner’s tickets of one order for this event it is: 2 `of` 3. */
  place: z.int(),
  of: z.int(),
  status: z.enum(['VALID', 'USED', 'VOID']),
})
export type Ticket = z.infer<typeof Ticket>

export const listMyTickets = endpoint({
  method: 'GET',
  path: '/api/user/tickets',
  summary: 'Lists the tickets of the customer, the newest first',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(Ticket),
})

/** A5, to print or to keep: it opens without a network. */
export const ticketPdf = endpoint({
  method: 'GET',
  path: '/api/user/tickets/:id.pdf',
  summary: 'Draws a ticket as a PDF',
  access: 'user',
  limits: [{ name: 'ticket-pdf', max: 60, every: '10 minutes', by: 'account' }],
  params: z.object({ id: TicketId }),
  query: z.strictObject({ language: z.enum(['en', 'sw']).default('en') }),
  response: z.string(),
  contentType: 'application/pdf',
  errors: ['not_found', 'invalid_transition'],
})

/** One that was left without a name at checkout, once; for another name it is sent to them. */
export const nameTicket = endpoint({
  method: 'POST',
  path: '/api/user/tickets/:id/name',
  summary: 'Names who comes with a ticket that was left without a name at checkout',
  access: 'user',
  params: z.object({ id: TicketId }),
  body: z.strictObject({ name: text(80) }),
  response: Ticket,
  errors: ['not_found', 'invalid_transition'],
})
