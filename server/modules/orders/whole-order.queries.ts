import { toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { refundColumns, refundedSum, refundsJson } from '#server/modules/payments/index.ts'
import { learnedMinutesJson } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import {
  columns,
  jsonArray,
  jsonObject,
  notNull,
  select,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { wayOf } from './lifecycle/promise.ts'
import { promisedReadyAt, withoutUndone } from './lifecycle/undone-steps.ts'
import { orderLinesJson, toLine } from './order-lines.queries.ts'
import { orders, orderTransitions } from './orders.tables.ts'
import { priceLinesJson } from './price-lines.ts'

const vendorJson = jsonObject({
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  phone: vendors.phone,
  address: vendors.address,
  preparationFrom: vendors.preparationFrom,
  preparationTo: vendors.preparationTo,
})

const transitionJson = jsonObject({
  status: orderTransitions.status,
  actor: orderTransitions.actor,
  reason: orderTransitions.reason,
  at: millisecondsSql(orderTransitions.at),
})

/** Of a row of orders, in their order. */
export const transitionsJson = jsonArray(
  transitionJson,
  sql`from ${orderTransitions} where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}`,
  {
    orderBy: sql`${orderTransitions.id}`,
  },
)

/** What was promised of a row of orders, and by what way. */
export const promiseColumns = {
  wayUsualMinutes: orders.wayUsualMinutes,
  wayMostMinutes: orders.wayMostMinutes,
  promisedAt: millisecondsSql(orders.promisedAt),
  lateFeeMinutes: orders.lateFeeMinutes,
  lateFeeDueAt: millisecondsSql(orders.lateFeeDueAt),
}

/** One order with its lines and transitions: a list of them is still one statement. */
const wholeOrder = columns({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  fulfilment: orders.fulfilment,
  areaName: orders.areaName,
  address: orders.address,
  landmark: orders.landmark,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  contactEmail: orders.contactEmail,
  note: orders.note,
  totalCents: orders.totalCents,
  earningsCents: orders.earningsCents,
  commissionCents: orders.commissionCents,
  refundedCents: refundedSum(orders, 'amountCents'),
  earningsRefundedCents: refundedSum(orders, 'earningsCents'),
  commissionRefundedCents: refundedSum(orders, 'commissionCents'),
  placedAt: millisecondsSql(orders.placedAt),
  paidAt: millisecondsSql(orders.paidAt),
  expiresAt: millisecondsSql(orders.expiresAt),
  acceptBy: millisecondsSql(orders.acceptBy),
  callNumber: orders.callNumber,
  preparationMinutes: orders.preparationMinutes,
  ...promiseColumns,
  undoableUntil: millisecondsSql(orders.undoableUntil),
  scheduledFor: millisecondsSql(orders.scheduledFor),
  scheduledUntil: millisecondsSql(orders.scheduledUntil),
  kitchenDueAt: millisecondsSql(orders.kitchenDueAt),
  vendor: notNull(subquery(vendorJson, sql`from ${vendors} where ${vendors.id} = ${orders.vendorId}`)),
  learnedMinutes: learnedMinutesJson(orders.vendorId),
  lines: orderLinesJson,
  priceLines: priceLinesJson,
  refunds: refundsJson(orders, jsonObject(refundColumns)),
  transitions: transitionsJson,
})
export type WholeOrder = ValueOf<typeof wholeOrder>

/** The rows of `orders`, of whichever vendors. */
export const readOrders = (db: Db, where: SQL) => select(db, wholeOrder, sql`from ${orders} where ${where}`)

/** Those of one vendor, which the condition names too; or the rows of another table of the same name. */
export const readOrdersOfVendor = async (db: Db, vendorId: VendorId, where: SQL, from: SQL = sql`${orders}`) =>
  select(db, await namingVendor(db, vendorId, wholeOrder), sql`from ${from} where ${where}`)

export const orderFacts = (order: WholeOrder) => ({
  id: order.id,
  number: order.number,
  callNumber: order.callNumber,
  status: order.status,
  fulfilment: { method: order.fulfilment, areaName: order.areaName, address: order.address, landmark: order.landmark },
  totalKES: toKES(order.totalCents),
  refundedKES: toKES(order.refundedCents),
  leftKES: toKES(order.totalCents - order.refundedCents),
  placedAt: toInstant(order.placedAt),
  paidAt: toInstantOrNull(order.paidAt),
  expiresAt: toInstant(order.expiresAt),
  // Kept after that for an acceptance that is undone.
  acceptBy: toInstantOrNull(order.status === 'PAID' ? order.acceptBy : null),
  readyBy: toInstantOrNull(promisedReadyAt(order)),
  promisedAt: toInstantOrNull(order.promisedAt),
  wayMinutes: wayOf(order),
  lateFeeAt: toInstantOrNull(lateFeeAt(order)),
  leftAt: toInstantOrNull(wentOutAt(order)),
  scheduledFor: toInstantOrNull(order.scheduledFor),
  scheduledUntil: toInstantOrNull(order.scheduledUntil),
  kitchenDueAt: toInstantOrNull(order.kitchenDueAt),
  isMissed: order.status === 'REJECTED' && order.transitions.some(isTimeOut),
  lines: order.lines.map(toLine),
})

/** While it is not decided, and whenever it is looked at. */
const lateFeeAt = ({ status, promisedAt, lateFeeMinutes, lateFeeDueAt }: WholeOrder): number | null =>
  !handlingStatuses.has(status) || promisedAt === null || lateFeeMinutes === null || lateFeeDueAt === null
    ? null
    : promisedAt + lateFeeMinutes * 60_000

/** Neither handed over nor given up. */
const handlingStatuses = new Set<WholeOrder['status']>(['ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'])

/** When it went out for delivery, in milliseconds. */
export const wentOutAt = ({ transitions }: Pick<WholeOrder, 'transitions'>): number | null =>
  transitions.findLast(({ status }) => status === 'OUT_FOR_DELIVERY')?.at ?? null

const notAccepted = 'NOT_ACCEPTED_IN_TIME' satisfies SystemReason

/** A vendor may write the same word as its own reason. */
const isTimeOut = ({ actor, reason }: WholeOrder['transitions'][number]) => actor === 'SYSTEM' && reason === notAccepted

export const orderHistory = (order: WholeOrder) =>
  withoutUndone(order.transitions).map((transition) => ({ ...transition, at: toInstant(transition.at) }))
