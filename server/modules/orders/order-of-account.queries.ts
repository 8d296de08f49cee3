import { orderNumberPrefix } from '#contracts/wire/order-number.ts'
import type { AccountOrder } from '#server/modules/payments/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { NotYetSeen } from '#server/platform/database/sharding/not-yet-seen.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { findNumberedOrder } from './customer-orders/customer-orders.ts'
import { orders } from './orders.tables.ts'

/**
 * The number of an order as people type it for an account: in small letters, with spaces or dashes, or its digits
 * alone.
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
  isVendorSelling: sql<boolean>`${vendors.status} = 'APPROVED'`,
})

/** The order that a payer named as the account. */
export async function orderOfAccount(db: Db, account: string): Promise<AccountOrder | undefined> {
  const number = orderNumberSql(sql`${account}::text`)
  const isNamed = sql`${acrossVendors('key-from-outside')} and ${orders.number} = ${number}`
  if (!(await isPoolSharded(db))) return selectOne(db, accountOrder, ofVendor(isNamed))
  const key = await findNumberedOrder(db, number)
  if (!key) return undefined
  const order = await selectOne(
    db,
    accountOrder,
    ofVendor(sql`${orders.vendorId} = ${key.vendorId} and ${orders.id} = ${key.id}`),
  )
  // Its money would be nobody's, and be counted once more when its payment is found to be paid.
  if (!order) throw new NotYetSeen('The order is being placed.')
  return order
}

const ofVendor = (isIt: SQL) => sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId} where ${isIt}`
