import { expect, it, vi } from 'vitest'
import { optionSoldOutWhileCheckingOut } from '#server/testing/races/option-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

// The guard is removed: options are read when the order is priced, and never locked.
vi.mock('./sold-out-options.ts', async (original) => ({ ...(await original<object>()), lockOptions: async () => [] }))

const world = aWorld()

it('without the guard an order is placed with an option that is sold out by then', async () => {
  expect(await optionSoldOutWhileCheckingOut(world)).toMatchObject({ status: 201, left: 4, orders: 1 })
})
