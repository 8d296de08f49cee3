import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { payments, refunds } from '../payments.tables.ts'

/** The payments of an order, and what of them goes back, are another customer's from now on. */
export async function movePayments(tx: Tx, { vendorId, id }: { vendorId: VendorId; id: OrderId }, customerId: UserId) {
  await tx
    .update(payments)
    .set({ customerId })
    .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, id)))
  await tx
    .update(refunds)
    .set({ customerId })
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.orderId, id)))
}
