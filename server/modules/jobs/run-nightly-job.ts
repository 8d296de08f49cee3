import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { makeNightlyJobDue } from '#server/platform/nightly-jobs.ts'

/** All jobs by the clock are one subject of the audit trail, which has ids for subjects. */
const nightlyJobsSubject = '00000000-0000-7000-8000-6a6f62730000'

/**
 * Makes a nightly job due now; a worker does it within a minute. One that is being done meanwhile is not done twice at
 * once.
 */
export const runNightlyJobNow = (db: Db, actor: { userId: UserId }, name: string, now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await makeNightlyJobDue(tx, name, now))) throw notFound('The job')
    await recordAudit(tx, actor, { action: 'job.run', subjectId: nightlyJobsSubject, detail: { name } }, now)
  })
