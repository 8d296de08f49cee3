import { expect, it } from 'vitest'
import { verifyBooks } from '#server/modules/audit/index.ts'
import { twoResolveOne } from '#server/testing/builders/suspense.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

it('of two people who resolve the same money at once, one does', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await twoResolveOne(world)).toEqual({ statuses: [200, 409], left: -900 })
  expect(await verifyBooks(world.db)).toEqual([])
})
