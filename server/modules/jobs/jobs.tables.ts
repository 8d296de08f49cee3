import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WorkKind, WorkState } from '#contracts/admin/jobs.ts'
import type { FailedWorkId, UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'

/** A piece of background work that failed, from its first failure until it is done, decided on, or forgotten. */
export const failedWork = pgTable(
  'failed_work',
  {
    id: id<FailedWorkId>().primaryKey(),
    kind: text().$type<WorkKind>().notNull(),
    /** The id of its row in the table of its kind. */
    workId: id<string>().notNull(),
    state: text().$type<WorkState>().notNull(),
    subject: text().notNull(),
    error: text().notNull(),
    tries: integer().notNull(),
    firstFailedAt: moment().notNull(),
    lastFailedAt: moment().notNull(),
    nextTryAt: moment(),
    decidedBy: id<UserId>().references(() => users.id),
    decidedAt: moment(),
  },
  (table) => [
    uniqueIndex('failed_work_once').on(table.kind, table.workId),
    index('failed_work_state_idx').on(table.state, table.id),
    index('failed_work_time_idx').on(table.lastFailedAt, table.id),
    index('failed_work_tries_idx').on(table.tries, table.id),
    check('failed_work_state_known', sql`${table.state} in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP')`),
    check('failed_work_retried_by_itself', sql`(${table.state} = 'RETRYING') = (${table.nextTryAt} is not null)`),
    check(
      'failed_work_decided_by_somebody',
      sql`(${table.state} in ('RETRIED', 'GIVEN_UP')) = (${table.decidedBy} is not null)`,
    ),
  ],
)

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
