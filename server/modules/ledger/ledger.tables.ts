import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import type { AccountKey } from './accounts.ts'

/**
 * Where value sits, `pending` of a vendor for one; the balance is kept in the transaction that moves it, and so are how
 * many entries the account has and the hash of the last.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    vendorId: id<VendorId>().notNull(),
    key: text().$type<AccountKey>().notNull(),
    balanceCents: cents().notNull(),
    entryCount: bigint({ mode: 'number' }).notNull().default(0),
    lastHash: bytea().notNull().default(sql`''::bytea`),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.key] })],
)

/**
 * A balanced movement within one vendor's accounts. `reference` is unique by kind: the same thing is never posted
 * twice.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    vendorId: id<VendorId>().notNull(),
    id: id<string>().notNull(),
    kind: text().notNull(),
    reference: text().notNull(),
    orderId: id<OrderId>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.id] }),
    uniqueIndex('ledger_transfers_once').on(table.vendorId, table.kind, table.reference),
    index('ledger_transfers_order_idx').on(table.orderId),
    index('ledger_transfers_time_idx').on(table.vendorId, table.createdAt, table.id),
  ],
)

/**
 * One side of a transfer. Appended, never changed: the migration's triggers refuse an update, a delete and a remainder.
 * `position` counts the entries of an account from 1, and `hash` covers the hash of the entry before it, the entry and
 * its transfer.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    vendorId: id<VendorId>().notNull(),
    transferId: id<string>().notNull(),
    accountKey: text().$type<AccountKey>().notNull(),
    amountCents: cents().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.transferId, table.accountKey] }),
    vendorForeignKey('ledger_entries_transfer_fk', [table.vendorId, table.transferId], ledgerTransfers),
    foreignKey({
      name: 'ledger_entries_account_fk',
      columns: [table.vendorId, table.accountKey],
      foreignColumns: [ledgerAccounts.vendorId, ledgerAccounts.key],
    }),
    index('ledger_entries_account_idx').on(table.vendorId, table.accountKey, table.transferId),
    check('ledger_entries_move_something', sql`${table.amountCents} <> 0`),
  ],
)

/**
 * What the last proof that could look found: one row, none before the first. It stands here because payouts, which mind
 * it, stand below the proof.
 */
export const ledgerState = pgTable(
  'ledger_state',
  {
    isOnly: boolean().primaryKey().default(true),
    violationCount: integer().notNull(),
    provedAt: moment().notNull(),
  },
  (table) => [check('ledger_state_is_one_row', sql`${table.isOnly}`)],
)
