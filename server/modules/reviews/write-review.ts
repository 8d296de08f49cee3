import { hoursUntilPublic } from '#contracts/reviews/review-terms.ts'
import type { ReviewBody } from '#contracts/reviews/reviews.ts'
import type { OrderId, ReviewId, UserId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { TicketKeySecrets } from '#server/modules/tickets/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { countPeople } from './count-score.ts'
import { findReviewOf, refusalOf } from './own-review.queries.ts'
import { findPayer } from './payer-hash.queries.ts'
import { attachPictures, detachPictures } from './review-pictures.ts'
import { flagsOf, isGivenBack, refusalSentences } from './review-rules.ts'
import { findReviewedOrder, type ReviewedOrder } from './reviewed-order.queries.ts'
import { type ReviewRow, reviewLines, reviews } from './reviews.tables.ts'

export interface WriteDeps {
  db: Db
  secrets: TicketKeySecrets
}

interface OwnOrder {
  customerId: UserId
  orderId: OrderId
}

/** Writes what the customer of an order says of it, once; others read it a day later. */
export const writeReview = (
  { db, secrets }: WriteDeps,
  { customerId, orderId }: OwnOrder,
  body: ReviewBody,
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const order = await findReviewedOrder(tx, customerId, orderId)
    refuseIfRefused(order, await findReviewOf(tx, order), now)
    const id = newId<ReviewId>()
    const { payerHash, paidForOthers } = await findPayer(tx, secrets, order)
    const flags = flagsOf(body.text, paidForOthers)
    const waitsSince = flags.length > 0 ? now : null
    const written = await tx
      .insert(reviews)
      .values({
        ...{ id, vendorId: order.vendorId, orderId, customerId, stars: body.stars, text: body.text, payerHash },
        ...{ flags, waitsSince },
        ...{ writtenAt: now, publishAt: plus(now, hours(hoursUntilPublic)) },
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    // Sent twice at once: the other one was first.
    if (written.length === 0) throw alreadyWritten()
    await writeParts(tx, order, id, body, now)
    if (waitsSince) await emit(tx, { type: 'reviews_changed', vendorId: order.vendorId }, now)
  })

/**
 * Replaces what it says. One that is hidden stays so; that and any that was ever reported is looked at again, since what
 * was decided was of other words. What was answered stays answered.
 */
export const changeReview = (
  { db, secrets }: WriteDeps,
  { customerId, orderId }: OwnOrder,
  body: ReviewBody,
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const order = await findReviewedOrder(tx, customerId, orderId)
    const row = await lockOwnReview(tx, order, customerId)
    refuseIfRefused(order, await findReviewOf(tx, order), now)
    if (body.stars > row.stars && isGivenBack(order))
      throw new DomainError('invalid_input', 'All of this order was given back: it gets no more stars.', {
        field: 'stars',
      })
    const { payerHash, paidForOthers } = await findPayer(tx, secrets, order)
    const flags = flagsOf(body.text, paidForOthers)
    const waitsSince = row.waitsSince ?? (row.hiddenAt || row.reportedAt || flags.length > 0 ? now : null)
    await tx
      .update(reviews)
      .set({
        ...{ stars: body.stars, text: body.text, flags, waitsSince, payerHash: payerHash ?? row.payerHash },
        ...(row.publishedAt && { changedAt: now }),
      })
      .where(isReview(row))
    await tx.delete(reviewLines).where(and(eq(reviewLines.vendorId, row.vendorId), eq(reviewLines.reviewId, row.id)))
    await detachPictures(tx, order, now)
    await writeParts(tx, order, row.id, body, now)
    if (row.publishedAt) await countPeople(tx, row.vendorId, now)
    await emit(tx, { type: 'reviews_changed', vendorId: row.vendorId }, now)
  })

/** Its words and pictures go, and its stars count no more; the row stays, so that the order is not reviewed again. */
export const removeReview = (db: Db, { customerId, orderId }: OwnOrder, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await findReviewedOrder(tx, customerId, orderId)
    const row = await lockOwnReview(tx, order, customerId)
    await tx.update(reviews).set({ removedAt: now, text: '', flags: [], waitsSince: null }).where(isReview(row))
    await tx.delete(reviewLines).where(and(eq(reviewLines.vendorId, row.vendorId), eq(reviewLines.reviewId, row.id)))
    await detachPictures(tx, order, now)
    if (row.publishedAt) await countPeople(tx, row.vendorId, now)
    await emit(tx, { type: 'reviews_changed', vendorId: row.vendorId }, now)
  })

export const isReview = ({ vendorId, id }: Pick<ReviewRow, 'vendorId' | 'id'>) =>
  and(eq(reviews.vendorId, vendorId), eq(reviews.id, id))

async function lockOwnReview(tx: Tx, { vendorId, id }: ReviewedOrder, customerId: UserId): Promise<ReviewRow> {
  const isOwn = and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, id), eq(reviews.customerId, customerId))
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(isOwn, isNull(reviews.removedAt)))
    .for('update')
  if (!row) throw notFound('The review')
  return row
}

function refuseIfRefused(...state: Parameters<typeof refusalOf>): void {
  const refusal = refusalOf(...state)
  if (refusal) throw new DomainError('review_refused', refusalSentences[refusal], { data: { refusal } })
}

const alreadyWritten = () =>
  new DomainError('review_refused', 'You have reviewed this order already.', { data: { refusal: 'WRITTEN' } })

/** What it says of lines, which are those of this order, and its pictures, which were uploaded for it. */
async function writeParts(tx: Tx, order: ReviewedOrder, reviewId: ReviewId, body: ReviewBody, now: Date) {
  const bought = new Map(order.lines.map((line) => [line.id, line]))
  for (const [place, { id, words }] of body.lines.entries()) {
    const line = bought.get(id)
    if (!line)
      throw new DomainError('invalid_input', 'This was not bought with the order.', { field: `lines.${place}.id` })
    // They are of food and of goods.
    if (line.kind === 'TICKET' && words.length > 0)
      throw new DomainError('invalid_input', 'These words are not for tickets.', { field: `lines.${place}.words` })
  }
  const lines = body.lines.map(({ id, stars, words }) => ({
    vendorId: order.vendorId,
    reviewId,
    orderLineId: id,
    stars,
    words,
  }))
  if (lines.length > 0) await tx.insert(reviewLines).values(lines)
  await attachPictures(tx, order, body.pictureIds, now)
}
