import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contracts/wire/money.ts'
import { orderLines, orderPriceLines, orders } from '#server/modules/orders/orders.tables.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { fixed } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'

/** A row of orders counts as a sale: paid in these days, and not rejected or cancelled since. */
export const isSale = ({ startsAt, endsAt }: Pick<DayRange, 'startsAt' | 'endsAt'>): SQL =>
  sql`${orders.paidAt} >= ${momentSql(startsAt)} and ${orders.paidAt} < ${momentSql(endsAt)}
    and ${orders.status} not in ('REJECTED', 'CANCELLED')`

/**
 * What was sold of a row of orders on its vendor's account: what was paid, without the platform's fees and the tax, and with what
 * the platform added. It is the vendor's earnings and the commission together.
 */
export const soldCents: SQL<Cents> = fixed(sql<Cents>`(${orders.earningsCents} + ${orders.commissionCents})`)

/** What of that was refunded of the orders, as `back`, order by order. */
export const joinRefunds = (of: SQL): SQL => sql`left join (
  select ${refunds.vendorId}, ${refunds.orderId}, sum(${refunds.earningsCents} + ${refunds.commissionCents}) as refunded,
    sum(${refunds.commissionCents}) as commission
  from ${refunds} where ${of} and ${isOfOrder} group by ${refunds.vendorId}, ${refunds.orderId}) back
  on back.vendor_id = ${orders.vendorId} and back.order_id = ${orders.id}`

/**
 * Of order lines: what adjusts their price (few orders have that, and an index of its own finds it), and their refunds. `of` says
 * whose rows of each table they are.
 */
export const joinLinesBack = (of: (vendorId: Column) => SQL): SQL => sql`left join (
    select ${orderPriceLines.vendorId}, ${orderPriceLines.orderLineId}, sum(${orderPriceLines.amountCents}) as cents
    from ${orderPriceLines}
    where ${of(orderPriceLines.vendorId)} and ${orderPriceLines.orderLineId} is not null and ${orderPriceLines.kind} <> 'GOODS'
    group by ${orderPriceLines.vendorId}, ${orderPriceLines.orderLineId}) adjusted
  on adjusted.vendor_id = ${orderLines.vendorId} and adjusted.order_line_id = ${orderLines.id}
  left join (
    select ${refundLines.vendorId}, ${refundLines.orderLineId}, sum(${refundLines.quantity}) as quantity,
      sum(${refundLines.amountCents}) as cents
    from ${refundLines} where ${of(refundLines.vendorId)} group by ${refundLines.vendorId}, ${refundLines.orderLineId}) back
  on back.vendor_id = ${orderLines.vendorId} and back.order_line_id = ${orderLines.id}`
export const quantityKept: SQL<number> = fixed(sql<number>`(${orderLines.quantity} - coalesce(back.quantity, 0))`)
/** What was paid for a row of order lines, without its refunds. */
export const centsKept: SQL<Cents> = fixed(
  sql<Cents>`(${orderLines.quantity} * ${orderLines.unitPriceCents} + coalesce(adjusted.cents, 0) - coalesce(back.cents, 0))`,
)

/** The day in Nairobi of a moment. Kenya keeps UTC+3 all year, and adding is faster than converting the time zone. */
export const dayOf = (moment: Column): SQL => fixed(sql`(${moment} at time zone 'UTC' + interval '3 hours')::date`)
