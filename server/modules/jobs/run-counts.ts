import { days, minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt, sql } from '#server/platform/database/drizzle.ts'
import { jobRunCounts } from './jobs.tables.ts'

/** A bar of the chart of the last hour. */
export const countedMilliseconds = minutes(2.5)

/** The start of the stretch of time under which a moment is counted. */
export const bucketStart = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % countedMilliseconds))

/** Adds runs to those of all jobs and processes. */
export async function countRuns(db: Db, { runs, failures }: { runs: number; failures: number }, now: Date) {
  await db
    .insert(jobRunCounts)
    .values({ at: bucketStart(now), runs, failures })
    .onConflictDoUpdate({
      target: jobRunCounts.at,
      set: { runs: sql`${jobRunCounts.runs} + ${runs}`, failures: sql`${jobRunCounts.failures} + ${failures}` },
    })
}

/** The counts of a week are kept. */
export async function deleteOldCounts(db: Db, now: Date) {
  await db.delete(jobRunCounts).where(lt(jobRunCounts.at, plus(now, -days(7))))
}
