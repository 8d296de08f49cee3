import type { MarketFigures } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { isKept, joinRefunds } from '#server/modules/rollups/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, select, type ValueOf } from '#server/platform/database/select.ts'
import type { DayFigures } from './market-days.queries.ts'

/** From one moment, included, to another, excluded. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

const within = (moment: Column) => sql`${moment} >= period.starts_at and ${moment} < period.ends_at`

/** The figures of a `period`, each a row of its own. */
const sales = sql`select count(*)::int as orders, coalesce(sum(${orders.totalCents}), 0)::bigint as gross,
    coalesce(sum(${orders.commissionCents} - coalesce(back.commission, 0)), 0)::bigint as commission
  from ${orders} ${joinRefunds} where ${acrossVendors('platform-totals')} and ${within(orders.paidAt)} and ${isKept}`
const checkouts = sql`select count(*)::int as count, count(${orders.paidAt})::int as paid
  from ${orders} where ${acrossVendors('platform-totals')} and ${within(orders.placedAt)}`
const refunded = sql`select count(*)::int as count, coalesce(sum(${refunds.amountCents}), 0)::bigint as cents
  from ${refunds} where ${acrossVendors('platform-totals')} and ${within(refunds.createdAt)}`
const failures = sql`select count(*)::int as count
  from ${payments} where ${acrossVendors('platform-totals')} and ${payments.status} = 'FAILED' and ${within(payments.settledAt)}`
const customers = sql`select count(*)::int as count
  from ${users} where ${users.role} = 'CUSTOMER' and ${within(users.createdAt)}`

/** What is few enough to be counted, for any period, by an index on its time that has all that is counted. */
const counted = {
  refunds: sql<number>`refunded.count`,
  refunded: sql<Cents>`refunded.cents`,
  failedPayments: sql<number>`failures.count`,
  newCustomers: sql<number>`customers.count`,
}
const eachCounted = fixed(sql`cross join lateral (${refunded}) refunded
  cross join lateral (${failures}) failures cross join lateral (${customers}) customers`)

const counts = columns(counted)
const figures = columns({
  orders: sql<number>`sales.orders`,
  total: sql<Cents>`sales.gross`,
  commission: sql<Cents>`sales.commission`,
  checkouts: sql<number>`checkouts.count`,
  checkoutsPaid: sql<number>`checkouts.paid`,
  ...counted,
})
const eachFigure = fixed(
  sql`cross join lateral (${sales}) sales cross join lateral (${checkouts}) checkouts ${eachCounted}`,
)

const asked = (periods: readonly Period[]) => {
  const startTimes = periods.map(({ startsAt }) => startsAt.getTime() / 1000)
  const endTimes = periods.map(({ endsAt }) => endsAt.getTime() / 1000)
  return sql`from unnest(${sql.param(startTimes)}::float8[], ${sql.param(endTimes)}::float8[])
      with ordinality as asked(start_seconds, end_seconds, place)
    cross join lateral (select to_timestamp(start_seconds) as starts_at, to_timestamp(end_seconds) as ends_at) period`
}

/** The marketplace's figures for each of some short periods, in one statement, from the rows themselves. */
export async function marketFigures(db: Db, periods: readonly Period[]): Promise<MarketFigures[]> {
  const rows = await select(db, figures, sql`${asked(periods)} ${eachFigure} order by place`)
  return rows.map(toFigures)
}

type Counts = ValueOf<typeof counts>

/** Refunds, failed payments and new customers of each of some periods. */
export const countRest = (db: Db, periods: readonly Period[]): Promise<Counts[]> =>
  select(db, counts, sql`${asked(periods)} ${eachCounted} order by place`)

export const toFigures = (row: Omit<DayFigures, 'day'> & Counts): MarketFigures => ({
  orders: row.orders,
  grossKES: toKES(row.total),
  averageKES: row.orders > 0 ? toKES(Math.round(row.total / row.orders)) : null,
  commissionKES: toKES(row.commission),
  refunds: row.refunds,
  refundsKES: toKES(row.refunded),
  checkouts: row.checkouts,
  checkoutsPaid: row.checkoutsPaid,
  conversion: row.checkouts > 0 ? row.checkoutsPaid / row.checkouts : null,
  failedPayments: row.failedPayments,
  newCustomers: row.newCustomers,
})
