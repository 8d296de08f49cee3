import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ScanResult } from '#contracts/scan.ts'
import type { EventId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { tickets } from './tickets.tables.ts'

/** Every scan at a door with what it was told, whether it let somebody in or not. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id<string>().primaryKey(),
    vendorId: id<VendorId>().notNull(),
    /** From the device, new for each scan: the same one again is the same scan. */
    nonce: text().notNull(),
    codeHash: bytea().notNull(),
    /** The event of the door, when it had chosen one. */
    eventId: id<EventId>(),
    ticketId: id<TicketId>().references(() => tickets.id),
    result: text().$type<ScanResult>().notNull(),
    scannedBy: id<UserId>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('check_ins_nonce_key').on(table.vendorId, table.nonce),
    // Whatever the program does, the database lets nobody in twice with one ticket.
    uniqueIndex('check_ins_one_entry').on(table.ticketId).where(sql`${table.result} = 'ACCEPTED'`),
    index('check_ins_ticket_idx').on(table.ticketId),
    check(
      'check_ins_result_known',
      sql`${table.result} in ('ACCEPTED', 'ALREADY_USED', 'UNKNOWN', 'WRONG_EVENT', 'VOID', 'NOT_YET', 'OVER')`,
    ),
  ],
)
