import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Jobs } from '#server/platform/periodic-jobs.ts'
import { jobRuns } from './jobs.tables.ts'
import { countRuns } from './run-counts.ts'

/** What is done every two seconds is written down this often while nothing fails. */
const writeMilliseconds = 30_000

/** Jobs whose runs are written down: each failure, the first success after it, and otherwise now and then. */
export function recordedJobs(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): Jobs {
  return {
    ...jobs,
    every: (name, milliseconds, work, where) =>
      jobs.every(name, milliseconds, recordedJob({ db, clock }, name, milliseconds, work), where),
  }
}

/** `work` that answers `false` had nothing to do, which is no run: a nightly job is asked every minute. */
export function recordedJob(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
  everyMilliseconds: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  let hasFailed = false
  /** Of this process, since they were last written down. */
  let counted = { runs: 0, failures: 0 }

  async function write(started: number, error: string | null) {
    const run = {
      everyMilliseconds,
      endedAt: clock.now(),
      tookMilliseconds: Math.round(performance.now() - started),
      error,
    }
    const failures = error === null ? sql`0` : sql`${jobRuns.failures} + 1`
    await db
      .insert(jobRuns)
      .values({ name, ...run, failures: error === null ? 0 : 1 })
      .onConflictDoUpdate({ target: jobRuns.name, set: { ...run, failures } })
    writtenAt = clock.now().getTime()
    const ended = counted
    counted = { runs: 0, failures: 0 }
    await countRuns(db, ended, clock.now())
  }

  return async () => {
    const started = performance.now()
    try {
      const done = await work()
      if (done === false) return
      counted.runs++
    } catch (error) {
      hasFailed = true
      counted.runs++
      counted.failures++
      // Where the database itself is gone there is nowhere to write it; the log has it.
      await write(started, (error as Error).message.slice(0, 500)).catch(() => undefined)
      throw error
    }
    if (!hasFailed && clock.now().getTime() - writtenAt < writeMilliseconds) return
    await write(started, null)
    hasFailed = false
  }
}
