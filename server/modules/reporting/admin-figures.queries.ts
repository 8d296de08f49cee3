import { type Column, sql } from 'drizzle-orm'
import type { MarketFigures } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, fixed, select, type ValueOf } from '#server/platform/database/select.ts'

/** From one moment, included, to another, excluded. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

const notTakenBack = sql`${orders.status} not in ('REJECTED', 'CANCELLED')`
const within = (moment: Column) => sql`${moment} >= period.starts_at and ${moment} < period.ends_at`

/** The figures of a `period`, each a row of its own. */
const sales = sql`select count(*)::int as orders, coalesce(sum(${orders.totalCents}), 0)::bigint as gross,
    coalesce(sum(${orders.commissionCents}), 0)::bigint as charged
  from ${orders} where ${acrossVendors('platform-totals')} and ${within(orders.paidAt)} and ${notTakenBack}`
const commissions = sql`select sales.charged - coalesce(sum(${refunds.commissionCents}), 0)::bigint as kept
  from ${refunds} join ${orders} on ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}
  where ${refunds.createdAt} >= period.starts_at and ${within(orders.paidAt)} and ${notTakenBack} and ${isOfOrder}`
const refunded = sql`select count(*)::int as count, coalesce(sum(${refunds.amountCents}), 0)::bigint as cents
  from ${refunds} where ${within(refunds.createdAt)}`
const checkouts = sql`select count(*)::int as count, count(${orders.paidAt})::int as paid
  from ${orders} where ${within(orders.placedAt)}`
const failures = sql`select count(*)::int as count
  from ${payments} where ${payments.status} = 'FAILED' and ${within(payments.settledAt)}`
const customers = sql`select count(*)::int as count
  from ${users} where ${users.role} = 'CUSTOMER' and ${within(users.createdAt)}`

const figures = columns({
  orders: sql<number>`sales.orders`,
  gross: sql<Cents>`sales.gross`,
  commission: sql<Cents>`commissions.kept`,
  refunds: sql<number>`refunded.count`,
  refunded: sql<Cents>`refunded.cents`,
  checkouts: sql<number>`checkouts.count`,
  checkoutsPaid: sql<number>`checkouts.paid`,
  failedPayments: sql<number>`failures.count`,
  newCustomers: sql<number>`customers.count`,
})

const eachFigure = fixed(sql`
  cross join lateral (${sales}) sales cross join lateral (${commissions}) commissions
  cross join lateral (${refunded}) refunded cross join lateral (${checkouts}) checkouts
  cross join lateral (${failures}) failures cross join lateral (${customers}) customers`)

/** The marketplace's figures for each of some periods, in one statement; each figure is read by an index on its time. */
export async function marketFigures(db: Db, periods: readonly Period[]): Promise<MarketFigures[]> {
  const startTimes = periods.map(({ startsAt }) => startsAt.getTime() / 1000)
  const endTimes = periods.map(({ endsAt }) => endsAt.getTime() / 1000)
  const rows = await select(
    db,
    figures,
    sql`from unnest(${sql.param(startTimes)}::float8[], ${sql.param(endTimes)}::float8[])
        with ordinality as asked(start_seconds, end_seconds, place)
      cross join lateral (select to_timestamp(start_seconds) as starts_at, to_timestamp(end_seconds) as ends_at) period
      ${eachFigure} order by place`,
  )
  return rows.map(toFigures)
}

const toFigures = (row: ValueOf<typeof figures>): MarketFigures => ({
  orders: row.orders,
  grossKES: toKES(row.gross),
  averageKES: row.orders > 0 ? toKES(Math.round(row.gross / row.orders)) : null,
  commissionKES: toKES(row.commission),
  refunds: row.refunds,
  refundsKES: toKES(row.refunded),
  checkouts: row.checkouts,
  checkoutsPaid: row.checkoutsPaid,
  conversion: row.checkouts > 0 ? row.checkoutsPaid / row.checkouts : null,
  failedPayments: row.failedPayments,
  newCustomers: row.newCustomers,
})
