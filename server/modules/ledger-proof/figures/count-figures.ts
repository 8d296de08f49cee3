import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readFigures } from './figures.queries.ts'
import { publicFigures } from './figures.tables.ts'

/** Counts what the public page says, for all who ask until the next time. */
export async function countFigures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const counted = { figures: await readFigures(db, now), countedAt: now }
  await db.insert(publicFigures).values(counted).onConflictDoUpdate({ target: publicFigures.isOnly, set: counted })
}
