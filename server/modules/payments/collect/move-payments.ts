import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { payments, refunds } from '../payments.tables.ts'

interface Move {
  guestId: UserId
  accountId: UserId
}

/**
 * The payments of an order, and what of them goes back, are an account's from now on; so is what the guest asked for.
 */
export async function movePayments(
  tx: Tx,
  { vendorId, id }: { vendorId: VendorId; id: OrderId },
  { guestId, accountId }: Move,
) {
  await tx
    .update(payments)
    .set({ customerId: accountId })
    .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, id)))
  await tx
    .update(refunds)
    .set({
      customerId: accountId,
      requestedBy: sql`case when ${refunds.requestedBy} = ${guestId} then ${accountId}::uuid else ${refunds.requestedBy} end`,
    })
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.orderId, id)))
}
