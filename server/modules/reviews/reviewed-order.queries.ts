import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { knownDevices, users } from '#server/modules/identity/identity.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { withVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'

const ofOrder = (table: { vendorId: unknown; orderId: unknown }) =>
  sql`${table.vendorId} = ${orders.vendorId} and ${table.orderId} = ${orders.id}`

const lineJson = jsonObject({
  id: orderLines.id,
  kind: orderLines.kind,
  name: orderLines.name,
  variationName: orderLines.variationName,
  picture: orderLines.picture,
})

const isPaid = sql`${ofOrder(payments)} and ${payments.status} = 'SUCCEEDED'`

/**
 * The number by which the payer of a row of orders is known: that which was prompted and paid, else that which its
 * customer has verified. Money that came by a card or unasked does not say from whom.
 */
const payerPhoneSql = sql<string | null>`coalesce((
  select nullif(${payments.phone}, '') from ${payments} where ${isPaid} and not ${payments.isDirect}
  order by ${payments.id} desc limit 1), case when ${users.phoneVerifiedAt} is not null then nullif(${users.phone}, '') end)`

/** Accounts of whoever owns the shop of a row of orders, or has worked there since it was placed. */
const people = sql`(select ${vendors.ownerId} as id union select ${vendorStaff.userId} from ${vendorStaff}
  where ${vendorStaff.vendorId} = ${orders.vendorId}
    and (${vendorStaff.endedAt} is null or ${vendorStaff.endedAt} >= ${orders.placedAt}))`

/** Numbers of the shop of a row of orders, and of those people; somebody who was erased has none. */
const shopPhones = sql`(select shop.phone from (select ${vendors.phone} as phone union select ${vendors.payoutPhone}
  union select member.phone from ${users} as member where member.id in ${people}) as shop where shop.phone <> '')`

/** Whoever was signed in on a device, with each other who was. */
const signedIn = sql`${knownDevices} as own join ${knownDevices} as theirs on theirs.token_hash = own.token_hash`
const sharedDevices = sql`(select own.user_id as own_id, theirs.user_id as their_id from ${signedIn}) as shared`

/**
 * The same as `shared`. Devices are the platform's: where the market is split they are read before its orders, and
 * those of whoever has worked in the shop alone.
 */
export async function sharedDevicesOf(db: Db, vendorId: VendorId): Promise<SQL> {
  if (!(await isPoolSharded(db))) return sharedDevices
  const rows = await select(
    db,
    columns({ own_id: sql<UserId>`own.user_id`, their_id: sql<UserId>`theirs.user_id` }),
    sql`from ${signedIn} where theirs.user_id in (select ${vendors.ownerId} from ${vendors} where ${vendors.id} = ${vendorId}
      union select ${vendorStaff.userId} from ${vendorStaff} where ${vendorStaff.vendorId} = ${vendorId})`,
  )
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as shared (own_id uuid, their_id uuid)`
}

/**
 * Whether the customer of a row of orders is one of them, has a number of theirs, paid any of it with one, or was signed
 * in on a device of theirs.
 */
export const isOfShopBy = (devices: SQL) => sql<boolean>`(${orders.customerId} in ${people}
  or ${users.phone} in ${shopPhones} or ${orders.contactPhone} in ${shopPhones}
  or exists (select 1 from ${payments} where ${isPaid} and ${payments.phone} in ${shopPhones})
  or exists (select 1 from ${devices} where shared.own_id = ${orders.customerId} and shared.their_id in ${people}))`

const reviewedOrder = {
  id: orders.id,
  vendorId: orders.vendorId,
  customerId: orders.customerId,
  number: orders.number,
  status: orders.status,
  isComplimentary: sql<boolean>`${orders.complimentaryNote} is not null`,
  totalCents: orders.totalCents,
  refundedCents: refundedSum(orders, 'amountCents'),
  completedAt:
    millisecondsSql(sql<Date>`greatest(${orders.statusChangedAt}, (select max(${events.endsAt}) from ${events}
    join ${orderLines} on ${events.vendorId} = ${orderLines.vendorId} and ${orderLines.eventId} = ${events.id}
    where ${ofOrder(orderLines)}))`),
  hasTicket: sql<boolean>`(${orders.fulfilment} <> 'TICKETS' or exists (select 1 from ${tickets}
    where ${ofOrder(tickets)} and ${tickets.status} <> 'VOID'))`,
  customer: users.name,
  payerPhone: payerPhoneSql,
  shop: jsonObject({ slug: vendors.slug, name: vendors.name, logo: vendors.logo }),
  lines: jsonArray(lineJson, sql`from ${orderLines} where ${ofOrder(orderLines)}`, {
    orderBy: sql`${orderLines.position}`,
  }),
}
const withShop = (devices: SQL) => columns({ ...reviewedOrder, isOfShop: isOfShopBy(devices) })
const withAnyShop = withShop(sharedDevices)
const orderKey = columns({ id: orders.id, vendorId: orders.vendorId })

/** Rows of orders with their shop and their customer, as `isOfShopBy` needs them. */
export const fromOrders = sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId} join ${users} on ${users.id} = ${orders.customerId}`

/** An order of this customer with all that decides whether they may review it. */
export async function findReviewedOrder(db: Db, customerId: UserId, id: OrderId) {
  const isOwn = sql`${acrossVendors('own-orders')} and ${orders.id} = ${id} and ${orders.customerId} = ${customerId}`
  const found = (await isPoolSharded(db))
    ? await findByShop(db, await selectOne(db, orderKey, sql`from ${orders} where ${isOwn}`))
    : await selectOne(db, withAnyShop, sql`${fromOrders} where ${isOwn}`)
  if (!found) throw notFound('The order')
  return { ...found, completedAt: new Date(found.completedAt) }
}

/** The same of any order, by its shop. */
export async function findOrderToInvite(db: Db, vendorId: VendorId, id: OrderId) {
  const found = await findByShop(db, { vendorId, id })
  return found && { ...found, completedAt: new Date(found.completedAt) }
}

async function findByShop(db: Db, key: ValueOf<typeof orderKey> | undefined) {
  if (!key) return
  const { vendorId, id } = key
  const devices = await sharedDevicesOf(db, vendorId)
  return selectOne(
    db,
    devices === sharedDevices ? withAnyShop : withVendor(vendorId, withShop(devices)),
    sql`${fromOrders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
}

export type ReviewedOrder = Awaited<ReturnType<typeof findReviewedOrder>>
