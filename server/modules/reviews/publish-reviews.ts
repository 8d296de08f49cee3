import { emit } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import type { SQL } from '#server/platform/database/drizzle.ts'
import { countPeople } from './count-score.ts'
import { claimDueReview, findToldReview, whoseReviewsAreDue } from './publish-reviews.queries.ts'

interface Deps {
  db: Db
  clock: Clock
}

/** So many in one run of the worker. */
const atOnce = 200

/** What was written a day ago is read by others from now on, counts, and is told its shop. */
export async function publishReviews({ db, clock }: Deps): Promise<void> {
  let left = atOnce
  for (const whose of await whoseReviewsAreDue(db, clock.now(), atOnce))
    while (left > 0 && (await publishNext({ db, clock }, whose))) left--
}

/** False where none is left. */
const publishNext = ({ db, clock }: Deps, whose: SQL): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const review = await claimDueReview(tx, whose, now)
    if (!review) return false
    const { vendorId, orderId, stars } = review
    await countPeople(tx, vendorId, now)
    const { readers, shop, orderNumber } = await findToldReview(tx, review)
    await emit(tx, { type: 'review_received', to: readers, data: { shop, orderNumber, orderId, stars } }, now)
    await emit(tx, { type: 'reviews_changed', vendorId }, now)
    return true
  })
