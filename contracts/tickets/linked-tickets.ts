import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { LinkToken } from '../wire/link-token.ts'
import { Instant, Picture, Slug } from '../wire/primitives.ts'

/**
 * ENDED: taken back, or in an account by now; whose it is, its link does not say. REFUNDED, REVOKED, CANCELLED: it is
 * void, and why.
 */
export const LinkedTicketState = z.enum(['VALID', 'USED', 'REFUNDED', 'REVOKED', 'CANCELLED', 'ENDED'])
export type LinkedTicketState = z.infer<typeof LinkedTicketState>

export const LinkedTicket = z.object({
  state: LinkedTicketState,
  /** What its QR holds, and the same to say or type; null unless it is valid, or was used. */
  code: z.string().nullable(),
  shortCode: z.string().nullable(),
  typeName: z.string(),
  /** Whom it was sent to. */
  attendee: z.string(),
  /** Which of the tickets of this link it is. */
  place: z.int(),
  of: z.int(),
})
export type LinkedTicket = z.infer<typeof LinkedTicket>

export const LinkedTickets = z.object({
  eventTitle: z.string(),
  eventSlug: Slug,
  poster: Picture.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  venue: z.string(),
  /** Where it takes place online, while one of the tickets is valid. */
  onlineLink: z.string().nullable(),
  tickets: z.array(LinkedTicket),
})
export type LinkedTickets = z.infer<typeof LinkedTickets>

export const ticketLinkOpenings: CountedLimit = {
  name: 'ticket-link-opened',
  max: 60,
  every: '10 minutes',
  by: 'link',
  of: 'openings',
}
export const wrongTicketLinks: CountedLimit = {
  name: 'ticket-link-guessed',
  max: 60,
  every: '10 minutes',
  by: 'network',
  of: 'wrong links',
}

/**
 * The tickets that were sent together to a phone without an account, by their link, which ends a day after the event.
 * Sent as a body, so that the token stands in no address and no log.
 */
export const showLinkedTickets = endpoint({
  method: 'POST',
  path: '/api/tickets/linked',
  summary: 'Shows the tickets that a link in an SMS is for, and changes nothing',
  access: 'public',
  limits: [ticketLinkOpenings, wrongTicketLinks],
  body: z.strictObject({
    token: LinkToken,
  }),
  response: LinkedTickets,
  errors: ['link_expired'],
})
