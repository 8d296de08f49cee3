import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findReviewOf } from './own-review.queries.ts'
import { refusalToWrite } from './review-rules.ts'
import { findOrderToInvite } from './reviewed-order.queries.ts'

/** Whether the customer of an order is to be asked how it was: they may review it, and have not. */
export async function mayInvite(db: Db, vendorId: VendorId, id: OrderId, now: Date): Promise<boolean> {
  const order = await findOrderToInvite(db, vendorId, id)
  return order !== undefined && refusalToWrite(order, now) === null && (await findReviewOf(db, order)) === undefined
}
