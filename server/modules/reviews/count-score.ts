import { countedDays } from '#contracts/reviews/review-terms.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { keepVendorScoreWithLock, lockVendorScore, type MeasuredFacts } from '#server/modules/vendors/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { measureFacts, peopleByStars, shopsToCount } from './score.queries.ts'

const since = (now: Date) => plus(now, -days(countedDays))

/** Counts whoever reviewed the shop again, in the transaction that changes what is counted. */
export async function countPeople(tx: Tx, vendorId: VendorId, now: Date): Promise<void> {
  await lockVendorScore(tx, vendorId, now)
  await keepVendorScoreWithLock(tx, vendorId, { stars: await peopleByStars(tx, vendorId, since(now)) }, now)
}

/** The nightly job: what is too old counts no more, and what was measured of orders is measured again. */
export async function countScores({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const now = clock.now()
  for (const vendorId of await shopsToCount(db, since(now))) {
    await inTransaction(db, async (tx) => {
      await lockVendorScore(tx, vendorId, now)
      const stars = await peopleByStars(tx, vendorId, since(now))
      const facts: MeasuredFacts | null = await measureFacts(tx, vendorId, since(now))
      await keepVendorScoreWithLock(tx, vendorId, { stars, facts }, now)
    })
  }
}
