import type { ReportReason } from '#contracts/reviews/review-terms.ts'
import type { ReviewId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { findToldReview } from './publish-reviews.queries.ts'
import { type ReviewRow, reviews } from './reviews.tables.ts'
import { isReview } from './write-review.ts'

type Member = Pick<VendorActor, 'userId' | 'vendorId'>

/** Answers a review where everybody can read it, or changes the answer; its writer is told of the first. */
export const answerReview = (db: Db, { userId, vendorId }: Member, id: ReviewId, text: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const review = await lockShopReview(tx, { vendorId, id })
    if (review.hiddenAt) throw new DomainError('invalid_transition', 'This review is hidden: nobody would read it.')
    await tx.update(reviews).set({ answer: text, answeredAt: now, answeredBy: userId }).where(isReview(review))
    if (review.answer === null) {
      const { customerId, shop, orderNumber } = await findToldReview(tx, review)
      const data = { orderId: review.orderId, orderNumber, shop, text }
      await emit(tx, { type: 'review_answered', to: [customerId], data }, now)
    }
    await emit(tx, { type: 'reviews_changed', vendorId }, now)
  })

interface Report {
  reason: ReportReason
  note: string
}

/** Puts a review in line for an administrator, once for what it says; it stays as it is until then. */
export const reportReview = (db: Db, { userId, vendorId }: Member, id: ReviewId, { reason, note }: Report, now: Date) =>
  inTransaction(db, async (tx) => {
    const review = await lockShopReview(tx, { vendorId, id })
    const { reportedAt, changedAt } = review
    if (reportedAt && !(changedAt && changedAt > reportedAt))
      throw new DomainError('invalid_transition', 'This review was reported already.')
    if (review.hiddenAt) throw new DomainError('invalid_transition', 'This review is hidden already.')
    const report = { reportedAt: now, reportedBy: userId, reportReason: reason, reportNote: note }
    await tx
      .update(reviews)
      .set({ ...report, waitsSince: review.waitsSince ?? now })
      .where(isReview(review))
    await emit(tx, { type: 'reviews_changed', vendorId }, now)
  })

/** A review that the shop can read: it is out, and was not removed. */
async function lockShopReview(tx: Tx, key: Pick<ReviewRow, 'vendorId' | 'id'>): Promise<ReviewRow> {
  const [review] = await tx.select().from(reviews).where(isReview(key)).for('update')
  if (!review || review.removedAt || !review.publishedAt) throw notFound('The review')
  return review
}
