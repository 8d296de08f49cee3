import type { DeliveryId, PushDeviceId, PushMessageId, SessionId, UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { deliveries } from '../outbox.tables.ts'

/**
 * A browser that shows notifications of one person with no page open, as long as the session that asked for it is open.
 * Whoever signs in to the same browser and asks takes its row over.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id<PushDeviceId>().primaryKey(),
    userId: id<UserId>().notNull(),
    sessionId: id<SessionId>().notNull(),
    /** An address of a push service that is this browser's alone: whoever has it can send there. */
    endpoint: text().notNull(),
    /** What messages to it are encrypted with. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** It takes messages of this key for its whole life, and of no other. */
    vapidKey: text().notNull(),
    createdAt: moment().notNull(),
    /** When the browser last said that it has it. */
    renewedAt: moment().notNull(),
    /** As the browser said; most say nothing. */
    expiresAt: moment(),
    lastSentAt: moment(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_idx').on(table.userId),
    index('push_subscriptions_renewed_idx').on(table.renewedAt),
  ],
)

/**
 * ASKED: a push service was asked to take it. SENT: it has. GONE: there is no such browser any more. REFUSED: it is
 * never taken.
 */
export type PushMessageState = 'ASKED' | 'SENT' | 'GONE' | 'REFUSED'

/** A delivery on its way to one device. Its words and its address are kept nowhere. */
export const pushMessages = pgTable(
  'push_messages',
  {
    /** By which the device says that it has shown it. */
    id: id<PushMessageId>().primaryKey(),
    deliveryId: id<DeliveryId>()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    deviceId: id<PushDeviceId>().notNull(),
    state: text().$type<PushMessageState>().notNull().default('ASKED'),
    askedAt: moment().notNull(),
    sentAt: moment(),
    receivedAt: moment(),
  },
  (table) => [
    uniqueIndex('push_messages_device_key').on(table.deliveryId, table.deviceId),
    check('push_messages_state_known', sql`${table.state} in ('ASKED', 'SENT', 'GONE', 'REFUSED')`),
    check('push_messages_sent_at_a_moment', sql`(${table.state} = 'SENT') = (${table.sentAt} is not null)`),
  ],
)
