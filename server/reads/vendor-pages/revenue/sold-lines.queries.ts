import type { LineSales, OrderSales } from '#contracts/money/sales.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type EventId, OrderId, OrderLineId, type ProductId, type VendorId } from '#contracts/wire/primitives.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import {
  centsKept,
  type DayRange,
  isSale,
  joinLinesBack,
  joinRefunds,
  quantityKept,
  soldCents,
} from '#server/modules/rollups/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, notNull, select, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

const ofOrder = jsonObject({ id: orders.id, number: orders.number })
const paidAt = notNull(millisecondsSql(orders.paidAt))

const soldOrder = columns({
  id: orders.id,
  order: ofOrder,
  paidAt,
  gross: soldCents,
  refunded: sql<Cents>`coalesce(back.refunded, 0)::bigint`,
  commission: sql<Cents>`(${orders.commissionCents} - coalesce(back.commission, 0))::bigint`,
})

const newestOrderFirst = ordered<{ paidAt: number; id: OrderId }>('desc', {
  paidAt: momentKey(orders.paidAt),
  id: idKey(orders.id, OrderId),
})

/** The orders that the sales of a range are the sum of. */
export const ordersSold = (db: Db, vendorId: VendorId, range: DayRange, page: PageQuery) =>
  paged(
    page,
    newestOrderFirst,
    ({ after, end }) =>
      select(
        db,
        soldOrder,
        sql`from ${orders} ${joinRefunds}
          where ${allOf(sql`${orders.vendorId} = ${vendorId}`, isSale(range), after)} ${end}`,
      ),
    ({ id, order, paidAt, gross, refunded, commission }: ValueOf<typeof soldOrder>): OrderSales => ({
      key: id,
      order,
      paidAt: toInstant(paidAt),
      grossKES: toKES(gross),
      refundedKES: toKES(refunded),
      commissionKES: toKES(commission),
      earningsKES: toKES(gross - refunded - commission),
    }),
  )

const soldLine = columns({
  id: orderLines.id,
  order: ofOrder,
  name: orderLines.name,
  variationName: orderLines.variationName,
  quantity: quantityKept,
  cents: sql<Cents>`${centsKept}::bigint`,
  paidAt,
})

const newestLineFirst = ordered<{ paidAt: number; id: OrderLineId }>('desc', {
  paidAt: momentKey(orders.paidAt),
  id: idKey(orderLines.id, OrderLineId),
})

interface LineFilter {
  productId?: ProductId
  eventId?: EventId
}

/** The lines of which the best sellers of a range are the sums, of all products or of one. */
export const linesSold = (
  db: Db,
  vendorId: VendorId,
  range: DayRange,
  { productId, eventId, ...page }: LineFilter & PageQuery,
) =>
  paged(
    page,
    newestLineFirst,
    ({ after, end }) =>
      select(
        db,
        soldLine,
        sql`from ${orders}
          join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}
          ${joinLinesBack}
          where ${allOf(
            sql`${quantityKept} > 0 and ${orders.vendorId} = ${vendorId}`,
            isSale(range),
            productId && sql`${orderLines.productId} = ${productId}`,
            eventId && sql`${orderLines.eventId} = ${eventId}`,
            after,
          )} ${end}`,
      ),
    ({ id, order, name, variationName, quantity, cents, paidAt }: ValueOf<typeof soldLine>): LineSales => ({
      key: id,
      order,
      name,
      variationName,
      quantity,
      grossKES: toKES(cents),
      paidAt: toInstant(paidAt),
    }),
  )
