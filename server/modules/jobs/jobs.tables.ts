import { moment } from '#server/platform/database/columns.ts'
import { integer, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** How often jobs were done, by the stretch of time in which they ended, of all processes together. */
export const jobRunCounts = pgTable('job_run_counts', {
  at: moment().primaryKey(),
  runs: integer().notNull(),
  failures: integer().notNull(),
})

/** When a job was last done, how long it took, and how often it has failed since it last was. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  everyMilliseconds: integer().notNull(),
  endedAt: moment().notNull(),
  tookMilliseconds: integer().notNull(),
  failures: integer().notNull(),
  error: text(),
})
