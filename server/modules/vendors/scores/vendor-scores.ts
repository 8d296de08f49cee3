import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { type MeasuredFacts, vendorScores } from './vendor-scores.tables.ts'

/** Until its end nobody else counts this shop in another transaction: what is counted last is what is kept. */
export async function lockVendorScore(tx: Tx, vendorId: VendorId, now: Date) {
  await tx.insert(vendorScores).values({ vendorId, countedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(vendorScores).where(eq(vendorScores.vendorId, vendorId)).for('update')
  assert(row, 'the score was inserted')
}

interface Counted {
  /** Five stars first. */
  stars?: number[]
  facts?: MeasuredFacts | null
}

/** Keeps what was counted under the lock of the score. */
export async function keepVendorScoreWithLock(tx: Tx, vendorId: VendorId, { stars, facts }: Counted, now: Date) {
  const people = stars?.reduce((sum, count) => sum + count, 0)
  await tx
    .update(vendorScores)
    .set({ ...(stars && { stars, people }), ...(facts !== undefined && { facts }), countedAt: now })
    .where(eq(vendorScores.vendorId, vendorId))
}
