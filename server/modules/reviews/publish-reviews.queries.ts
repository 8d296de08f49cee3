import { roleRights, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { OrderId, ReviewId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { whoseIsDue } from '#server/platform/database/sharding/claim-due.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { reviews } from './reviews.tables.ts'

const due = columns({ id: reviews.id, vendorId: reviews.vendorId })

const { vendorId: ofVendor, publishAt: dueAt } = reviews
const isDueAt = (now: Date) => sql`${reviews.publishedAt} is null and ${reviews.hiddenAt} is null
    and ${reviews.removedAt} is null and ${dueAt} <= ${momentSql(now)}`

/** The conditions on the vendor by which reviews that are due are claimed. */
export const whoseReviewsAreDue = (db: Db, now: Date, most: number): Promise<SQL[]> =>
  whoseIsDue(db, { vendorId: ofVendor, dueAt, isDue: isDueAt(now), most })

/**
 * Publishes one review that is due, and says which; another process takes another. One that is hidden waits until it is
 * shown again: until then neither its shop nor anybody else has read it.
 */
export async function claimDueReview(tx: Tx, whose: SQL, now: Date) {
  const [found]: { id: ReviewId; vendorId: VendorId }[] = await select(
    tx,
    due,
    sql`from ${reviews} where ${whose} and ${isDueAt(now)} order by ${dueAt} limit 1 for update skip locked`,
  )
  if (!found) return
  const [published] = await tx
    .update(reviews)
    .set({ publishedAt: now })
    .where(and(eq(reviews.vendorId, found.vendorId), eq(reviews.id, found.id)))
    .returning()
  assert(published, 'the review was locked')
  return published
}

const reading = staffRoles.filter((role) => roleRights(role).includes('reviews'))

/** Who of a shop answers reviews. */
const readersSql = sql<UserId[]>`array(select ${vendors.ownerId} union select ${vendorStaff.userId}
  from ${vendorStaff} where ${vendorStaff.vendorId} = ${vendors.id} and ${vendorStaff.endedAt} is null
    and ${vendorStaff.role} = any(${sql.param(reading)}::text[]))`

const toldShop = columns({
  shop: vendors.name,
  orderNumber: orders.number,
  customerId: orders.customerId,
  readers: readersSql,
})

/** What is said of a review wherever it is told, and who of its shop is told. */
export async function findToldReview(tx: Tx, { vendorId, orderId }: { vendorId: VendorId; orderId: OrderId }) {
  const found = await selectOne(
    tx,
    toldShop,
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${orderId}`,
  )
  assert(found, `the order ${orderId} of a review is gone`)
  return found
}
