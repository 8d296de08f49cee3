import { expect, it } from 'vitest'
import { optionSoldOutWhileCheckingOut } from '#server/testing/races/option-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// That the lock decides this is shown by sold-out-options-race.control.test.ts: without it the order is placed.
it('an option that is sold out while an order with it is placed refuses the order, and nothing is held', async () => {
  expect(await optionSoldOutWhileCheckingOut(world)).toEqual({
    status: 409,
    code: 'option_unavailable',
    field: 'items.0.optionIds',
    left: 5,
    orders: 0,
  })
})
