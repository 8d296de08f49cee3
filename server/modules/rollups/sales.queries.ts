import type { Cents } from '#contracts/wire/money.ts'
import { orderLines, orderPriceLines, orders } from '#server/modules/orders/orders.tables.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'

/** Not given back since, and not given away: an order that cost nothing is no sale. */
export const isKept = sql`${orders.status} not in ('REJECTED', 'CANCELLED') and ${orders.totalCents} > 0`

/** A row of orders counts as a sale: paid in these days, and kept. */
export const isSale = ({ startsAt, endsAt }: Pick<DayRange, 'startsAt' | 'endsAt'>): SQL =>
  sql`${orders.paidAt} >= ${momentSql(startsAt)} and ${orders.paidAt} < ${momentSql(endsAt)} and ${isKept}`

/** The same of a row of orders that is joined to `openDays`. */
export const isSaleOfOpenDays: SQL = fixed(
  sql`${orders.paidAt} >= open_days.starts_at and ${orders.paidAt} < open_days.ends_at and ${isKept}`,
)

/**
 * What was sold of a row of orders on its vendor's account: what was paid, without the platform's fees and the tax, and
 * with what the platform added. It is the vendor's earnings and the commission together.
 */
export const soldCents: SQL<Cents> = fixed(sql<Cents>`(${orders.earningsCents} + ${orders.commissionCents})`)

/** What of that was refunded of an order, as `back`. */
export const joinRefunds: SQL = fixed(sql`left join lateral (
  select sum(${refunds.earningsCents} + ${refunds.commissionCents}) as refunded, sum(${refunds.commissionCents}) as commission
  from ${refunds} where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id} and ${isOfOrder}) back on true`)

/**
 * Of an order line: what adjusts its price (few orders have that, and an index of its own finds it), and its refunds.
 */
export const joinLinesBack: SQL = fixed(sql`left join lateral (
    select sum(${orderPriceLines.amountCents}) as cents from ${orderPriceLines}
    where ${orderPriceLines.vendorId} = ${orderLines.vendorId} and ${orderPriceLines.orderLineId} = ${orderLines.id}
      and ${orderPriceLines.kind} <> 'GOODS') adjusted on true
  left join lateral (
    select sum(${refundLines.quantity}) as quantity, sum(${refundLines.amountCents}) as cents from ${refundLines}
    where ${refundLines.vendorId} = ${orderLines.vendorId} and ${refundLines.orderLineId} = ${orderLines.id}) back on true`)
export const quantityKept: SQL<number> = fixed(sql<number>`(${orderLines.quantity} - coalesce(back.quantity, 0))`)
/** What was paid for a row of order lines, without its refunds. */
export const centsKept: SQL<Cents> = fixed(
  sql<Cents>`(${orderLines.quantity} * ${orderLines.unitPriceCents} + coalesce(adjusted.cents, 0) - coalesce(back.cents, 0))`,
)

/** The day in Nairobi of a moment. Kenya keeps UTC+3 all year, and adding is faster than converting the time zone. */
export const nairobiDaySql = (moment: Column): SQL =>
  fixed(sql`(${moment} at time zone 'UTC' + interval '3 hours')::date`)

/** The month in Nairobi of a moment, named by its first day. */
export const nairobiMonthSql = (moment: Column): SQL =>
  fixed(sql`date_trunc('month', ${nairobiDaySql(moment)}::timestamp)::date`)

/**
 * How long after it was placed an order may have been paid and still counts as paid on the day it was placed, without a
 * look at its row. Shorter than the hour after which a day is rolled up; the index `orders_paid_later_idx` has those
 * that were paid later.
 */
export const paidLater: SQL = fixed(sql`${orders.paidAt} - ${orders.placedAt} > interval '30 minutes'`)
