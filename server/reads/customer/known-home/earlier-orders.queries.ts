import { type EarlierOrder, looksBackAgain, offeredAgain } from '#contracts/favourites/known-home.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { hoursColumns, toOpenState } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'

const lineJson = jsonObject({
  id: orderLines.id,
  productId: orderLines.productId,
  productVariationId: orderLines.variationId,
  name: orderLines.name,
  variationName: orderLines.variationName,
  options: orderLines.options,
  unitPriceCents: orderLines.unitPriceCents,
  quantity: orderLines.quantity,
  picture: orderLines.picture,
})

const orderJson = (now: Date) =>
  jsonObject({
    id: orders.id,
    placedAt: millisecondsSql(orders.placedAt),
    vendorId: vendors.id,
    slug: vendors.slug,
    name: vendors.name,
    lines: jsonArray(
      lineJson,
      sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
      { orderBy: sql`${orderLines.position}` },
    ),
    ...hoursColumns(now, orders.vendorId),
  })
type Row = ValueOf<ReturnType<typeof orderJson>>

/** The latest orders of a customer that were handed over, of shops that sell here. */
export const earlierOrdersJson = (customerId: UserId, now: Date) =>
  jsonArray(
    sql<Row>`earlier.json`,
    sql`from (
      select ${orders.id}, ${vendors.status}, ${orderJson(now)} as json from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId}
        and ${orders.status} = 'COMPLETED' and ${orders.fulfilment} <> 'TICKETS'
      order by ${orders.id} desc limit ${looksBackAgain}) earlier where earlier.status = 'APPROVED'`,
    { orderBy: sql`earlier.id desc` },
  )

/** Each set of things once, as it was ordered last. */
export function toEarlierOrders(rows: readonly Row[], now: Date): EarlierOrder[] {
  const same = Map.groupBy(rows, thingsOf)
  return [...same.values()]
    .slice(0, offeredAgain)
    .flatMap(([latest, ...others]) => (latest ? [toEarlierOrder(latest, 1 + others.length, now)] : []))
}

/** Which things of which shop, in whatever order they were put into the cart. */
const thingsOf = ({ vendorId, lines }: Row): string =>
  [
    vendorId,
    ...lines
      .map(({ productId, productVariationId, options, quantity }) =>
        [productId, productVariationId, ...options.map(({ id }) => id).toSorted(), quantity].join(' '),
      )
      .toSorted(),
  ].join('\n')

function toEarlierOrder({ id, placedAt, vendorId, slug, name, lines, ...hours }: Row, times: number, now: Date) {
  return {
    id,
    placedAt: toInstant(placedAt),
    times,
    vendor: { id: vendorId, slug, name, open: toOpenState(hours, now) },
    lines: lines.map(({ unitPriceCents, options, ...line }) => ({
      ...line,
      unitPriceKES: toKES(unitPriceCents),
      options: options.map(({ priceCents, ...option }) => ({ ...option, priceKES: toKES(priceCents) })),
    })),
    goodsKES: toKES(lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)),
  }
}
