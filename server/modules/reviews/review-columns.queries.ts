import type { HiddenReview, ReviewAnswer, ReviewReport } from '#contracts/reviews/review-fields.ts'
import type { Picture, UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, notNull, type RowOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { reviewLines, reviewPictures, reviews } from './reviews.tables.ts'

const linesJson = jsonArray(
  jsonObject({
    id: reviewLines.orderLineId,
    name: sql<string>`concat_ws(', ', ${orderLines.name}, ${orderLines.variationName})`,
    stars: reviewLines.stars,
    words: reviewLines.words,
  }),
  sql`from ${reviewLines} join ${orderLines} on ${orderLines.vendorId} = ${reviewLines.vendorId} and ${orderLines.id} = ${reviewLines.orderLineId}
    where ${reviewLines.vendorId} = ${reviews.vendorId} and ${reviewLines.reviewId} = ${reviews.id}`,
  { orderBy: sql`${orderLines.position}` },
)

const picturesJson = jsonArray(
  jsonObject({ id: reviewPictures.pictureId, picture: notNull(sql<Picture | null>`${pictures.picture}`) }),
  sql`from ${reviewPictures} join ${pictures} on ${pictures.vendorId} = ${reviewPictures.vendorId} and ${pictures.id} = ${reviewPictures.pictureId}
    where ${reviewPictures.vendorId} = ${reviews.vendorId} and ${reviewPictures.orderId} = ${reviews.orderId}
      and ${reviewPictures.position} is not null`,
  { orderBy: sql`${reviewPictures.position}` },
)

/** A row of reviews with what it says of its lines, and its pictures. */
export const reviewColumns = {
  id: reviews.id,
  vendorId: reviews.vendorId,
  orderId: reviews.orderId,
  stars: reviews.stars,
  text: reviews.text,
  lines: linesJson,
  pictures: picturesJson,
  writtenAt: millisecondsSql(reviews.writtenAt),
  changedAt: millisecondsSql(reviews.changedAt),
  publishAt: millisecondsSql(reviews.publishAt),
  publishedAt: millisecondsSql(reviews.publishedAt),
  removedAt: millisecondsSql(reviews.removedAt),
  answer: reviews.answer,
  answeredAt: millisecondsSql(reviews.answeredAt),
  reportReason: reviews.reportReason,
  reportNote: reviews.reportNote,
  reportedAt: millisecondsSql(reviews.reportedAt),
  waitsSince: millisecondsSql(reviews.waitsSince),
  hideReason: reviews.hideReason,
  hideNote: reviews.hideNote,
  hiddenAt: millisecondsSql(reviews.hiddenAt),
}
export type WholeReview = RowOf<typeof reviewColumns>

/** What shops and administrators see besides: whose order it is. */
export const reviewerColumns = {
  ...reviewColumns,
  authorId: reviews.customerId,
  author: users.name,
  number: orders.number,
  ordersHere: sql<number>`(select count(*)::int from ${orders} as others where others.vendor_id = ${reviews.vendorId}
    and others.customer_id = ${reviews.customerId} and others.status = 'COMPLETED')`,
}
export type ReviewerRow = WholeReview & { authorId: UserId; author: string; number: string; ordersHere: number }

/** Joined to rows of reviews. */
export const reviewerJoins = sql`join ${users} on ${users.id} = ${reviews.customerId}
  join ${orders} on ${orders.vendorId} = ${reviews.vendorId} and ${orders.id} = ${reviews.orderId}`

export const isPublicSql = sql<boolean>`(${reviews.publishedAt} is not null and ${reviews.hiddenAt} is null and ${reviews.removedAt} is null)`

export const toAnswer = ({ answer, answeredAt }: WholeReview): ReviewAnswer | null =>
  answer === null || answeredAt === null ? null : { text: answer, at: toInstant(answeredAt) }

export const toHidden = ({ hideReason, hideNote, hiddenAt }: WholeReview): HiddenReview | null =>
  hideReason === null || hideNote === null || hiddenAt === null
    ? null
    : { reason: hideReason, note: hideNote, at: toInstant(hiddenAt) }

export function toReport(row: WholeReview): ReviewReport | null {
  const { reportReason: reason, reportNote: note, reportedAt } = row
  if (reason === null || note === null || reportedAt === null) return null
  const decided = row.hiddenAt === null ? ('KEPT' as const) : ('HIDDEN' as const)
  return { reason, note, at: toInstant(reportedAt), state: row.waitsSince === null ? decided : 'WAITING' }
}
