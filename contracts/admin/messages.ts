import * as z from 'zod'
import { MessageChannel } from '../notifications/choices.ts'
import { NotificationKind } from '../notifications.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { Day, DeliveryId, Instant, OrderId, page, pageQuery, SearchText, UserId } from '../wire/primitives.ts'

/**
 * QUEUED: it waits, for its hour or for the next try. SENT: handed over; of some it is never known more. DELIVERED: on
 * the phone of its person. READ: read, or shown there. PASSED_ON: it failed, and another channel tells it. NOT_SENT:
 * what it was about no longer held, or its channel is not set up or at its limit.
 */
export const MessageState = z.enum(['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'PASSED_ON', 'NOT_SENT'])
export type MessageState = z.infer<typeof MessageState>

/** What somebody is told: a kind of notification, or what goes to an address or a number with a link of its own. */
export const MessageKind = z.enum([
  ...NotificationKind.options,
  'account_mail',
  'staff_invitation',
  'ticket_transfer',
  'ticket_link',
  'account_sms',
  'phone_code',
])
export type MessageKind = z.infer<typeof MessageKind>

export const SentMessage = z.object({
  id: DeliveryId,
  at: Instant,
  channel: MessageChannel,
  kind: MessageKind,
  /** Who was told; null where it went to an address without an account. */
  person: z.object({ id: UserId, name: z.string() }).nullable(),
  /** The phone or the address, masked; empty where there is none, as of devices. */
  contact: z.string(),
  /** How it begins, in the language in which it was sent. Empty of what is written when it is sent, with its link or code. */
  words: z.string(),
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  state: MessageState,
  /** Since when it is in this state, where that is known. */
  stateAt: Instant.nullable(),
  /** What a server said of it, without contacts. */
  error: z.string().nullable(),
  tries: z.int(),
  /** When it is tried next. */
  nextTryAt: Instant.nullable(),
  /** The channel that tells it instead. */
  passedOnTo: MessageChannel.nullable(),
  /** Why it was not sent, or will not be. */
  ended: z.enum(['NO_LONGER_TRUE', 'NOT_SET_UP', 'GIVEN_UP']).nullable(),
  /** A person can have it tried now. */
  canBeRetried: z.boolean(),
  /** What its channel says that it cost. */
  costKES: ShillingsAndCents.nullable(),
})
export type SentMessage = z.infer<typeof SentMessage>

const messageFilters = {
  state: MessageState.optional(),
  channel: MessageChannel.optional(),
  kind: MessageKind.optional(),
  /** Of these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** A person, a phone, an address or the number of an order. */
  search: SearchText.optional(),
}

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists every message to somebody, the newest first: by which channel, what it said, and what became of it',
  access: 'admin',
  admins: ['messages'],
  filterOrder: ['state', 'channel', 'kind', 'from', 'to', 'search'],
  query: z.strictObject({ ...messageFilters, ...pageQuery }),
  response: page(SentMessage),
})

export const exportMessages = csvEndpoint(listMessages, 'Downloads the messages that match as CSV')

/** What the messages of one kind came to. */
const KindSpending = z.object({ kind: MessageKind, sent: z.int(), spentKES: ShillingsAndCents })

/** How a channel stands in this month in Nairobi. */
export const ChannelSpending = z.object({
  channel: MessageChannel,
  isSetUp: z.boolean(),
  sent: z.int(),
  spentKES: ShillingsAndCents,
  /** Null: there is none. */
  limitKES: Shillings.nullable(),
  /** What is on phones, of which the channel says so, and how long that took; null where it never says so. */
  arrived: z.object({ count: z.int(), seconds: z.number() }).nullable(),
  /** What it was spent on, the dearest first. */
  kinds: z.array(KindSpending),
})
export type ChannelSpending = z.infer<typeof ChannelSpending>

export const getMessageSpending = endpoint({
  method: 'GET',
  path: '/api/admin/messages/spending',
  summary: 'Shows what messages have cost in this month, by channel and by kind, and how many came',
  access: 'admin',
  admins: ['messages'],
  response: z.object({ month: z.string(), channels: z.array(ChannelSpending) }),
})

/** At most a thousand: more than that is a backlog, however many it is. */
const Counted = z.object({ count: z.int(), since: Instant.nullable() })

export const getMessageFigures = endpoint({
  method: 'GET',
  path: '/api/admin/messages/figures',
  summary: 'Counts the messages that wait for a person, and those that are due and not sent yet',
  access: 'admin',
  admins: ['messages'],
  response: z.object({ failed: Counted, late: Counted }),
})
