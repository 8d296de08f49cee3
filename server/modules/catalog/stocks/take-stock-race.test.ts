import { expect, it } from 'vitest'
import { fiftyBuyersForTen } from '#server/testing/races/stock-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// That the guard decides this, and not luck, is shown by take-stock-race.control.test.ts: the same race without it
// oversells.
it('of fifty buyers racing for ten, exactly ten buy and the others get sold_out', async () => {
  expect(await fiftyBuyersForTen(world)).toEqual({ bought: 10, soldOut: 40, left: 0 })
})
