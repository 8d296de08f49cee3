import { settingBounds } from '#contracts/admin/settings/setting-bounds.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, inArray, ne, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { columnNames, param } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'
import { customerOrders } from './customer-orders.tables.ts'

const key = { id: customerOrders.orderId, vendorId: customerOrders.vendorId }

/** Written with the order, where the market is split. */
export const insertCustomerOrder = sql`
  insert into ${customerOrders} (${columnNames(
    customerOrders.customerId,
    customerOrders.orderId,
    customerOrders.vendorId,
    customerOrders.placedAt,
    customerOrders.number,
  )})
  values (${param('customerId')}, ${param('orderId')}, ${param('vendorId')}, ${param('now')}, ${param('reference')})`

/** The order is an account's from now on. */
export async function moveCustomerOrder(
  tx: Tx,
  { vendorId, id }: OrderKey,
  { guestId, accountId }: { guestId: UserId; accountId: UserId },
) {
  if (!isSharded(tx)) return
  await tx
    .update(customerOrders)
    .set({ customerId: accountId })
    .where(
      and(
        eq(customerOrders.vendorId, vendorId),
        eq(customerOrders.orderId, id),
        eq(customerOrders.customerId, guestId),
      ),
    )
}

/** Which of the customer's orders it is, and with whom. Only where the market is split. */
export async function findCustomerOrder(db: Db, customerId: UserId, id: OrderId): Promise<OrderKey | undefined> {
  const [order] = await db
    .select(key)
    .from(customerOrders)
    .where(and(acrossVendors('own-orders'), eq(customerOrders.customerId, customerId), eq(customerOrders.orderId, id)))
  return order
}

/** Which order has this number, and with whom. Only where the market is split. */
export async function findNumberedOrder(db: Db, number: SQL): Promise<OrderKey | undefined> {
  const [order] = await db
    .select(key)
    .from(customerOrders)
    .where(and(acrossVendors('key-from-outside'), eq(customerOrders.number, number)))
  return order
}

/** These orders, read on their vendors' machines alone. */
export const areOrders = (keys: readonly OrderKey[]): SQL =>
  sql`${inArray(orders.vendorId, [...new Set(keys.map(({ vendorId }) => vendorId))])} and ${inArray(
    orders.id,
    keys.map(({ id }) => id),
  )}`

/** Twice as long as an order can be set to wait for its payment: the worker may be late. */
const mayBeUnpaidFor = minutes(2 * settingBounds.paymentWindowMinutes.most)

/**
 * How many orders of customers wait for payment, where the market is split: of their last ones those vendors are asked with
 * whom they are, and nobody where there are none. One whose vendor's machine does not show it yet waits too. Older
 * ones, whose payment stays unclear for hours, are not counted.
 */
export async function countUnpaid(db: Db, isTheirs: SQL, now: Date): Promise<number> {
  const last = await db
    .select(key)
    .from(customerOrders)
    .where(and(acrossVendors('own-orders'), isTheirs, gt(customerOrders.placedAt, plus(now, -mayBeUnpaidFor))))
  if (last.length === 0) return 0
  const over = await db.$count(orders, and(areOrders(last), ne(orders.status, 'PENDING_PAYMENT')))
  return last.length - over
}
