import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
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
  payload: { kind: 'refund_requested' } | { kind: 'refund_sent'; receipt: string | null },
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
  if (payload.kind === 'refund_requested') await emit(tx, { type: payload.kind, to: [userId], data }, now)
  else await emit(tx, { type: payload.kind, to: [userId], data: { ...data, receipt: payload.receipt ?? '' } }, now)
}
