import { moment } from '../database/columns.ts'
import { integer, pgTable, text } from '../database/drizzle-tables.ts'

/** The number of attempts in a time window: kept in the database, so that a restart does not reset it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: moment().notNull(),
})
