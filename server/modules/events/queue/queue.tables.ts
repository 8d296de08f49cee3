import type { QueueEndReason, QueueEntryStatus } from '#contracts/events/queue.ts'
import type { EventId, OrderId, QueueEntryId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import { events } from '../events.tables.ts'

/**
 * The line of an event, from the first person in it on. Positions are given without gaps, and everybody up to `head`
 * has had a turn: how many are ahead of somebody is a difference, less those between who left.
 */
export const eventQueues = pgTable(
  'event_queues',
  {
    eventId: id<EventId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** How many wait for the sale to open. */
    gathered: integer().notNull().default(0),
    openedAt: moment(),
    lastPosition: integer().notNull().default(0),
    head: integer().notNull().default(0),
    /** How many could have their turn at the same time, and how many had it, when it was last advanced. */
    slots: integer().notNull().default(0),
    inTurn: integer().notNull().default(0),
    endedAt: moment(),
    endReason: text().$type<QueueEndReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.vendorId] }),
    vendorForeignKey('event_queues_event_fk', [table.vendorId, table.eventId], events),
    index('event_queues_open_idx').on(table.eventId).where(sql`${table.endedAt} is null`),
    check(
      'event_queues_counts_possible',
      sql`${table.head} between 0 and ${table.lastPosition} and ${table.slots} >= 0 and ${table.inTurn} >= 0`,
    ),
    check('event_queues_ended_with_reason', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    check('event_queues_end_reason_known', sql`${table.endReason} in ('SOLD_OUT', 'CANCELLED', 'SALE_ENDED', 'OPEN')`),
  ],
)

/** People in the line of an event. Until a place is given, in the order of their ids. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    id: id<QueueEntryId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    status: text().$type<QueueEntryStatus>().notNull(),
    joinedAt: moment().notNull(),
    position: integer(),
    /** How many were ahead when the position was given, and one. */
    beganAt: integer(),
    turnEndsAt: moment(),
    /** The order that used the turn; the foreign key is in the migration, since orders stand above. */
    orderId: id<OrderId>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('queue_entries_event_fk', [table.vendorId, table.eventId], events),
    uniqueIndex('queue_entries_one_each')
      .on(table.eventId, table.customerId, table.vendorId)
      .where(sql`${table.status} in ('WAITING', 'TURN', 'SERVED')`),
    index('queue_entries_person_idx').on(table.customerId),
    index('queue_entries_customer_idx').on(table.vendorId, table.eventId, table.customerId, table.id),
    uniqueIndex('queue_entries_position_key').on(table.vendorId, table.eventId, table.position),
    index('queue_entries_arrivals_idx')
      .on(table.vendorId, table.eventId, table.id)
      .where(sql`${table.status} = 'WAITING' and ${table.position} is null`),
    index('queue_entries_waiting_idx')
      .on(table.vendorId, table.eventId, table.position)
      .where(sql`${table.status} = 'WAITING'`),
    index('queue_entries_left_idx')
      .on(table.vendorId, table.eventId, table.position)
      .where(sql`${table.status} = 'LEFT'`),
    index('queue_entries_turns_idx')
      .on(table.vendorId, table.eventId, table.turnEndsAt)
      .where(sql`${table.status} = 'TURN'`),
    index('queue_entries_own_turns_idx').on(table.customerId).where(sql`${table.status} = 'TURN'`),
    check(
      'queue_entries_turn_has_end',
      sql`case when ${table.status} in ('TURN', 'SERVED', 'LAPSED') then num_nonnulls(${table.position}, ${table.turnEndsAt}) = 2 else ${table.status} = 'LEFT' or ${table.turnEndsAt} is null end`,
    ),
    check('queue_entries_served_by_order', sql`(${table.status} = 'SERVED') = (${table.orderId} is not null)`),
    check('queue_entries_status_known', sql`${table.status} in ('WAITING', 'TURN', 'SERVED', 'LAPSED', 'LEFT')`),
  ],
)
