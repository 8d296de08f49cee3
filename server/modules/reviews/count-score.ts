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

/**
 * The nightly job: what is too old counts no more, and what was measured of orders is measured again. A shop that cannot
 * be counted keeps no other from it; the job fails with the first such error at its end.
 */
export async function countScores({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const now = clock.now()
  const errors: unknown[] = []
  for (const vendorId of await shopsToCount(db, since(now))) {
    await countShop(db, vendorId, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function countShop(db: Db, vendorId: VendorId, now: Date): Promise<void> {
  // Whoever publishes, changes or hides a review waits for the lock, and not for what is read of all orders.
  const facts: MeasuredFacts | null = await measureFacts(db, vendorId, since(now))
  await inTransaction(db, async (tx) => {
    await lockVendorScore(tx, vendorId, now)
    await keepVendorScoreWithLock(tx, vendorId, { stars: await peopleByStars(tx, vendorId, since(now)), facts }, now)
  })
}
