import type { OrderId } from '#contracts/wire/primitives.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aCompletedOrder, aReview } from '../reviews/reviews.ts'
import type { World } from '../world/world.ts'

/** A customer sends the review of one order twenty times at once. */
export async function twentyReviewsOfOneOrder(world: World) {
  const { customer, order, path } = await aCompletedOrder(world)
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.post(path, aReview())))
  const rows = await world.db
    .select()
    .from(reviews)
    .where(eq(reviews.orderId, order.id as OrderId))
  return { written: answers.filter(({ status }) => status === 201).length, rows: rows.length, answers }
}
