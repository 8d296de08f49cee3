import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventId, OrderId, OrderLineId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'

/** The admission of one attendee, issued when its order is paid. */
export const tickets = pgTable(
  'tickets',
  {
    id: id<TicketId>().primaryKey(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    orderId: id<OrderId>().notNull(),
    orderLineId: id<OrderLineId>().notNull(),
    ownerId: id<UserId>().notNull(),
    /** 130 random bits: cannot be guessed or enumerated. */
    code: text().notNull(),
    typeName: text().notNull(),
    attendee: text().notNull(),
    status: text().$type<'VALID' | 'USED' | 'VOID'>().notNull(),
    issuedAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('tickets_code_key').on(table.code),
    index('tickets_owner_idx').on(table.ownerId, table.id.desc()),
    index('tickets_order_idx').on(table.orderId),
    index('tickets_event_idx').on(table.eventId, table.status),
    check('tickets_status_known', sql`${table.status} in ('VALID', 'USED', 'VOID')`),
  ],
)
