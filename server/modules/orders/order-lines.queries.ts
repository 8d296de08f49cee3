import { type FoodFacts, noFoodFacts } from '#contracts/food-facts.ts'
import type { OrderLine } from '#contracts/orders.ts'
import { toKES } from '#contracts/wire/money.ts'
import { toRate } from '#server/modules/commissions/index.ts'
import { refundLines } from '#server/modules/payments/payments.tables.ts'
import type { ShowsPicture } from '#server/modules/pictures/index.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed, jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { orderLines, orders } from './orders.tables.ts'
import { paidCents } from './price-lines.ts'

/** The rate at which a row of order lines was sold, and its commission. */
const commissionJson = jsonObject({
  basisPoints: orderLines.commissionBasisPoints,
  fixedCents: orderLines.commissionFixedCents,
  cents: orderLines.commissionCents,
})

export const toLineCommission = ({ cents, ...rate }: ValueOf<typeof commissionJson>) => ({
  rate: toRate(rate),
  amountKES: toKES(cents),
})

/** Whether something that was ordered shows a picture. */
export const isShownByOrder: ShowsPicture = ({
  vendorId,
  productId,
  picture,
}) => sql`exists (select 1 from ${orderLines}
  where ${orderLines.vendorId} = ${vendorId} and ${orderLines.productId} = ${productId}
    and ${orderLines.picture} ->> 'base' = ${picture} ->> 'base')`

/** A fact that could not be stated yet when the line was sold was not stated. */
const toLineFoodFacts = (stated: Partial<FoodFacts>): FoodFacts => ({ ...noFoodFacts, ...stated })

/** How many of a row of order lines were refunded, line by line. */
export const refundedQuantity = fixed(sql<number>`(
  select coalesce(sum(${refundLines.quantity}), 0) from ${refundLines}
  where ${refundLines.vendorId} = ${orderLines.vendorId} and ${refundLines.orderLineId} = ${orderLines.id})`)

/** How many of a product a customer has in orders that are open or paid, without what was refunded. */
export const purchasedSql = (customerId: SQL, vendorId: Column | SQL, productId: Column | SQL) => sql<number>`(
  select coalesce(sum(${orderLines.quantity} - ${refundedQuantity}), 0)::int from ${orders}
  join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}
  where ${orders.vendorId} = ${vendorId} and ${orders.customerId} = ${customerId}
    and ${orders.status} not in ('EXPIRED', 'CANCELLED', 'REJECTED') and ${orderLines.productId} = ${productId})`

const lineJson = jsonObject({
  id: orderLines.id,
  productId: orderLines.productId,
  variationId: orderLines.variationId,
  kind: orderLines.kind,
  name: orderLines.name,
  variationName: orderLines.variationName,
  options: orderLines.options,
  unitPriceCents: orderLines.unitPriceCents,
  paidCents,
  quantity: orderLines.quantity,
  picture: orderLines.picture,
  foodFacts: orderLines.foodFacts,
  /** Frozen with it; not shown to the customer. */
  commission: commissionJson,
  refundedQuantity,
})
export type LineJson = ValueOf<typeof lineJson>

/** The lines of a row of orders. */
export const orderLinesJson = jsonArray(
  lineJson,
  sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
  {
    orderBy: sql`${orderLines.position}`,
  },
)

export const toLine = ({
  variationId,
  options,
  unitPriceCents,
  paidCents: paid,
  commission: _,
  foodFacts,
  ...line
}: LineJson): OrderLine => ({
  ...line,
  ...toLineFoodFacts(foodFacts),
  productVariationId: variationId,
  options: options.map(({ priceCents, ...option }) => ({ ...option, priceKES: toKES(priceCents) })),
  unitPriceKES: toKES(unitPriceCents),
  amountKES: toKES(unitPriceCents * line.quantity),
  paidKES: toKES(paid),
})
