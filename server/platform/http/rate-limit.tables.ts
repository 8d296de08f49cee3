import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** The number of attempts in a time window: kept in the database, so that a restart does not reset it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: moment().notNull(),
})
