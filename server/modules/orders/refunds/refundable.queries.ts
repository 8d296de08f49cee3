import type { Cents } from '#contracts/wire/money.ts'
import { refundedSplitJson } from '#server/modules/payments/index.ts'
import { isRefundable } from '#server/modules/tickets/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { pendingOfOrder } from '../lifecycle/lifecycle.queries.ts'
import { refundedQuantity } from '../order-lines.queries.ts'
import { type OrderRow, orderLines, orderPriceLines, orders } from '../orders.tables.ts'
import type { RefundableOrder } from './refundable-state.ts'

const unusedTickets = sql<number>`(
  select count(*) from ${tickets}
  where ${tickets.vendorId} = ${orders.vendorId} and ${tickets.orderId} = ${orders.id} and ${tickets.orderLineId} = ${orderLines.id} and ${isRefundable})`

/** A line with what was paid for it, which `price` has. */
const lineJson = jsonObject({
  id: orderLines.id,
  quantity: orderLines.quantity,
  paidCents: sql<Cents>`price.paid`,
  commissionCents: orderLines.commissionCents,
  serviceFeeCents: sql<Cents>`price.fee`,
  taxCents: sql<Cents>`price.tax`,
  promotionCents: sql<Cents>`price.promotion`,
  isTicket: sql<boolean>`${orderLines.kind} = 'TICKET'`,
  refundedQuantity,
  unusedTickets,
})

const sumOf = (isCounted: SQL) => sql`coalesce(sum(${orderPriceLines.amountCents}) filter (where ${isCounted}), 0)`

const { kind, party } = orderPriceLines
const linePrices = fixed(sql`
  select ${orderPriceLines.orderLineId}, sum(${orderPriceLines.amountCents}) as paid,
    ${sumOf(sql`${kind} = 'FEE' and ${party} = 'PLATFORM'`)} as fee, ${sumOf(sql`${kind} = 'TAX'`)} as tax,
    -${sumOf(sql`${kind} = 'DISCOUNT' and ${party} = 'PLATFORM'`)} as promotion
  from ${orderPriceLines} where ${orderPriceLines.vendorId} = ${orders.vendorId} and ${orderPriceLines.orderId} = ${orders.id}
  group by ${orderPriceLines.orderLineId}`)

const refundable = columns({
  refunded: refundedSplitJson(orders),
  pending: pendingOfOrder,
  lines: jsonArray(
    lineJson,
    sql`from ${orderLines} left join (${linePrices}) price on price.order_line_id = ${orderLines.id}
      where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
    { orderBy: sql`${orderLines.position}` },
  ),
})

/** Reads what is left of an order: true as long as its row is locked. */
export async function readRefundable(db: Db, order: OrderRow): Promise<RefundableOrder> {
  const found = await selectOne(
    db,
    refundable,
    sql`from ${orders} where ${orders.vendorId} = ${order.vendorId} and ${orders.id} = ${order.id}`,
  )
  assert(found, `order ${order.id} is gone`)
  const { amountCents, ...given } = found.refunded
  return {
    leftCents: order.totalCents - amountCents,
    left: {
      earningsCents: order.earningsCents - given.earningsCents,
      commissionCents: order.commissionCents - given.commissionCents,
      serviceFeeCents: order.serviceFeeCents - given.serviceFeeCents,
      taxCents: order.taxCents - given.taxCents,
      promotionCents: order.promotionCents - given.promotionCents,
    },
    pendingCents: found.pending,
    lines: found.lines,
  }
}
