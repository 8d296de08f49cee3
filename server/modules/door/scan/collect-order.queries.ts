import type { CollectionOrder } from '#contracts/door/scan.ts'
import type { FulfilmentMethod } from '#contracts/orders.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'

const handedOver = columns({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  fulfilment: orders.fulfilment,
  customerName: orders.contactName,
  paidAt: millisecondsSql(orders.paidAt),
  statusChangedAt: millisecondsSql(orders.statusChangedAt),
  lines: jsonArray(
    jsonObject({
      name: orderLines.name,
      variationName: orderLines.variationName,
      options: sql<string[]>`jsonb_path_query_array(${orderLines.options}, '$[*].name')`,
      quantity: orderLines.quantity,
    }),
    sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
    { orderBy: sql`${orderLines.id}` },
  ),
})

export interface OrderToCollect extends CollectionOrder {
  fulfilment: FulfilmentMethod
  statusChangedAt: string
}

/** An order of this vendor as whoever hands it over sees it. */
export async function findOrderToCollect(db: Db, vendorId: VendorId, id: OrderId): Promise<OrderToCollect | undefined> {
  const row = await selectOne(
    db,
    handedOver,
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  return row && { ...row, paidAt: toInstantOrNull(row.paidAt), statusChangedAt: toInstant(row.statusChangedAt) }
}
