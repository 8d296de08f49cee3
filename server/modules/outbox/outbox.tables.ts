import type { Language } from '#contracts/account/identity.ts'
import type { DeadLetterState, JobKind } from '#contracts/admin/jobs.ts'
import type { MessageState } from '#contracts/admin/messages.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import type { DeliveryId, NotificationId, UserId, WebhookId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import type { ChannelName } from './channels/channel-names.ts'
import type { EventType } from './events.ts'
import { webhookEndpoints } from './webhooks/webhooks.tables.ts'

/** Something that happened and that somebody is told of, written in the transaction that made it so. */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: id<string>().primaryKey(),
    type: text().$type<EventType>().notNull(),
    /** The data of its type. */
    data: jsonb().notNull(),
    occurredAt: moment().notNull(),
  },
  // By order: what of it administrators look up, and what its shop was told, which is read when somebody answers it.
  (table) => [
    index('domain_events_order_idx')
      .on(sql`(${table.data} ->> 'orderId')`)
      .where(sql`${table.data} ->> 'orderId' is not null`),
  ],
)

/** That an order came, and that nobody has answered it. */
export function isShopNotice({ type }: { type: unknown }) {
  return sql`${type} in ('order_received', 'order_unanswered')`
}

/** The list of an account: an event, and whether its person has read of it. */
export const notifications = pgTable(
  'notifications',
  {
    id: id<NotificationId>().primaryKey(),
    userId: id<UserId>().notNull(),
    eventId: id<string>()
      .notNull()
      .references(() => domainEvents.id, { onDelete: 'cascade' }),
    readAt: moment(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.id.desc()),
    index('notifications_unread_idx').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_event_idx').on(table.eventId),
  ],
)

/**
 * WAITING: not tried yet. VOID: what it was about no longer holds. UNSENT: it was due where its channel is not set up
 * or beyond its limit, and is not sent later. PASSED_ON: it failed for good, and another channel tells it. The others are said of dead letters.
 */
export type DeliveryState = 'WAITING' | 'SENT' | 'VOID' | 'UNSENT' | 'PASSED_ON' | DeadLetterState

/** An event on its way to somebody by one channel. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id<DeliveryId>().primaryKey(),
    eventId: id<string>()
      .notNull()
      .references(() => domainEvents.id, { onDelete: 'cascade' }),
    channel: text().$type<ChannelName>().notNull(),
    /** What it tells somebody; null of what tells nobody by itself: open pages, steps that are looked at. */
    type: text().$type<EventType>(),
    emittedAt: moment().notNull(),
    /** What administrators know it by when it fails; null of what cannot. */
    kind: text().$type<JobKind>(),
    userId: id<UserId>(),
    /** The delivery that failed for good, and that this one tells instead of. */
    insteadOf: id<DeliveryId>(),
    /** What it is about, in the table of the module that emitted the event; with a user one of several of its messages. */
    subjectId: id<string>(),
    /** The shop's own server that it tells. */
    endpointId: id<WebhookId>().references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    state: text().$type<DeliveryState>().notNull().default('WAITING'),
    /** When it is tried next; null once it is settled. */
    dueAt: moment(),
    /** Since it was emitted, or retried by a person. */
    tries: integer().notNull().default(0),
    settledAt: moment(),
    /** Of a channel that must not send twice: since when it may have been sent, until an answer is written down. */
    askedAt: moment(),
    /** In which language it was sent. */
    language: text().$type<Language>(),
    /** When it was on the phone of its person, and when it was read or shown there, where its channel says so. */
    arrivedAt: moment(),
    readAt: moment(),
    /** What its channel says that it cost. */
    costCents: integer(),
    /** Where it was to go when it failed. */
    address: text(),
    error: text(),
    firstFailedAt: moment(),
    lastFailedAt: moment(),
    /** The administrator who had it tried again, or gave it up. */
    decidedBy: id<UserId>(),
  },
  (table) => [
    index('deliveries_due_idx').on(table.channel, table.dueAt).where(sql`${table.dueAt} is not null`),
    // Nobody is told of an event twice by one channel, nor of one of several rows that it is about.
    uniqueIndex('deliveries_once_key').on(
      table.eventId,
      table.userId,
      table.channel,
      sql`coalesce(${table.subjectId}, ${table.eventId})`,
    ),
    // Nor is what was sent to a phone without an account.
    uniqueIndex('deliveries_once_by_link_key')
      .on(table.eventId, table.subjectId)
      .where(sql`${table.channel} = 'sms' and ${table.subjectId} is not null`),
    index('deliveries_user_idx').on(table.userId, table.emittedAt, table.id).where(sql`${table.userId} is not null`),
    index('deliveries_told_idx').on(table.emittedAt, table.id).where(isToPerson(table)),
    index('deliveries_told_channel_idx').on(table.channel, table.emittedAt, table.id).where(isToPerson(table)),
    index('deliveries_told_type_idx').on(table.type, table.emittedAt, table.id).where(isToPerson(table)),
    index('deliveries_told_state_idx')
      .on(sql`(${messageState(table)})`, table.emittedAt, table.id)
      .where(isToPerson(table)),
    index('deliveries_subject_idx').on(table.subjectId).where(sql`${table.subjectId} is not null`),
    index('deliveries_endpoint_due_idx')
      .on(table.endpointId, table.channel, table.dueAt)
      .where(sql`${table.endpointId} is not null and ${table.dueAt} is not null`),
    index('deliveries_endpoint_idx').on(table.endpointId, table.id).where(sql`${table.endpointId} is not null`),
    index('deliveries_unsent_idx').on(table.channel, table.settledAt).where(sql`${table.state} = 'UNSENT'`),
    index('deliveries_failed_state_idx').on(table.state, table.id).where(isFailed(table)),
    index('deliveries_failed_time_idx').on(table.lastFailedAt, table.id).where(isFailed(table)),
    index('deliveries_failed_tries_idx').on(table.tries, table.id).where(isFailed(table)),
    check(
      'deliveries_due_until_settled',
      sql`case when ${table.state} in ('WAITING', 'RETRYING', 'RETRIED') then ${table.dueAt} is not null
        when ${table.state} in ('SENT', 'VOID', 'UNSENT', 'PASSED_ON', 'FAILED', 'GIVEN_UP') then ${table.dueAt} is null else false end`,
    ),
    check(
      'deliveries_decided_by_somebody',
      sql`${table.state} not in ('RETRIED', 'GIVEN_UP') or ${table.decidedBy} is not null`,
    ),
  ],
)

/** What tells somebody something, whether they have an account or are written to at an address. */
export function isToPerson({ type }: { type: unknown }) {
  return sql`${type} is not null`
}

type Stated = Record<'state' | 'readAt' | 'arrivedAt' | 'askedAt', unknown>

/** How a message is called by what became of it. What a server was asked to send is sent until something else is known. */
export function messageState({ state, readAt, arrivedAt, askedAt }: Stated) {
  return sql<MessageState>`case when ${state} in ('FAILED', 'GIVEN_UP') then 'FAILED' when ${state} = 'PASSED_ON' then 'PASSED_ON'
    when ${state} in ('VOID', 'UNSENT') then 'NOT_SENT' when ${readAt} is not null then 'READ'
    when ${arrivedAt} is not null then 'DELIVERED' when ${state} = 'SENT' or ${askedAt} is not null then 'SENT' else 'QUEUED' end`
}

/** What has failed and is not sent since. */
function isFailed({ state }: { state: unknown }) {
  return sql`${state} in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP')`
}

/**
 * Whom an event tells that has very many to tell, and how far they are written: so that no statement keeps the database
 * to itself.
 */
export const eventAudiences = pgTable('event_audiences', {
  eventId: id<string>()
    .primaryKey()
    .references(() => domainEvents.id, { onDelete: 'cascade' }),
  userIds: id<UserId>().array().notNull(),
  /** Rows that it is about. */
  subjectIds: id<string>().array().notNull(),
  /** So many of each are written. */
  written: integer().notNull().default(0),
})

/** By which channels somebody wants nothing of a topic; what has no row is wanted. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: id<UserId>().notNull(),
    topic: text().$type<NotificationTopic>().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic, table.channel] })],
)
