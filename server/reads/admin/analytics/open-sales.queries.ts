import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import {
  centsKept,
  type DayRange,
  isKept,
  joinLinesBack,
  quantityKept,
  rolledUpUntil,
  startOfDaySql,
} from '#server/modules/rollups/index.ts'
import { productSalesDays, productSalesMonths, salesDays, salesMonths } from '#server/modules/rollups/rollups.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'

/** From one day to another, both included; nothing when the first is the later. */
interface Days {
  from: string
  to: string
}
const nothing: Days = { from: '2000-01-01', to: '1999-12-31' }

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The first day of the months (one, or three of a quarter) in which a day is, or of others after those. */
function startOfMonths(day: string, size: number, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = Math.floor((month - 1) / size) * size
  return new Date(Date.UTC(year, first + later * size, 1)).toISOString().slice(0, 10)
}

/**
 * The months, or quarters, that lie in a range as a whole, and the days before and after them. One that is not over
 * counts as whole when the range reaches today, as no later day of it is rolled up.
 */
function split({ from, to }: Days, size: number, today: string): { whole: Days; ends: [Days, Days] } {
  const start = startOfMonths(from, size)
  const first = start === from ? from : startOfMonths(from, size, 1)
  const next = startOfMonths(to, size, 1)
  const until = to >= today || dayBefore(next) === to ? next : startOfMonths(to, size)
  if (first >= until) return { whole: nothing, ends: [{ from, to }, nothing] }
  return {
    whole: { from: first, to: startOfMonths(until, size, -1) },
    ends: [
      { from, to: dayBefore(first) },
      { from: until, to },
    ],
  }
}

const isIn = (column: SQL, { from, to }: Days) => sql`${column} between ${from}::date and ${to}::date`
const isInAny = (column: SQL, ranges: Days[]) =>
  sql`(${sql.join(
    ranges.map((range) => isIn(column, range)),
    sql` or `,
  )})`

/**
 * Of a row of rolled-up sales that it was changed since: its sum counts as it was rolled up, and is taken away for the
 * rows of the day.
 */
export const isStaleIn = (range: DayRange): SQL =>
  sql`${acrossVendors('platform-totals')} and ${salesDays.isStale} and ${isIn(sql`${salesDays.day}`, range)}`

/**
 * The sales of a range that were not rolled up, and those of each vendor's day that was changed since: rows of orders,
 * named as these.
 */
export const openSales = (range: DayRange): SQL => {
  const { startsAt, endsAt } = range
  const wanted = sql`${orders.vendorId}, ${orders.id}, ${orders.paidAt}, ${orders.totalCents}, ${orders.commissionCents}`
  return sql`(
    select ${wanted} from ${orders} where ${acrossVendors('platform-totals')} and ${isKept}
      and ${orders.paidAt} >= greatest(${momentSql(startsAt)}, ${rolledUpUntil}) and ${orders.paidAt} < ${momentSql(endsAt)}
    union all
    select ${wanted} from ${salesDays} join ${orders} on ${orders.vendorId} = ${salesDays.vendorId} and ${isKept}
      and ${orders.paidAt} >= ${startOfDaySql(salesDays.day)} and ${orders.paidAt} < ${startOfDaySql(sql`${salesDays.day} + 1`)}
    where ${isStaleIn(range)}) as ${orders}`
}

/** What vendors sold in a range, as `sold`: parts of the sums of each, and their orders. */
export const vendorSales = (range: DayRange, today: string): SQL => {
  const { whole, ends } = split(range, 1, today)
  return sql`(
  select ${salesMonths.vendorId}, ${salesMonths.orders}, ${salesMonths.totalCents} from ${salesMonths}
  where ${acrossVendors('platform-totals')} and ${isIn(sql`${salesMonths.month}`, whole)}
  union all
  select ${salesDays.vendorId}, ${salesDays.orders}, ${salesDays.totalCents} from ${salesDays}
  where ${acrossVendors('platform-totals')} and ${isInAny(sql`${salesDays.day}`, ends)}
  union all
  select ${salesDays.vendorId}, -${salesDays.orders}, -${salesDays.totalCents} from ${salesDays} where ${isStaleIn(range)}
  union all
  select ${orders.vendorId}, 1, ${orders.totalCents} from ${openSales(range)}) sold`
}

/** What was sold of products in a range, as `sold`. */
export const productSales = (range: DayRange, today: string): SQL => {
  const quarters = split(range, 3, today)
  const months = quarters.ends.map((end) => split(end, 1, today))
  const { month, size } = { month: sql`${productSalesMonths.month}`, size: productSalesMonths.months }
  const ofDay = sql`${productSalesDays.vendorId}, ${productSalesDays.productId}, ${productSalesDays.eventId}`
  return sql`(
  select ${productSalesMonths.vendorId}, ${productSalesMonths.productId}, ${productSalesMonths.eventId}, ${productSalesMonths.quantity},
    ${productSalesMonths.grossCents} as cents
  from ${productSalesMonths} where ${acrossVendors('platform-totals')} and (${size} = 3 and ${isIn(month, quarters.whole)}
    or ${size} = 1 and ${isInAny(
      month,
      months.map(({ whole }) => whole),
    )})
  union all
  select ${ofDay}, ${productSalesDays.quantity}, ${productSalesDays.grossCents} from ${productSalesDays}
  where ${acrossVendors('platform-totals')} and ${isInAny(
    sql`${productSalesDays.day}`,
    months.flatMap(({ ends }) => ends),
  )}
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
