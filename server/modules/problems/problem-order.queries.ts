import { isAllowed, roleRights, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { wayOf } from '#server/modules/orders/index.ts'
import { type OrderRow, orderLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { refundLines } from '#server/modules/payments/payments.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { hoursColumns, toShopHours } from '#server/modules/vendors/index.ts'
import { categories, vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import type { ReportedOrder } from './claims.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'

/**
 * Not to be claimed anew, of `order_problems`: paid, decided, or taken back after the shop had answered or its silence had
 * left it to the market. One that was taken back before that is as if it had not been reported.
 */
const isSettled = sql`(${orderProblems.status} in ('AGREED', 'DECIDED') or (${orderProblems.status} = 'WITHDRAWN'
  and coalesce(${orderProblems.answeredAt}, ${orderProblems.escalatedAt}) is not null))`

/** Claimed, and settled without a line of a refund that says so. */
const settledQuantity = sql<number>`(
  select coalesce(sum(${orderProblemLines.quantity}), 0)::int from ${orderProblemLines}
  join ${orderProblems} on ${orderProblems.vendorId} = ${orderProblemLines.vendorId} and ${orderProblems.id} = ${orderProblemLines.problemId}
  where ${orderProblemLines.vendorId} = ${orderLines.vendorId} and ${orderProblemLines.orderLineId} = ${orderLines.id}
    and ${isSettled} and not exists (select 1 from ${refundLines}
      where ${refundLines.vendorId} = ${orderProblems.vendorId} and ${refundLines.refundId} = ${orderProblems.refundId}))`

const ofEvent = (at: typeof events.startsAt | typeof events.endsAt) =>
  subquery(
    millisecondsSql(at),
    sql`from ${events} where ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}`,
  )

const lineJson = jsonObject({
  id: orderLines.id,
  name: orderLines.name,
  variationName: orderLines.variationName,
  isTicket: sql<boolean>`${orderLines.kind} = 'TICKET'`,
  eventStartsAt: ofEvent(events.startsAt),
  eventEndsAt: ofEvent(events.endsAt),
  settledQuantity,
})

const leftAt = subquery(
  millisecondsSql(sql<Date | null>`max(${orderTransitions.at})`),
  sql`from ${orderTransitions} where ${orderTransitions.vendorId} = ${orders.vendorId}
    and ${orderTransitions.orderId} = ${orders.id} and ${orderTransitions.status} = 'OUT_FOR_DELIVERY'`,
)

const problemExists = (that: SQL) => sql<boolean>`exists (select 1 from ${orderProblems}
  where ${orderProblems.vendorId} = ${orders.vendorId} and ${orderProblems.orderId} = ${orders.id} and ${that})`

/** A shop sells food unless all that it is listed under is goods. */
const sellsFood = sql<boolean>`not exists (select 1 from ${vendorCategories} where ${vendorCategories.vendorId} = ${orders.vendorId})
  or exists (select 1 from ${vendorCategories} join ${categories} on ${categories.slug} = ${vendorCategories.category}
    where ${vendorCategories.vendorId} = ${orders.vendorId} and not ${categories.isGoods})`

const facts = (now: Date) =>
  columns({
    slug: vendors.slug,
    name: vendors.name,
    phone: vendors.phone,
    isFood: sql<boolean>`(${orders.fulfilment} <> 'TICKETS' and (${sellsFood}))`,
    ...hoursColumns(now, orders.vendorId),
    leftAt,
    isReported: problemExists(sql`${orderProblems.endedAt} is null`),
    isSettled: problemExists(sql`${orderProblems.isWhole} and ${isSettled}`),
    hasSettledLines: problemExists(sql`not ${orderProblems.isWhole} and ${isSettled}`),
    lines: jsonArray(
      lineJson,
      sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
      { orderBy: sql`${orderLines.position}` },
    ),
  })

const dateOrNull = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

/** What of an order and its shop decides about reports of it: true as long as the order's row is locked. */
export async function readReportedOrder(db: Db, order: OrderRow, now: Date) {
  const found = await selectOne(
    db,
    facts(now),
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${orders.vendorId} = ${order.vendorId} and ${orders.id} = ${order.id}`,
  )
  assert(found, `order ${order.id} is gone`)
  const { slug, name, phone, isFood, isReported, isSettled, hasSettledLines } = found
  const { status, fulfilment, statusChangedAt, promisedAt } = order
  const reported: ReportedOrder = {
    ...{ status, fulfilment, statusChangedAt, promisedAt, isReported, isSettled },
    wayMinutes: wayOf(order),
    hasSettledLines,
    leftAt: dateOrNull(found.leftAt),
    lines: found.lines.map(({ eventStartsAt, eventEndsAt, ...line }) => ({
      ...line,
      eventStartsAt: dateOrNull(eventStartsAt),
      eventEndsAt: dateOrNull(eventEndsAt),
    })),
  }
  return { shop: { slug, name, phone }, isFood, shopHours: toShopHours(found), reported, lines: found.lines }
}

/** Who of a shop reads its problems. */
const handling = staffRoles.filter((role) => isAllowed(['orders', 'money'], { role, rights: roleRights(role) }))

const shop = columns({
  name: vendors.name,
  people: sql<UserId[]>`array(select ${vendors.ownerId} union select ${vendorStaff.userId} from ${vendorStaff}
    where ${vendorStaff.vendorId} = ${vendors.id} and ${vendorStaff.endedAt} is null
      and ${vendorStaff.role} = any(${sql.param(handling)}::text[]))`,
})

/** A shop, and its people who are told of problems. */
export async function findShop(tx: Tx, vendorId: VendorId) {
  const found = await selectOne(tx, shop, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(found, `vendor ${vendorId} is gone`)
  return found
}
