import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from '../day-range.ts'
import { startOf, summedUntil } from '../rollups/open-days.queries.ts'
import { productSalesDays, productSalesMonths, salesDays, salesMonths } from '../rollups/rollups.tables.ts'
import { centsKept, isKept, joinLinesBack, quantityKept } from '../sales.queries.ts'

/** Where the sums of a range are read: of whole months, and of the days at its ends. */
export interface Parts {
  months: { from: string; to: string }
  /** Before the first of the months, and after the last. */
  days: [{ from: string; to: string }, { from: string; to: string }]
}

const nothing = { from: '2000-01-01', to: '1999-12-31' }
const nextMonth = (day: string, by: number) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** A month that is not over counts as whole when the range reaches today, as no later day of it is summed. */
export function partsOf({ from, to }: Pick<DayRange, 'from' | 'to'>, today: string): Parts {
  const first = from.endsWith('-01') ? from : nextMonth(from, 1)
  const until = to >= today || dayBefore(nextMonth(to, 1)) === to ? nextMonth(to, 1) : nextMonth(to, 0)
  if (first >= until) return { months: nothing, days: [{ from, to }, nothing] }
  return {
    months: { from: first, to: nextMonth(until, -1) },
    days: [
      { from, to: dayBefore(first) },
      { from: until, to },
    ],
  }
}

const isIn = (column: SQL, { from, to }: { from: string; to: string }) =>
  sql`${column} between ${from}::date and ${to}::date`
const isAtEnds = (column: SQL, { days: [before, after] }: Parts) =>
  sql`(${isIn(column, before)} or ${isIn(column, after)})`

/** Of a row of summed sales that it was changed since: its sum counts as it was summed, and is taken away for the rows of the day. */
export const isStaleIn = (range: DayRange): SQL =>
  sql`${acrossVendors('platform-totals')} and ${salesDays.isStale} and ${isIn(sql`${salesDays.day}`, range)}`

/** The sales of a range that were not summed, and those of each vendor's day that was changed since: rows of orders, named as these. */
export const openSales = (range: DayRange): SQL => {
  const { startsAt, endsAt } = range
  const wanted = sql`${orders.vendorId}, ${orders.id}, ${orders.paidAt}, ${orders.totalCents}, ${orders.commissionCents}`
  return sql`(
    select ${wanted} from ${orders} where ${acrossVendors('platform-totals')} and ${isKept}
      and ${orders.paidAt} >= greatest(${momentSql(startsAt)}, ${summedUntil}) and ${orders.paidAt} < ${momentSql(endsAt)}
    union all
    select ${wanted} from ${salesDays} join ${orders} on ${orders.vendorId} = ${salesDays.vendorId} and ${isKept}
      and ${orders.paidAt} >= ${startOf(salesDays.day)} and ${orders.paidAt} < ${startOf(sql`${salesDays.day} + 1`)}
    where ${isStaleIn(range)}) as ${orders}`
}

/** What vendors sold in a range, as `sold`: parts of the sums of each, and their orders. */
export const vendorSales = (range: DayRange, parts: Parts): SQL => sql`(
  select ${salesMonths.vendorId}, ${salesMonths.orders}, ${salesMonths.totalCents} from ${salesMonths}
  where ${acrossVendors('platform-totals')} and ${isIn(sql`${salesMonths.month}`, parts.months)}
  union all
  select ${salesDays.vendorId}, ${salesDays.orders}, ${salesDays.totalCents} from ${salesDays}
  where ${acrossVendors('platform-totals')} and ${isAtEnds(sql`${salesDays.day}`, parts)}
  union all
  select ${salesDays.vendorId}, -${salesDays.orders}, -${salesDays.totalCents} from ${salesDays} where ${isStaleIn(range)}
  union all
  select ${orders.vendorId}, 1, ${orders.totalCents} from ${openSales(range)}) sold`

/** What was sold of products in a range, as `sold`. */
export const productSales = (range: DayRange, parts: Parts): SQL => {
  const ofDay = sql`${productSalesDays.vendorId}, ${productSalesDays.productId}, ${productSalesDays.eventId}`
  return sql`(
  select ${productSalesMonths.vendorId}, ${productSalesMonths.productId}, ${productSalesMonths.eventId}, ${productSalesMonths.quantity},
    ${productSalesMonths.grossCents} as cents
  from ${productSalesMonths} where ${acrossVendors('platform-totals')} and ${isIn(sql`${productSalesMonths.month}`, parts.months)}
  union all
  select ${ofDay}, ${productSalesDays.quantity}, ${productSalesDays.grossCents} from ${productSalesDays}
  where ${acrossVendors('platform-totals')} and ${isAtEnds(sql`${productSalesDays.day}`, parts)}
  union all
  select ${ofDay}, -${productSalesDays.quantity}, -${productSalesDays.grossCents} from ${salesDays} join ${productSalesDays}
    on ${productSalesDays.vendorId} = ${salesDays.vendorId} and ${productSalesDays.day} = ${salesDays.day}
  where ${isStaleIn(range)}
  union all
  select ${orderLines.vendorId}, ${orderLines.productId}, ${orderLines.eventId}, ${quantityKept}::int, (${centsKept})::bigint
  from ${openSales(range)}
    join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} ${joinLinesBack}
  where ${quantityKept} > 0) sold`
}
