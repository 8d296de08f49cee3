import { type Clock, days, minutes, plus } from './clock.ts'
import type { Db, Tx } from './database/database.ts'
import { and, eq, lte } from './database/drizzle.ts'
import { nairobiDay, startOfDay } from './nairobi.ts'
import { nightlyJobs } from './nightly-jobs.tables.ts'

/** Longer than any job takes. A job that failed, or whose process died, is retried after it. */
const leaseMilliseconds = minutes(10)

export interface NightlyJob {
  name: string
  /** Since midnight in Nairobi. */
  startsAfter: number
  /** Where it answers false it could not be done now, and is tried again like one that failed. */
  work: () => Promise<unknown>
}

/**
 * Runs `work` when it is due and no other process has claimed it: once a night across all processes. It is called every
 * minute. False where there was nothing to do. A process may die after the work and before its completion is recorded,
 * so the work must be safe to repeat.
 */
export async function runNightlyJob(
  { db, clock }: { db: Db; clock: Clock },
  { name, startsAfter, work }: NightlyJob,
): Promise<boolean> {
  const now = clock.now()
  const leaseEndsAt = plus(now, leaseMilliseconds)
  const claimed = await db
    .update(nightlyJobs)
    .set({ nextRunAt: leaseEndsAt })
    .where(and(eq(nightlyJobs.name, name), lte(nightlyJobs.nextRunAt, now)))
    .returning()
  if (claimed.length === 0) {
    // A job that is new to this database waits for its first night.
    await db
      .insert(nightlyJobs)
      .values({ name, nextRunAt: nextNight(now, startsAfter) })
      .onConflictDoNothing()
    return false
  }
  if ((await work()) === false) return false
  await db
    .update(nightlyJobs)
    .set({ nextRunAt: nextNight(clock.now(), startsAfter) })
    .where(and(eq(nightlyJobs.name, name), eq(nightlyJobs.nextRunAt, leaseEndsAt)))
  return true
}

/** Has a job done now. False where there is none of this name. One that is being done is left to its lease. */
export async function makeNightlyJobDue(tx: Tx, name: string, now: Date): Promise<boolean> {
  const [job] = await tx.select().from(nightlyJobs).where(eq(nightlyJobs.name, name)).for('update')
  if (!job) return false
  const isBeingDone = job.nextRunAt > now && job.nextRunAt <= plus(now, leaseMilliseconds)
  if (!isBeingDone) await tx.update(nightlyJobs).set({ nextRunAt: now }).where(eq(nightlyJobs.name, name))
  return true
}

/** The first moment after `now` at this time of day in Nairobi. */
function nextNight(now: Date, startsAfter: number): Date {
  const tonight = plus(startOfDay(nairobiDay(now)), startsAfter)
  return tonight > now ? tonight : plus(tonight, days(1))
}
