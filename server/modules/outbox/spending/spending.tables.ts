import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '#server/platform/database/drizzle-tables.ts'
import type { EventType } from '../events.ts'

/**
 * What messages of one kind by one channel came to in a month in Nairobi, the sum of its shards. The trigger `deliveries_are_counted` adds to
 * it in the statement that settles a delivery, so nothing has to be counted again.
 */
export const messageMonths = pgTable(
  'message_months',
  {
    /** `2026-11`. */
    month: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    type: text().$type<EventType>().notNull(),
    /** Of the connection that settled it: no two wait for each other's row. */
    shard: smallint().notNull().default(0),
    sent: integer().notNull().default(0),
    costCents: bigint({ mode: 'number' }).notNull().default(0),
    /** On a phone, of which its channel says so, and how long it took all of them together. */
    arrived: integer().notNull().default(0),
    arrivalMilliseconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.channel, table.type, table.shard] })],
)

/** That administrators were told how much of a limit is spent: once a month, channel and share. */
export const spendingAlarms = pgTable(
  'spending_alarms',
  {
    month: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    percent: integer().notNull(),
    raisedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.channel, table.percent] }),
    check('spending_alarms_percent_known', sql`${table.percent} in (80, 100)`),
  ],
)
