import type { DeliveryId, UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, check, index, integer, pgTable, text } from '#server/platform/database/drizzle-tables.ts'
import type { EventType } from '../events.ts'

/** ACCEPTED by the provider; ON_ITS_WAY in the network; and how it ended. */
export type SmsStatus = 'ACCEPTED' | 'ON_ITS_WAY' | 'DELIVERED' | 'FAILED'

/**
 * An SMS as its provider knows it. A report may come before the answer to the request: then there is only what it said.
 * Its number and its words are kept nowhere.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    /** The provider's. */
    id: text().primaryKey(),
    deliveryId: id<DeliveryId>(),
    userId: id<UserId>(),
    type: text().$type<EventType>(),
    parts: integer(),
    costCents: integer(),
    status: text().$type<SmsStatus>().notNull(),
    /** In the provider's word. */
    failure: text(),
    network: text(),
    sentAt: moment(),
    reportedAt: moment(),
  },
  (table) => [
    index('sms_messages_sent_idx').on(table.sentAt),
    index('sms_messages_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('sms_messages_unknown_idx').on(table.reportedAt).where(sql`${table.deliveryId} is null`),
    check('sms_messages_status_known', sql`${table.status} in ('ACCEPTED', 'ON_ITS_WAY', 'DELIVERED', 'FAILED')`),
    check('sms_messages_cost_possible', sql`${table.costCents} >= 0 and ${table.parts} > 0`),
  ],
)

/** Numbers to whose owners nothing is sent by SMS, or is again: what they wrote last. */
export const smsChoices = pgTable('sms_choices', {
  /** E.164. */
  phone: text().primaryKey(),
  isStopped: boolean().notNull(),
  /** When they wrote it, by the provider's clock. */
  at: moment().notNull(),
})
