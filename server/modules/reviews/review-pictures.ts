import type { ReviewPicture } from '#contracts/reviews/review-fields.ts'
import type { OrderId, PictureId, UserId } from '#contracts/wire/primitives.ts'
import {
  attachPicture,
  keepPicture,
  type PictureDeps,
  type ShowsPicture,
  touchPictures,
} from '#server/modules/pictures/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, isNull, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findReviewOf, refusalOf } from './own-review.queries.ts'
import { refusalSentences } from './review-rules.ts'
import { findReviewedOrder, type ReviewedOrder } from './reviewed-order.queries.ts'
import { reviewPictures } from './reviews.tables.ts'

type OrderKey = Pick<ReviewedOrder, 'vendorId' | 'id'>

/** Keeps a picture for the review of an own order that may be written or changed. */
export async function uploadReviewPicture(
  deps: PictureDeps,
  { customerId, orderId }: { customerId: UserId; orderId: OrderId },
  file: Uint8Array,
): Promise<ReviewPicture> {
  const { db, clock } = deps
  const order = await findReviewedOrder(db, customerId, orderId)
  const refusal = refusalOf(order, await findReviewOf(db, order), clock.now())
  if (refusal) throw new DomainError('review_refused', refusalSentences[refusal], { data: { refusal } })
  const { vendorId } = order
  const kept = await keepPicture(deps, vendorId, 'REVIEW', file)
  await db.insert(reviewPictures).values({ vendorId, orderId, pictureId: kept.id })
  return kept
}

const isOfOrder = ({ vendorId, id }: OrderKey) =>
  and(eq(reviewPictures.vendorId, vendorId), eq(reviewPictures.orderId, id))

/** The review of this order shows these, which its customer uploaded for it. */
export async function attachPictures(tx: Tx, order: OrderKey, ids: readonly PictureId[], now: Date) {
  for (const [position, pictureId] of ids.entries()) {
    const field = `pictureIds.${position}`
    const placed = await tx
      .update(reviewPictures)
      .set({ position })
      .where(and(isOfOrder(order), eq(reviewPictures.pictureId, pictureId), isNull(reviewPictures.position)))
      .returning({ id: reviewPictures.pictureId })
    if (placed.length === 0) throw new DomainError('invalid_input', 'Upload this picture again.', { field })
    await attachPicture(tx, { id: pictureId, vendorId: order.vendorId }, { kind: 'REVIEW', field, now })
  }
}

/** It shows none any more; each is deleted after a day, unless it is attached again. */
export async function detachPictures(tx: Tx, order: OrderKey, now: Date) {
  const detached = await tx
    .update(reviewPictures)
    .set({ position: null })
    .where(and(isOfOrder(order), isNotNull(reviewPictures.position)))
    .returning({ id: reviewPictures.pictureId })
  await touchPictures(
    tx,
    order.vendorId,
    detached.map(({ id }) => id),
    now,
  )
}

/** Whether a review shows a picture. */
export const isShownByReview: ShowsPicture = ({ id, vendorId }) => sql`exists (select 1 from ${reviewPictures}
  where ${reviewPictures.vendorId} = ${vendorId} and ${reviewPictures.pictureId} = ${id}
    and ${reviewPictures.position} is not null)`
