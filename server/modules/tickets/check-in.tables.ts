import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ScanResult } from '#contracts/scan.ts'
import type { EventId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { tickets } from './tickets.tables.ts'

/** Every scan with its result, whether it was a check-in or a refusal. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id<string>().primaryKey(),
    vendorId: id<VendorId>().notNull(),
    /** From the device, new for each scan: a repeated nonce is a repeated scan. */
    nonce: text().notNull(),
    codeHash: bytea().notNull(),
    /** The event that the device checks in for, when one was chosen. */
    eventId: id<EventId>(),
    ticketId: id<TicketId>().references(() => tickets.id),
    result: text().$type<ScanResult>().notNull(),
    scannedBy: id<UserId>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('check_ins_nonce_key').on(table.vendorId, table.nonce),
    // Whatever the program does, the database allows one check-in per ticket.
    uniqueIndex('check_ins_one_entry').on(table.ticketId).where(sql`${table.result} = 'ACCEPTED'`),
    index('check_ins_ticket_idx').on(table.ticketId),
    check(
      'check_ins_result_known',
      sql`${table.result} in ('ACCEPTED', 'ALREADY_USED', 'UNKNOWN', 'WRONG_EVENT', 'VOID', 'NOT_YET', 'OVER')`,
    ),
  ],
)
