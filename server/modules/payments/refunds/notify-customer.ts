import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OrderId, RefundId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { payments } from '../payments.tables.ts'

interface Refund {
  vendorId: VendorId
  customerId: UserId | null
  orderId: OrderId | null
  amountCents: Cents
}

/**
 * Notifies a customer that money is being refunded, and, with the receipt, that it has arrived. Money without an order
 * notifies nobody.
 */
export async function notifyCustomer(
  tx: Tx,
  { vendorId, customerId: userId, orderId, amountCents }: Refund,
  payload: { kind: 'refund_requested' } | { kind: 'refund_sent'; refundId: RefundId; receipt: string | null },
  now: Date,
) {
  if (!userId || !orderId) return
  // A payment's reference is the order's number.
  const [payment] = await tx
    .select({ orderNumber: payments.reference })
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, orderId)))
    .limit(1)
  if (!payment) return
  const data = { amountKES: toKES(amountCents), orderId, ...payment }
  const to = [userId]
  if (payload.kind === 'refund_requested') {
    // Of an order that its customer cancelled no other event tells its shop.
    await emit(tx, { type: payload.kind, to, data, ofShop: { vendorId, id: orderId } }, now)
  } else {
    const sent = { ...data, refundId: payload.refundId, receipt: payload.receipt ?? '' }
    await emit(tx, { type: payload.kind, to, data: sent, ofShop: { vendorId, id: payload.refundId } }, now)
  }
}
