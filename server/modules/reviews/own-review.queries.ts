import { changeDays } from '#contracts/reviews/review-terms.ts'
import type { OrderReview, OwnReview, ReviewRefusal } from '#contracts/reviews/reviews.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { publicName } from '#server/modules/identity/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { reviewColumns, toAnswer, toHidden, type WholeReview } from './review-columns.queries.ts'
import { refusalToWrite } from './review-rules.ts'
import { findReviewedOrder, type ReviewedOrder } from './reviewed-order.queries.ts'
import { reviews } from './reviews.tables.ts'

const ownReview = columns(reviewColumns)

/** What its customer said of an order, also when that was removed. */
export const findReviewOf = (db: Db, { vendorId, id }: Pick<ReviewedOrder, 'vendorId' | 'id'>) =>
  selectOne(db, ownReview, sql`from ${reviews} where ${reviews.vendorId} = ${vendorId} and ${reviews.orderId} = ${id}`)

export const changeUntil = (writtenAt: Date) => plus(writtenAt, days(changeDays))

/** Why nothing can be written now: no review, or another one. */
export function refusalOf(order: ReviewedOrder, review: WholeReview | undefined, now: Date): ReviewRefusal | null {
  if (!review) return refusalToWrite(order, now)
  if (review.removedAt !== null) return 'REMOVED'
  if (order.isOfShop) return 'OWN_SHOP'
  return changeUntil(new Date(review.writtenAt)) < now ? 'TOO_LATE' : null
}

export async function showOrderReview(db: Db, customerId: UserId, id: OrderId, now: Date): Promise<OrderReview> {
  const order = await findReviewedOrder(db, customerId, id)
  const review = await findReviewOf(db, order)
  const { number, shop, lines, customer, status, completedAt } = order
  return {
    orderId: id,
    number,
    shop,
    completedAt: status === 'COMPLETED' ? completedAt.toISOString() : null,
    lines,
    author: publicName(customer) ?? '',
    review: review && review.removedAt === null ? toOwnReview(review) : null,
    refusal: refusalOf(order, review, now),
  }
}

const toOwnReview = (row: WholeReview): OwnReview => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  lines: row.lines,
  pictures: row.pictures,
  writtenAt: toInstant(row.writtenAt),
  publicAt: toInstant(row.publishAt),
  isPublic: toInstantOrNull(row.publishedAt) !== null && row.hiddenAt === null,
  changeUntil: changeUntil(new Date(row.writtenAt)).toISOString(),
  hidden: toHidden(row),
  answer: toAnswer(row),
})
