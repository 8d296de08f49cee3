import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { WorkKind } from '#contracts/admin/jobs.ts'
import type { FailedWorkId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { failedWork } from './jobs.tables.ts'

export interface FailedTry {
  kind: WorkKind
  workId: string
  /** What it was about, in a few words. */
  subject: string
  error: unknown
  tries: number
  /** Null when it is not tried again by itself. */
  nextTryAt: Date | null
}

/** Keeps what went wrong with a piece of work, so that administrators see it. Each try says what is true now. */
export async function recordFailedTry(db: Db, { kind, workId, error, ...failed }: FailedTry, now: Date) {
  const said = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const state = failed.nextTryAt ? ('RETRYING' as const) : ('FAILED' as const)
  const current = { ...failed, state, error: said, lastFailedAt: now, decidedBy: null, decidedAt: null }
  await db
    .insert(failedWork)
    .values({ id: newId<FailedWorkId>(), kind, workId, firstFailedAt: now, ...current })
    .onConflictDoUpdate({ target: [failedWork.kind, failedWork.workId], set: current })
}

/** The work is done after all: nothing is left to see. `tries` is how often it was tried; of the first there is nothing to forget. */
export async function forgetFailedTries(db: Db, { kind, workId }: Pick<FailedTry, 'kind' | 'workId'>, tries: number) {
  if (tries <= 1) return
  await db.delete(failedWork).where(and(eq(failedWork.kind, kind), eq(failedWork.workId, workId)))
}

/** What was decided on is kept for a month. What waits for a person is kept until somebody decides. */
export async function deleteDecidedWork(db: Db, now: Date) {
  await db
    .delete(failedWork)
    .where(and(ne(failedWork.state, 'FAILED'), lt(failedWork.lastFailedAt, sql`${plus(now, -days(30)).toISOString()}`)))
}
