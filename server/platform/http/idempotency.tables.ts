import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, id, moment } from '../database/columns.ts'

/** What a command with an idempotency key brought about, written in the same transaction as its effect. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    userId: id<string>().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: bytea().notNull(),
    /** What the answer can be made from again. */
    result: jsonb().$type<unknown>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.route, table.key] })],
)
