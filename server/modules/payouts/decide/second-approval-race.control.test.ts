import { expect, it, vi } from 'vitest'
import { twoApprovalsOfOneVendor } from '#server/testing/races/payout-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'

// The guard is taken out: approvals of one vendor do not wait for each other, and both are given the time to count.
vi.mock('./lock-vendor.queries.ts', () => ({ lockVendor: async () => undefined }))
vi.mock('./payout-facts.queries.ts', async (original) => {
  const real = await original<typeof import('./payout-facts.queries.ts')>()
  return {
    ...real,
    async payoutFactsWithLock(...given: Parameters<typeof real.payoutFactsWithLock>) {
      const facts = await real.payoutFactsWithLock(...given)
      await timeForOthersToLook()
      return facts
    },
  }
})

const world = aWorld({ APPROVER_FROM_KES: '20000' })

it('without the lock of the vendor, two payouts that need two administrators each go out on the word of one', async () => {
  expect(await twoApprovalsOfOneVendor(world)).toEqual(['APPROVED', 'APPROVED'])
})
