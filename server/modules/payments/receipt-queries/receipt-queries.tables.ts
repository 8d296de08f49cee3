import type { KeptReceiptAnswer } from '#contracts/admin/webhook-events.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/**
 * The receipts that administrators have asked a provider about, of notices that fit nothing here, with the last answer
 * to each. It decides nothing.
 */
export const receiptQueries = pgTable(
  'receipt_queries',
  {
    provider: text().$type<ProviderId>().notNull(),
    receipt: text().notNull(),
    askedBy: id<UserId>().notNull(),
    askedAt: moment().notNull(),
    /** The provider answers to a path that ends in this token; only its hash is kept. */
    tokenHash: bytea().notNull(),
    /** Before `askedAt` while an answer is waited for. */
    answeredAt: moment(),
    answer: jsonb().$type<KeptReceiptAnswer>(),
  },
  (table) => [
    primaryKey({ columns: [table.receipt, table.provider] }),
    uniqueIndex('receipt_queries_token_key').on(table.tokenHash),
  ],
)
