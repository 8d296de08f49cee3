import { keepUsualTimes } from '#server/modules/vendors/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readUsualTimes, shopsWithTimes } from './usual-times.queries.ts'

/** What is older says nothing about today's kitchen, riders and roads. */
const countedDays = 60

/**
 * The nightly job: how long kitchens and ways really take. A shop that cannot be counted keeps no other from it; the job
 * fails with all such errors at its end.
 */
export async function countUsualTimes({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const now = clock.now()
  const since = plus(now, -days(countedDays))
  const errors: unknown[] = []
  for (const vendorId of await shopsWithTimes(db, since)) {
    await readUsualTimes(db, vendorId, since)
      .then((counted) => keepUsualTimes(db, vendorId, counted, now))
      .catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, `The times of ${errors.length} shops could not be counted`)
}
