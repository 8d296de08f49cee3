import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'

/** Where value sits, `vendor:{id}:pending` for one; the balance is kept in the transaction that moves it. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    key: text().primaryKey(),
    vendorId: id<VendorId>(),
    balanceCents: cents().notNull(),
  },
  (table) => [index('ledger_accounts_vendor_idx').on(table.vendorId)],
)

/** A balanced movement. `reference` is unique by kind: the same thing is never posted twice. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id<string>().primaryKey(),
    kind: text().notNull(),
    reference: text().notNull(),
    orderId: id<OrderId>(),
    vendorId: id<VendorId>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_once').on(table.kind, table.reference),
    index('ledger_transfers_order_idx').on(table.orderId),
    index('ledger_transfers_vendor_idx').on(table.vendorId, table.id.desc()),
  ],
)

/** One side of a transfer. Appended, never changed: the migration's triggers refuse an update, a delete and a remainder. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: id<string>()
      .notNull()
      .references(() => ledgerTransfers.id),
    accountKey: text()
      .notNull()
      .references(() => ledgerAccounts.key),
    amountCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.accountKey] }),
    index('ledger_entries_account_idx').on(table.accountKey, table.transferId),
    check('ledger_entries_move_something', sql`${table.amountCents} <> 0`),
  ],
)
