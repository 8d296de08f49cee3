import type { MarketDay } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import {
  type DayRange,
  eachDay,
  joinRefunds,
  nairobiDaySql,
  paidLater,
  rolledUpUntil,
} from '#server/modules/rollups/index.ts'
import { marketDays, salesDays } from '#server/modules/rollups/rollups.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { isStaleIn, openSales } from './open-sales.queries.ts'

export interface DayFigures {
  day: string
  orders: number
  total: Cents
  commission: Cents
  checkouts: number
  checkoutsPaid: number
}

const figures = columns({
  day: sql<string>`day::text`,
  orders: sql<number>`sum(orders)::int`,
  total: sql<Cents>`sum(total)::bigint`,
  commission: sql<Cents>`sum(commission)::bigint`,
  checkouts: sql<number>`sum(checkouts)::int`,
  checkoutsPaid: sql<number>`sum(paid)::int`,
})

/**
 * Sales and checkouts of the market on each day of a range. A rolled-up day counts as it was rolled up; what of it was
 * changed since is taken away by vendor, and read from the vendor's orders of that day instead.
 */
export async function readMarketDays(db: Db, range: DayRange): Promise<DayFigures[]> {
  const { from, to, startsAt, endsAt } = range
  const [starts, ends] = [momentSql(startsAt), momentSql(endsAt)]
  const [paidOn, placedOn] = [nairobiDaySql(orders.paidAt), nairobiDaySql(orders.placedAt)]
  const ofAll = acrossVendors('platform-totals')
  const rows = await select(
    db,
    figures,
    sql`from (
      select ${marketDays.day}, ${marketDays.orders}, ${marketDays.totalCents} as total, ${marketDays.commissionCents} as commission,
        ${marketDays.checkouts}, ${marketDays.checkoutsPaid} as paid
      from ${marketDays} where ${marketDays.day} between ${from}::date and ${to}::date
      union all
      select ${salesDays.day}, -${salesDays.orders}, -${salesDays.totalCents}, -${salesDays.commissionCents}, 0, 0
      from ${salesDays} where ${isStaleIn(range)}
      union all
      select ${paidOn}, count(*), sum(${orders.totalCents}), sum(${orders.commissionCents} - coalesce(back.commission, 0)), 0, 0
      from ${openSales(range)} ${joinRefunds} group by ${paidOn}
      union all
      select ${placedOn}, 0, 0, 0, count(*), count(${orders.paidAt}) from ${orders}
      where ${ofAll} and ${orders.placedAt} >= greatest(${starts}, ${rolledUpUntil}) and ${orders.placedAt} < ${ends} group by ${placedOn}
      union all
      select ${placedOn}, 0, 0, 0, 0, count(*) from ${orders}
      where ${ofAll} and ${paidLater} and ${orders.placedAt} >= ${starts} and ${orders.placedAt} < least(${ends}, ${rolledUpUntil})
      group by ${placedOn}) parts group by day`,
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return eachDay(range).map((day) => byDay.get(day) ?? { day, ...nothing })
}

const nothing = { orders: 0, total: 0 as Cents, commission: 0 as Cents, checkouts: 0, checkoutsPaid: 0 }

export const sumDayFigures = (rows: DayFigures[]): Omit<DayFigures, 'day'> =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      total: (sum.total + row.total) as Cents,
      commission: (sum.commission + row.commission) as Cents,
      checkouts: sum.checkouts + row.checkouts,
      checkoutsPaid: sum.checkoutsPaid + row.checkoutsPaid,
    }),
    nothing,
  )

export const toMarketDay = (row: DayFigures): MarketDay => ({
  day: row.day,
  orders: row.orders,
  grossKES: toKES(row.total),
  commissionKES: toKES(row.commission),
  checkouts: row.checkouts,
  checkoutsPaid: row.checkoutsPaid,
})
