import { and, type Column, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { orderNumberPrefix, orders } from '#server/modules/orders/orders.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { payments, suspenseItems } from '../payments.tables.ts'

/**
 * The number of an order as people type it for an account: in small letters, with spaces or dashes, or its digits alone.
 */
export const orderNumberSql = (account: SQL | Column): SQL<string> =>
  sql<string>`regexp_replace(regexp_replace(upper(${account}), '[^A-Z0-9]', '', 'g'), '^([0-9]{8})$', ${sql.raw(`'${orderNumberPrefix}\\1'`)})`

const accountOrder = columns({
  id: orders.id,
  vendorId: orders.vendorId,
  customerId: orders.customerId,
  number: orders.number,
  totalCents: orders.totalCents,
  status: orders.status,
  /** A vendor that was suspended since is not paid for what was ordered before. */
  isVendorSelling: sql<boolean>`${vendors.status} = 'APPROVED'`,
})

export type AccountOrder = ValueOf<typeof accountOrder>

/** The order that a payer named as the account. */
export const findOrderByAccount = (db: Db, account: string): Promise<AccountOrder | undefined> =>
  selectOne(
    db,
    accountOrder,
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${acrossVendors('key-from-outside')} and ${orders.number} = ${orderNumberSql(sql`${account}::text`)}`,
  )

/**
 * All attempts to pay an order, the oldest first, locked until the transaction ends: what is decided about one of them rests on the
 * others.
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
