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
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
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

/**
 * Whether the customer of a row of orders is one of them, has a number of theirs, paid any of it with one, or was signed
 * in on a device of theirs.
 */
export const isOfShopSql = sql<boolean>`(${orders.customerId} in ${people}
  or ${users.phone} in ${shopPhones} or ${orders.contactPhone} in ${shopPhones}
  or exists (select from ${payments} where ${isPaid} and ${payments.phone} in ${shopPhones})
  or exists (select from ${knownDevices} as own join ${knownDevices} as theirs on theirs.token_hash = own.token_hash
    where own.user_id = ${orders.customerId} and theirs.user_id in ${people}))`

const reviewedOrder = columns({
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
    join ${orderLines} on ${orderLines.vendorId} = ${events.vendorId} and ${orderLines.eventId} = ${events.id}
    where ${ofOrder(orderLines)}))`),
  hasTicket: sql<boolean>`(${orders.fulfilment} <> 'TICKETS' or exists (select from ${tickets}
    where ${ofOrder(tickets)} and ${tickets.status} <> 'VOID'))`,
  isOfShop: isOfShopSql,
  customer: users.name,
  payerPhone: payerPhoneSql,
  shop: jsonObject({ slug: vendors.slug, name: vendors.name, logo: vendors.logo }),
  lines: jsonArray(lineJson, sql`from ${orderLines} where ${ofOrder(orderLines)}`, {
    orderBy: sql`${orderLines.position}`,
  }),
})

/** Rows of orders with their shop and their customer, as `isOfShopSql` needs them. */
export const fromOrders = sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId} join ${users} on ${users.id} = ${orders.customerId}`

/** An order of this customer with all that decides whether they may review it. */
export async function findReviewedOrder(db: Db, customerId: UserId, id: OrderId) {
  const found = await selectOne(
    db,
    reviewedOrder,
    sql`${fromOrders} where ${acrossVendors('own-orders')} and ${orders.id} = ${id} and ${orders.customerId} = ${customerId}`,
  )
  if (!found) throw notFound('The order')
  return { ...found, completedAt: new Date(found.completedAt) }
}

/** The same of any order, by its shop. */
export async function findOrderToInvite(db: Db, vendorId: VendorId, id: OrderId) {
  const found = await selectOne(
    db,
    reviewedOrder,
    sql`${fromOrders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  return found && { ...found, completedAt: new Date(found.completedAt) }
}

export type ReviewedOrder = Awaited<ReturnType<typeof findReviewedOrder>>
