import { moment } from './database/columns.ts'
import { pgTable, text } from './database/drizzle-tables.ts'

/** When each nightly job is due next. While one runs, this is when another process may take it over. */
export const nightlyJobs = pgTable('nightly_jobs', {
  name: text().primaryKey(),
  nextRunAt: moment().notNull(),
})
