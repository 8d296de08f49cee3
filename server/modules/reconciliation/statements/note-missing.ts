import type { StatementId } from '#contracts/wire/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteMissingOf } from './missing-records.queries.ts'
import { findCoveringFiles } from './statement-cover.queries.ts'
import { type Cover, type CoveringFile, coverOf, lookedAt, slack } from './statement-cover.ts'

/** How many files are looked through again each night, the newest: what got its receipt late was settled lately. */
const lookedThroughAgain = 100

/**
 * Keeps which records should be on a statement and are on none: of the time that one file brings, or that the newest
 * ones cover. A file that joins its neighbours brings the time between them too.
 */
export async function noteMissing(tx: Tx, only?: StatementId): Promise<void> {
  const files = await findCoveringFiles(tx)
  // Ids rise with time.
  const newest = files.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, lookedThroughAgain)
  const meant = only ? files.filter(({ id }) => id === only) : newest
  const covered = lookedAt(coverOf(files))
  await noteMissingOf(
    tx,
    meant.flatMap((file) => covered.flatMap((cover) => common(cover, untilNeighbours(file, files)))),
  )
}

/**
 * The time of a file with what is between it and the nearest files before and after it, which was not looked at while
 * those were outer ends.
 */
function untilNeighbours({ provider, startsAt, endsAt }: CoveringFile, files: readonly CoveringFile[]): Cover {
  const own = files.filter((each) => each.provider === provider)
  const ends = own.map((each) => each.endsAt.getTime()).filter((end) => end < startsAt.getTime())
  const starts = own.map((each) => each.startsAt.getTime()).filter((start) => start > endsAt.getTime())
  return {
    provider,
    startsAt: plus(new Date(ends.length > 0 ? Math.max(...ends) : startsAt), -slack),
    endsAt: plus(new Date(starts.length > 0 ? Math.min(...starts) : endsAt), slack),
  }
}

function common(a: Cover, b: Cover): Cover[] {
  const startsAt = new Date(Math.max(a.startsAt.getTime(), b.startsAt.getTime()))
  const endsAt = new Date(Math.min(a.endsAt.getTime(), b.endsAt.getTime()))
  return a.provider === b.provider && startsAt <= endsAt ? [{ provider: a.provider, startsAt, endsAt }] : []
}
