import { isAllowed, roleRights, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { lastEventEnds } from '#server/modules/orders/index.ts'
import { type OrderRow, orderLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { refundLines } from '#server/modules/payments/payments.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { hoursColumns, toShopHours } from '#server/modules/vendors/index.ts'
import { categories, vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import type { ReportedOrder } from './claims.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'

/** Claimed, and paid or decided by sum: no line of a refund says so. */
const settledQuantity = sql<number>`(
  select coalesce(sum(${orderProblemLines.quantity}), 0)::int from ${orderProblemLines}
  join ${orderProblems} on ${orderProblems.vendorId} = ${orderProblemLines.vendorId} and ${orderProblems.id} = ${orderProblemLines.problemId}
  where ${orderProblemLines.vendorId} = ${orderLines.vendorId} and ${orderProblemLines.orderLineId} = ${orderLines.id}
    and ${orderProblems.status} in ('AGREED', 'DECIDED') and not exists (select from ${refundLines}
      where ${refundLines.vendorId} = ${orderProblems.vendorId} and ${refundLines.refundId} = ${orderProblems.refundId}))`

const lineJson = jsonObject({
  id: orderLines.id,
  name: orderLines.name,
  variationName: orderLines.variationName,
  isTicket: sql<boolean>`${orderLines.kind} = 'TICKET'`,
  eventStartsAt: subquery(
    millisecondsSql(events.startsAt),
    sql`from ${events} where ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}`,
  ),
  settledQuantity,
})

const lastStep = (status: 'ACCEPTED' | 'OUT_FOR_DELIVERY') =>
  subquery(
    millisecondsSql(sql<Date | null>`max(${orderTransitions.at})`),
    sql`from ${orderTransitions} where ${orderTransitions.vendorId} = ${orders.vendorId}
      and ${orderTransitions.orderId} = ${orders.id} and ${orderTransitions.status} = ${sql.raw(`'${status}'`)}`,
  )

const problemExists = (that: string) => sql<boolean>`exists (select from ${orderProblems}
  where ${orderProblems.vendorId} = ${orders.vendorId} and ${orderProblems.orderId} = ${orders.id} and ${sql.raw(that)})`

/** A shop sells food unless all that it is listed under is goods. */
const sellsFood = sql<boolean>`not exists (select from ${vendorCategories} where ${vendorCategories.vendorId} = ${vendors.id})
  or exists (select from ${vendorCategories} join ${categories} on ${categories.slug} = ${vendorCategories.category}
    where ${vendorCategories.vendorId} = ${vendors.id} and not ${categories.isGoods})`

const facts = (now: Date) =>
  columns({
    slug: vendors.slug,
    name: vendors.name,
    phone: vendors.phone,
    isFood: sql<boolean>`(${orders.fulfilment} <> 'TICKETS' and (${sellsFood}))`,
    ...hoursColumns(now),
    acceptedAt: lastStep('ACCEPTED'),
    leftAt: lastStep('OUT_FOR_DELIVERY'),
    lastEventEndsAt: millisecondsSql(lastEventEnds(orders.vendorId, orders.id)),
    isReported: problemExists('ended_at is null'),
    isSettled: problemExists(`is_whole and status in ('AGREED', 'DECIDED')`),
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
  const { slug, name, phone, isFood, isReported, isSettled } = found
  const { status, fulfilment, statusChangedAt, preparationMinutes, scheduledUntil } = order
  const reported: ReportedOrder = {
    ...{ status, fulfilment, statusChangedAt, preparationMinutes, scheduledUntil, isReported, isSettled },
    acceptedAt: dateOrNull(found.acceptedAt),
    leftAt: dateOrNull(found.leftAt),
    lastEventEndsAt: dateOrNull(found.lastEventEndsAt),
    lines: found.lines.map(({ eventStartsAt, ...line }) => ({ ...line, eventStartsAt: dateOrNull(eventStartsAt) })),
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
