import { expect, it, vi } from 'vitest'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { twoBatchesAtOnce } from '#server/testing/builders/payout-batches.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payouts } from '../payouts.tables.ts'

// The guard is taken out: payouts are chosen without being held.
vi.mock('./lock-approved-payouts.ts', () => ({
  async lockApprovedPayouts(tx: typeof world.db, _userId: string, ids: never[]) {
    const chosen = await tx
      .select()
      .from(payouts)
      .where(and(acrossVendors('due-work'), eq(payouts.status, 'APPROVED'), inArray(payouts.id, ids)))
    // Both are given the time to look before either writes.
    await timeForOthersToLook()
    return chosen
  },
}))

const world = aWorld()

it('without locking the payouts, two batches pay each of them twice', async () => {
  expect(await twoBatchesAtOnce(world)).toMatchObject({ statuses: [201, 201], payouts: 4, putIntoRuns: 8 })
})
