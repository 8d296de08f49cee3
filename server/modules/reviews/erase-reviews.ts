import { and, eq, isNotNull, or, sql } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { reviewPictures, reviews } from './reviews.tables.ts'

/**
 * What they wrote and showed of their orders goes; the stars stay, without a name, and whose payer was one person still
 * is. What others wrote, and what was
 * answered, reported and decided, no longer names them.
 */
export const eraseReviews: Erase = async (tx, person) => {
  const { userId, vendorIds, orderIds } = person
  await tx
    .update(reviews)
    // That a payer has paid for others stays with their stars, as the hash of the number does.
    .set({ text: '', flags: sql`array_remove(${reviews.flags}, 'PHONE_NUMBER')` })
    .where(and(isOneOf(reviews.vendorId, vendorIds), eq(reviews.customerId, userId)))
  await tx
    .update(reviewPictures)
    .set({ position: null })
    .where(
      and(
        isOneOf(reviewPictures.vendorId, vendorIds),
        isOneOf(reviewPictures.orderId, orderIds),
        isNotNull(reviewPictures.position),
      ),
    )
  const { text, answer, reportNote, hideNote } = reviews
  await tx
    .update(reviews)
    .set({
      text: withoutPerson(text, person),
      answer: withoutPerson(answer, person),
      reportNote: withoutPerson(reportNote, person),
      hideNote: withoutPerson(hideNote, person),
    })
    .where(
      and(
        isOneOf(reviews.vendorId, vendorIds),
        or(...[text, answer, reportNote, hideNote].map((column) => mentions(column, person))),
      ),
    )
}
