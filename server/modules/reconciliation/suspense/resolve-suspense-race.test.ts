import { expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { twoConfirmOne, twoResolveOne } from '#server/testing/builders/suspense.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

it('resolves money in suspense once when two administrators do so concurrently', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await twoResolveOne(world)).toEqual({ statuses: [200, 409], left: -900 })
  expect(await verifyLedger(world.db)).toEqual([])
})

it('moves money in suspense once when two administrators confirm a proposal concurrently', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await twoConfirmOne(world)).toEqual({ statuses: [200, 409], left: -900 })
  expect(await verifyLedger(world.db)).toEqual([])
})
