import { expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { twentyReviewsOfOneOrder } from '#server/testing/races/review-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

it('of twenty reviews of one order at once one is written, and the others are refused', async () => {
  const { written, rows, answers } = await twentyReviewsOfOneOrder(world)
  expect([written, rows]).toEqual([1, 1])
  expect(answers.filter(({ body }) => body.code === 'review_refused')).toHaveLength(19)
})

it('without the key of the order several of them are written', async () => {
  await world.db.execute(sql`alter table reviews drop constraint reviews_order_key`)
  expect((await twentyReviewsOfOneOrder(world)).rows).toBeGreaterThan(1)
})
