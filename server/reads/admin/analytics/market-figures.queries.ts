import type { MarketFigures } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { isKept, joinRefunds } from '#server/modules/rollups/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, type ValueOf } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayFigures } from './market-days.queries.ts'

/** From one moment, included, to another, excluded. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

const within = (moment: Column, { startsAt, endsAt }: Period) =>
  sql`${moment} >= ${momentSql(startsAt)} and ${moment} < ${momentSql(endsAt)}`

/** The figures of a period, each a row of its own. */
const sales = (period: Period) => sql`
  select count(*)::int as orders, coalesce(sum(${orders.totalCents}), 0)::bigint as gross,
    coalesce(sum(${orders.commissionCents} - coalesce(back.commission, 0)), 0)::bigint as commission
  from ${orders} ${joinRefunds} where ${acrossVendors('platform-totals')} and ${within(orders.paidAt, period)} and ${isKept}`
const checkouts = (period: Period) => sql`
  select count(*)::int as checkouts, count(${orders.paidAt})::int as paid
  from ${orders} where ${acrossVendors('platform-totals')} and ${within(orders.placedAt, period)}`
const refunded = (period: Period) => sql`
  select count(*)::int as refunds, coalesce(sum(${refunds.amountCents}), 0)::bigint as refunded
  from ${refunds} where ${acrossVendors('platform-totals')} and ${within(refunds.createdAt, period)}`
const failures = (period: Period) => sql`
  select count(*)::int as failures
  from ${payments} where ${acrossVendors('platform-totals')} and ${payments.status} = 'FAILED' and ${within(payments.settledAt, period)}`
const customers = (period: Period) => sql`
  select count(*)::int as customers from ${users} where ${users.role} = 'CUSTOMER' and ${within(users.createdAt, period)}`

/** What is few enough to be counted, for any period, by an index on its time that has all that is counted. */
const counted = {
  refunds: sql<number>`refunds`,
  refunded: sql<Cents>`refunded`,
  failedPayments: sql<number>`failures`,
  newCustomers: sql<number>`customers`,
}
const counts = columns(counted)
const figures = columns({
  orders: sql<number>`orders`,
  total: sql<Cents>`gross`,
  commission: sql<Cents>`commission`,
  checkouts: sql<number>`checkouts`,
  checkoutsPaid: sql<number>`paid`,
  ...counted,
})

/** These figures of each period, one row for each, in the sequence of the periods: each figure is counted by itself. */
const ofEach = (periods: readonly Period[], figuresOf: readonly ((period: Period) => SQL)[]) => {
  const rows = periods.map((period, place) => {
    const each = figuresOf.map((figure, at) => sql`(${figure(period)}) ${sql.raw(`figure_${at}`)}`)
    return sql`select ${sql.raw(`${place}`)} as place, * from ${sql.join(each, sql` cross join `)}`
  })
  return sql`from (${sql.join(rows, sql` union all `)}) each_period order by place`
}

/** The marketplace's figures for each of some short periods, in one statement, from the rows themselves. */
export async function marketFigures(db: Db, periods: readonly Period[]): Promise<MarketFigures[]> {
  const rows = await select(db, figures, ofEach(periods, [sales, checkouts, refunded, failures, customers]))
  return rows.map(toFigures)
}

type Counts = ValueOf<typeof counts>

/** Refunds, failed payments and new customers of each of some periods. */
export const countRest = (db: Db, periods: readonly Period[]): Promise<Counts[]> =>
  select(db, counts, ofEach(periods, [refunded, failures, customers]))

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
