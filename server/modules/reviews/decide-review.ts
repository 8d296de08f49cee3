import type { HideReason } from '#contracts/reviews/review-terms.ts'
import type { ReviewId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { reviewKeyForAdmin } from './admin-reviews.queries.ts'
import { countPeople } from './count-score.ts'
import { findToldReview } from './publish-reviews.queries.ts'
import { detachPictures } from './review-pictures.ts'
import { type ReviewRow, reviews } from './reviews.tables.ts'
import { isReview } from './write-review.ts'

interface Decider {
  userId: UserId
}
interface Decision {
  decision: 'HIDDEN' | 'SHOWN' | 'KEPT'
  reason: HideReason | null
  note: string
}

const actions = { HIDDEN: 'review.hide', SHOWN: 'review.show', KEPT: 'review.keep' } as const

/**
 * Keeps a review from the public and out of the score, for a reason that its writer and its shop are told. Where it is
 * what it shows of somebody, its pictures go for good: their addresses were read by anybody.
 */
export const hideReview = (
  db: Db,
  actor: Decider,
  id: ReviewId,
  given: { reason: HideReason; note: string },
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (review.hiddenAt) throw new DomainError('invalid_transition', 'This review is hidden already.')
    const { reason, note } = given
    const hidden = { hiddenAt: now, hiddenBy: actor.userId, hideReason: reason, hideNote: note, waitsSince: null }
    await tx.update(reviews).set(hidden).where(isReview(review))
    if (reason === 'PRIVATE_DATA') await detachPictures(tx, { vendorId: review.vendorId, id: review.orderId }, now)
    await decided(tx, actor, review, { decision: 'HIDDEN', reason, note }, now)
  })

/** Shows a review again; both are told. */
export const showReview = (db: Db, actor: Decider, id: ReviewId, note: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review.hiddenAt) throw new DomainError('invalid_transition', 'This review is not hidden.')
    const shown = { hiddenAt: null, hiddenBy: null, hideReason: null, hideNote: null, waitsSince: null }
    await tx.update(reviews).set(shown).where(isReview(review))
    await decided(tx, actor, review, { decision: 'SHOWN', reason: null, note }, now)
  })

/** What waits stays as it is; a shop that reported it is told. */
export const keepReview = (db: Db, actor: Decider, id: ReviewId, note: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review.waitsSince) throw new DomainError('invalid_transition', 'This review does not wait for a decision.')
    await tx.update(reviews).set({ waitsSince: null }).where(isReview(review))
    await decided(tx, actor, review, { decision: 'KEPT', reason: null, note }, now)
  })

async function lockReview(tx: Tx, id: ReviewId): Promise<ReviewRow> {
  const key = await reviewKeyForAdmin(tx, id)
  const [review] = await tx.select().from(reviews).where(isReview(key)).for('update')
  if (!review || review.removedAt) throw notFound('The review')
  return review
}

/** In the trail, counted, and told whom it concerns, in the transaction of the decision. */
async function decided(tx: Tx, actor: Decider, review: ReviewRow, { decision, reason, note }: Decision, now: Date) {
  const { vendorId, orderId, id } = review
  if (decision !== 'KEPT' && review.publishedAt) await countPeople(tx, vendorId, now)
  const { customerId, readers, shop, orderNumber } = await findToldReview(tx, review)
  const data = { decision, orderId, orderNumber, shop, reason, note }
  if (decision !== 'KEPT') await emit(tx, { type: 'own_review_decided', to: [customerId], data }, now)
  // Of one that it neither reported nor could read, the shop is not told.
  if (decision === 'KEPT' ? review.reportedAt : review.publishedAt)
    await emit(tx, { type: 'review_decided', to: readers, data }, now)
  await emit(tx, { type: 'reviews_changed', vendorId }, now)
  // The note is kept with the review, where whoever is erased is found in it.
  const detail = { order: orderNumber, shop, ...(reason && { reason }) }
  await recordAudit(tx, actor, { action: actions[decision], subjectId: id, detail }, now)
}
