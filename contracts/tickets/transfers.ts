import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CallLimit, CountedLimit } from '../wire/limit.ts'
import { Email, Instant, Phone, TicketId, text } from '../wire/primitives.ts'
import { linkSmsOfSender, linkSmsToPhone } from './link-sms-limits.ts'
import { Ticket } from './tickets.ts'

const byId = { params: z.object({ id: TicketId }) }

const LinkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'This link is not whole.')
  .meta({ examples: ['q7Zr1xT0vM3nKc5uYb8aLd2eWf6gHj9iPkRlSoQtUvX'] })

/** An address is written to by different senders, none of whom may fill its mailbox. */
export const ticketMails: CountedLimit = { name: 'ticket-mail', max: 10, every: '1 hour', by: 'address', of: 'mails' }

/**
 * The ticket's code stops being valid at once. The answer carries a link of one use for whoever takes the place; it is
 * shown this once, and the sender passes it on. To an email address another link of the same ticket is mailed as well:
 * whichever is used first takes it. Until then the ticket can be taken back.
 */
export const transferTicket = endpoint({
  method: 'POST',
  path: '/api/user/tickets/:id/transfer',
  summary: 'Sends a ticket to somebody else by a link of one use',
  access: 'user',
  limits: [
    { name: 'ticket-transfer', max: 30, every: '1 hour', by: 'account' },
    linkSmsOfSender,
    linkSmsToPhone,
    ticketMails,
  ],
  ...byId,
  body: z.strictObject({
    /** As they say it at the door. */
    name: text(80),
    /** Where the sender will reach them. */
    contact: z.union([Phone, Email], { error: 'Write a Kenyan mobile number or an email address.' }),
  }),
  response: z.object({
    ticket: Ticket,
    link: z.url().meta({ examples: ['https://uliza.co.ke/tickets/take#9F3K7QWM2XTB'] }),
  }),
  errors: ['not_found', 'invalid_transition', 'transfers_off'],
})

export const takeTicketBack = endpoint({
  method: 'POST',
  path: '/api/user/tickets/:id/take-back',
  summary: 'Takes back a ticket that was sent and not opened yet; its link stops working',
  access: 'user',
  ...byId,
  response: Ticket,
  errors: ['not_found', 'invalid_transition'],
})

const transferTries: CallLimit = { name: 'ticket-link', max: 60, every: '10 minutes', by: 'network' }

/** Sent as a body, so that the token stands in no address and no log. */
export const checkTicketTransfer = endpoint({
  method: 'POST',
  path: '/api/tickets/transfer/check',
  summary: 'Shows which ticket a link is for, and changes nothing',
  access: 'public',
  limits: [transferTries],
  body: z.strictObject({ token: LinkToken }),
  response: z.object({
    eventTitle: z.string(),
    startsAt: Instant,
    venue: z.string(),
    typeName: z.string(),
    attendee: z.string(),
    /** The first name of who sends it. */
    from: z.string(),
  }),
  errors: ['link_expired'],
})

export const acceptTicket = endpoint({
  method: 'POST',
  path: '/api/user/tickets/accept',
  summary: 'Takes the ticket of a link into the own account',
  access: 'user',
  limits: [transferTries],
  body: z.strictObject({ token: LinkToken }),
  response: Ticket,
  errors: ['link_expired'],
})
