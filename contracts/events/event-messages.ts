import * as z from 'zod'
import { MessageChannel } from '../notifications/choices.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { EventId, Instant, ProductId, text } from '../wire/primitives.ts'

const byId = { params: z.object({ id: EventId }) }

/** What an organiser wrote to those who had tickets, and to how many people and phones it went. */
export const EventMessage = z.object({
  id: z.uuidv7(),
  text: z.string(),
  /** The ticket type whose holders it went to; null is everybody. */
  ticketType: z.string().nullable(),
  recipients: z.int(),
  sentAt: Instant,
})
export type EventMessage = z.infer<typeof EventMessage>

export const maxMessageLength = 500

/** The last twenty, the newest first. */
export const listEventMessages = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id/messages',
  summary: 'Lists what was written to those who hold tickets for an event of the vendor',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: z.object({ items: z.array(EventMessage) }),
})

/**
 * Whom a message would reach, and by what: each person by one channel, or in their account alone; phones without an
 * account by SMS.
 */
export const EventMessagePreview = z.object({
  people: z.int(),
  /** What it costs is paid by whoever runs the market. */
  by: z.array(z.object({ channel: MessageChannel, people: z.int(), costKES: ShillingsAndCents })),
  inAccountAlone: z.int(),
  /** Phones with tickets that no SMS goes to. */
  notReached: z.int(),
  /** How many more messages may be sent today. */
  leftToday: z.int(),
})
export type EventMessagePreview = z.infer<typeof EventMessagePreview>

export const previewEventMessage = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id/messages/preview',
  summary: 'Shows how many people a message to those who hold tickets would reach, by what, and what that costs',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  filterOrder: ['ticketTypeId'],
  query: z.strictObject({ ticketTypeId: ProductId.optional() }),
  response: EventMessagePreview,
  errors: ['not_found'],
})

export const sendEventMessage = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/messages',
  summary: 'Writes to those who have tickets: each by the channel that reaches them, phones without an account by SMS',
  status: 201,
  access: 'vendor',
  staff: ['events'],
  idempotent: true,
  // As many in a day as the settings of the market say.
  limits: 'none',
  ...byId,
  body: z.strictObject({ text: text(maxMessageLength), ticketTypeId: ProductId.optional() }),
  response: EventMessage,
  errors: ['not_found', 'invalid_transition', 'too_many_requests'],
})
