import { mostUnderWay, type RunningOrder } from '#contracts/under-way.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { kitchenMinutesJson } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { wayOf } from './lifecycle/promise.ts'
import { asTold, promisedReadyAt } from './lifecycle/undone-steps.ts'
import { orders } from './orders.tables.ts'
import { promiseColumns, transitionsJson, wentOutAt } from './whole-order.queries.ts'

const runningOrder = jsonObject({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  fulfilment: orders.fulfilment,
  areaName: orders.areaName,
  paidAt: millisecondsSql(orders.paidAt),
  preparationMinutes: orders.preparationMinutes,
  ...promiseColumns,
  undoableUntil: millisecondsSql(orders.undoableUntil),
  scheduledFor: millisecondsSql(orders.scheduledFor),
  scheduledUntil: millisecondsSql(orders.scheduledUntil),
  vendorName: vendors.name,
  kitchenMinutes: kitchenMinutesJson(orders.vendorId),
  transitions: transitionsJson,
})
type RunningOrderRow = ValueOf<typeof runningOrder>

/** The paid orders of a customer that are not over, the newest first. */
export const runningOrdersJson = (customerId: UserId): SQL<RunningOrderRow[]> =>
  jsonArray(
    runningOrder,
    sql`from (
      select * from ${orders} where ${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId}
        and ${orders.status} in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')
      order by ${orders.id} desc limit ${mostUnderWay}) as ${orders}
      join ${vendors} on ${vendors.id} = ${orders.vendorId}`,
    { orderBy: sql`${orders.id} desc` },
  )

export function toRunningOrder(row: RunningOrderRow, now: Date): RunningOrder {
  const order = asTold(row, now)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paidAt: toInstantOrNull(order.paidAt),
    readyBy: toInstantOrNull(promisedReadyAt(order)),
    promisedAt: toInstantOrNull(order.promisedAt),
    wayMinutes: wayOf(order),
    leftAt: toInstantOrNull(wentOutAt(order)),
    scheduledFor: toInstantOrNull(order.scheduledFor),
    fulfilment: { method: order.fulfilment, areaName: order.areaName },
    vendor: {
      name: order.vendorName,
      preparationMinutes: order.kitchenMinutes,
    },
  }
}
