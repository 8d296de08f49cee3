import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { PaymentId, SuspenseId, VendorId } from '#contracts/wire/primitives.ts'
import { suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { id, vendorForeignKey } from '#server/platform/database/columns.ts'
import { checksOfTwo, decidedByTwo } from '#server/platform/database/decided-by-two.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/**
 * What one administrator proposed for money in suspense that two move. One at a time is open; a trigger keeps what was
 * decided.
 */
export const suspenseProposals = pgTable(
  'suspense_proposals',
  {
    id: id<string>().notNull(),
    /** The item's. */
    vendorId: id<VendorId>().notNull(),
    suspenseId: id<SuspenseId>().notNull(),
    action: text().$type<SuspenseAction>().notNull(),
    note: text().notNull(),
    paymentId: id<PaymentId>(),
    ...decidedByTwo(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('suspense_proposals_suspense_fk', [table.vendorId, table.suspenseId], suspenseItems),
    uniqueIndex('suspense_proposals_open_key')
      .on(table.vendorId, table.suspenseId)
      .where(sql`${table.decidedAt} is null`),
    ...checksOfTwo('suspense_proposals', table),
    check(
      'suspense_proposals_name_a_payment',
      sql`(${table.action} = 'allocate-to-payment') = (${table.paymentId} is not null)`,
    ),
  ],
)
