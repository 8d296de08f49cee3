import type { VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

/**
 * The book of a day that is over, once it is sealed: each follows the day before, and none is changed or deleted (the
 * migration's triggers).
 */
export const ledgerBooks = pgTable(
  'ledger_books',
  {
    day: date().primaryKey(),
    /** The book before it, whose seal is in its first line; none before the first. */
    previousDay: date(),
    previousSeal: text(),
    /** SHA-256 of the file, in hexadecimal. */
    seal: text().notNull(),
    lines: integer().notNull(),
    bytes: integer().notNull(),
    /** Never published: the keys of the marks of its receipts are made of it. */
    salt: bytea().notNull(),
    sealedAt: moment().notNull(),
  },
  (table) => [
    unique('ledger_books_seal_key').on(table.day, table.seal),
    uniqueIndex('ledger_books_one_first').on(sql`(true)`).where(sql`${table.previousDay} is null`),
    foreignKey({
      name: 'ledger_books_previous_fk',
      columns: [table.previousDay, table.previousSeal],
      foreignColumns: [table.day, table.seal],
    }),
    check('ledger_books_next_day', sql`${table.previousDay} = ${table.day} - 1`),
    check('ledger_books_previous_whole', sql`num_nonnulls(${table.previousDay}, ${table.previousSeal}) in (0, 2)`),
    check('ledger_books_seal_form', sql`${table.seal} ~ '^[0-9a-f]{64}$'`),
  ],
)

/**
 * In which book each transfer of the ledger is, for ever: a transfer that was committed after its day was sealed is in
 * a later one. The migration's trigger lets none into a book that is sealed.
 */
export const ledgerBookTransfers = pgTable(
  'ledger_book_transfers',
  {
    vendorId: id<VendorId>().notNull(),
    transferId: id<string>().notNull(),
    day: date().notNull(),
    /** The number of its first line; null of what moves nothing in or out of the market, and has no line. */
    line: integer(),
    /** Of the receipt that was known by then: its SHA-256 with a key. */
    mark: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.transferId] }),
    uniqueIndex('ledger_book_transfers_line_key').on(table.day, table.line),
    check('ledger_book_transfers_line_counts', sql`${table.line} > 0`),
  ],
)
