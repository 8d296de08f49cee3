import { bytea, id, moment } from '../database/columns.ts'
import { index, jsonb, pgTable, primaryKey, text } from '../database/drizzle-tables.ts'

/** The result of a request with an idempotency key, written in the same transaction as its effect. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    userId: id<string>().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: bytea().notNull(),
    /** The data from which the response can be built again. */
    result: jsonb().$type<unknown>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    // Of a few pages in all: rows are written in the order of time, and only the nightly clean-up asks for it.
    index('idempotency_records_created_idx').using('brin', table.createdAt),
  ],
)
