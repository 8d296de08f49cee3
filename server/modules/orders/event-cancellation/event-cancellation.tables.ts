import type { EventId, OrderId, RefundId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '#server/platform/database/drizzle-tables.ts'

/** An event that was cancelled, with what was said to those who held tickets. */
export const eventCancellations = pgTable(
  'event_cancellations',
  {
    eventId: id<EventId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    words: text().notNull(),
    /** How many tickets became void, and how many people held them. */
    tickets: integer().notNull(),
    people: integer().notNull(),
    cancelledBy: id<UserId>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.vendorId] }),
    index('event_cancellations_vendor_idx').on(table.vendorId),
  ],
)

/** The orders of a cancelled event. Each leaves the line once, in the transaction that writes its refund. */
export const eventCancellationRefunds = pgTable(
  'event_cancellation_refunds',
  {
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    orderId: id<OrderId>().notNull(),
    /** What was paid for its tickets and had not gone back when the event was cancelled. */
    amountCents: cents().notNull(),
    /**
     * REQUESTED: its refund is written. FREE: there is nothing to give back. FAILED: it was refused, and a person
     * decides.
     */
    status: text().$type<'IN_LINE' | 'REQUESTED' | 'FREE' | 'FAILED'>().notNull(),
    refundId: id<RefundId>(),
    failure: text(),
  },
  (table) => [
    foreignKey({
      name: 'event_cancellation_refunds_event_fk',
      columns: [table.vendorId, table.eventId],
      foreignColumns: [eventCancellations.vendorId, eventCancellations.eventId],
    }),
    primaryKey({ columns: [table.eventId, table.orderId, table.vendorId] }),
    index('event_cancellation_refunds_due_idx').on(table.orderId).where(sql`${table.status} = 'IN_LINE'`),
    check(
      'event_cancellation_refunds_status_known',
      sql`${table.status} in ('IN_LINE', 'REQUESTED', 'FREE', 'FAILED') and (${table.status} = 'REQUESTED') = (${table.refundId} is not null) and (${table.status} = 'FAILED') = (${table.failure} is not null)`,
    ),
  ],
)
