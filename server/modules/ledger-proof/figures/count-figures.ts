import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { gt } from '#server/platform/database/drizzle.ts'
import { readFigures } from './figures.queries.ts'
import { publicFigures } from './figures.tables.ts'

/** So long what was counted is shown: whichever worker comes after it counts again. */
const shownMilliseconds = minutes(2)

/** Counts what the public page says, for all who ask until the next time. */
export async function countFigures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  if ((await db.$count(publicFigures, gt(publicFigures.countedAt, plus(now, -shownMilliseconds)))) > 0) return
  const counted = { figures: await readFigures(db, now), countedAt: now }
  await db.insert(publicFigures).values(counted).onConflictDoUpdate({ target: publicFigures.isOnly, set: counted })
}
