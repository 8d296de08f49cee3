import { expect, it } from 'vitest'
import { twoApprovalsOfOneVendor } from '#server/testing/races/payout-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ APPROVER_FROM_KES: '20000' })

it('lets one of two payouts of a vendor go out on the word of one person when both are approved at once', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await twoApprovalsOfOneVendor(world)).toEqual(['APPROVED', 'REQUESTED'])
})

it('counts every approval of a vendor that is answered while others wait for it', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => twoApprovalsOfOneVendor(world)))
  expect(all).toEqual(all.map(() => ['APPROVED', 'REQUESTED']))
})
