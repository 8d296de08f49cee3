import type { ProviderId } from '#contracts/money/payments.ts'
import { id } from '#server/platform/database/columns.ts'
import { pgTable, primaryKey, text } from '#server/platform/database/drizzle-tables.ts'

/**
 * Each provider's receipt that counts, once: a payment's, suspended money's, a refund's, a payout's. Kept by triggers
 * on those tables alone, and where the market is split by who writes them (`countReceipt`); of two that come with one
 * receipt at the same moment the second waits for the first, and is refused.
 */
export const uniqueReceipts = pgTable(
  'unique_receipts',
  {
    provider: text().$type<ProviderId>().notNull(),
    receipt: text().notNull(),
    /** The payment, the suspense item, the refund or the payout. */
    ownerId: id<string>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.receipt, table.provider] })],
)
