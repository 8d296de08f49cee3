import { letGuestsBeErased } from '#server/modules/identity/index.ts'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, exists, lt } from '#server/platform/database/drizzle.ts'
import { orders } from '../orders.tables.ts'
import { isOrderOfLink, keepLinksOpen, linkClosesAt } from './order-link.ts'
import { findFormerGuests } from './order-links.queries.ts'
import { orderLinks } from './order-links.tables.ts'

/** Who began as a guest and ordered nothing is let go after this: the cart they began with is no news any more. */
const withoutOrder = days(1)

const batchSize = 1000
/** In a night; the rest the night after. */
const maxBatches = 50

/**
 * Guests whose links have all closed are erased, as is whoever never ordered: nobody can see anything of theirs any more
 * but the shop and the books. What is open is waited for, as for anybody who is erased. Closed links go at once.
 */
export async function eraseFormerGuests({ db, clock }: { db: Db; clock: Clock }) {
  const now = clock.now()
  await keepLinksOpen(db, now)
  for (let count = 0; count < maxBatches; count++) {
    const ids = await findFormerGuests(db, { before: plus(now, -withoutOrder), limit: batchSize }, now)
    if (ids.length > 0) await letGuestsBeErased(db, ids, now)
    if (ids.length < batchSize) break
  }
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOrderOfLink, lt(linkClosesAt, now)))
  await db.delete(orderLinks).where(and(acrossVendors('due-work'), exists(ofOrder)))
}
