import { emit } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { countPeople } from './count-score.ts'
import { claimDueReview, findToldReview } from './publish-reviews.queries.ts'

/** So many in one run of the worker. */
const atOnce = 200

/** What was written a day ago is read by others from now on, counts, and is told its shop. */
export async function publishReviews({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (let done = 0; done < atOnce; done++) {
    const isMore = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const review = await claimDueReview(tx, now)
      if (!review) return false
      const { vendorId, orderId, stars } = review
      await countPeople(tx, vendorId, now)
      const { readers, shop, orderNumber } = await findToldReview(tx, review)
      await emit(tx, { type: 'review_received', to: readers, data: { shop, orderNumber, orderId, stars } }, now)
      await emit(tx, { type: 'reviews_changed', vendorId }, now)
      return true
    })
    if (!isMore) return
  }
}
