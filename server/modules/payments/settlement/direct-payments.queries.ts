import type { ProviderId } from '#contracts/money/payments.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, ne, sql } from '#server/platform/database/drizzle.ts'
import type { AccountOrder } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { payments, suspenseItems } from '../payments.tables.ts'

/**
 * All attempts to pay an order, the oldest first, locked until the transaction ends: what is decided about one of them
 * rests on the others.
 */
export const lockPaymentsOfOrder = (
  tx: Tx,
  { id, vendorId }: Pick<AccountOrder, 'id' | 'vendorId'>,
): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, id)))
    .orderBy(payments.id)
    .for('update')

/** Whether money with this receipt came for an attempt of the order that it names, or is or was in suspense. */
export async function isReceiptKnown(
  tx: Tx,
  { provider, receipt }: { provider: ProviderId; receipt: string },
  order: { id: OrderId; vendorId: VendorId } | undefined,
): Promise<boolean> {
  const isIt = (table: typeof payments | typeof suspenseItems) =>
    sql`${table.receipt} = ${receipt} and ${table.provider} = ${provider}`
  const ofOrder = order && and(eq(payments.vendorId, order.vendorId), eq(payments.orderId, order.id), isIt(payments))
  const inSuspense = and(acrossVendors('key-from-outside'), isIt(suspenseItems))
  return (
    (ofOrder !== undefined && (await tx.$count(payments, ofOrder)) > 0) ||
    (await tx.$count(suspenseItems, inSuspense)) > 0
  )
}

/** Whether the order of a payment was paid by hand from the phone that this payment prompted. */
export async function isPaidByHand(tx: Tx, { id, vendorId, orderId, phone }: PaymentRow): Promise<boolean> {
  if (phone === null) return false
  const ofOrder = and(eq(payments.vendorId, vendorId), eq(payments.orderId, orderId), ne(payments.id, id))
  return (await tx.$count(payments, and(ofOrder, eq(payments.isDirect, true), eq(payments.phone, phone)))) > 0
}
