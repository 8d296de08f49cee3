import type { CorrectedAccount } from '#contracts/admin/corrections.ts'
import type { CorrectionId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id } from '#server/platform/database/columns.ts'
import { checksOfTwo, decidedByTwo } from '#server/platform/database/decided-by-two.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, primaryKey, text } from '#server/platform/database/drizzle-tables.ts'

/**
 * Corrections of the ledger, proposed by one administrator and confirmed by another. A trigger keeps what was proposed
 * and decided.
 */
export const ledgerCorrections = pgTable(
  'ledger_corrections',
  {
    id: id<CorrectionId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    fromAccount: text().$type<CorrectedAccount>().notNull(),
    toAccount: text().$type<CorrectedAccount>().notNull(),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    ...decidedByTwo(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('ledger_corrections_time_idx').on(table.proposedAt, table.id),
    index('ledger_corrections_amount_idx').on(table.amountCents, table.id),
    index('ledger_corrections_vendor_idx').on(table.vendorId),
    ...checksOfTwo('ledger_corrections', table),
    check(
      'ledger_corrections_move_something',
      sql`${table.amountCents} > 0 and ${table.fromAccount} <> ${table.toAccount}`,
    ),
  ],
)
