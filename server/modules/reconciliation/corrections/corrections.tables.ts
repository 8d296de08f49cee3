import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { CorrectedAccount } from '#contracts/admin/corrections.ts'
import type { CorrectionId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'

/** Corrections of the ledger, proposed by one administrator and confirmed by another. A trigger keeps what was proposed and decided. */
export const ledgerCorrections = pgTable(
  'ledger_corrections',
  {
    id: id<CorrectionId>().primaryKey(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    fromAccount: text().$type<CorrectedAccount>().notNull(),
    toAccount: text().$type<CorrectedAccount>().notNull(),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    proposedBy: id<UserId>().notNull(),
    proposedAt: moment().notNull(),
    confirmedBy: id<UserId>(),
    /** Who proposed it, where it was withdrawn. */
    declinedBy: id<UserId>(),
    decidedAt: moment(),
    declineNote: text(),
  },
  (table) => [
    index('ledger_corrections_time_idx').on(table.proposedAt, table.id),
    index('ledger_corrections_amount_idx').on(table.amountCents, table.id),
    index('ledger_corrections_vendor_idx').on(table.vendorId),
    check('ledger_corrections_by_two', sql`${table.proposedBy} <> ${table.confirmedBy}`),
    check(
      'ledger_corrections_move_something',
      sql`${table.amountCents} > 0 and ${table.fromAccount} <> ${table.toAccount}`,
    ),
    check(
      'ledger_corrections_decided_once',
      sql`num_nonnulls(${table.confirmedBy}, ${table.declinedBy}) = num_nonnulls(${table.decidedAt})`,
    ),
    check(
      'ledger_corrections_decline_says_why',
      sql`num_nonnulls(${table.declinedBy}, ${table.declineNote}) in (0, 2)`,
    ),
  ],
)
