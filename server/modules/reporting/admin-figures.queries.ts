import { sql } from 'drizzle-orm'
import type { MarketFigures } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'

/** From one moment, included, to another, excluded. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

interface Row extends Record<string, unknown> {
  orders: number
  gross: Cents
  commission: Cents
  refunds: number
  refunded: Cents
  checkouts: number
  checkoutsPaid: number
  failedPayments: number
  newCustomers: number
}

/** The marketplace's figures for each of some periods, in one statement; each figure is read by an index on its time. */
export async function marketFigures(db: Db, periods: readonly Period[]): Promise<MarketFigures[]> {
  const startTimes = periods.map(({ startsAt }) => startsAt.getTime() / 1000)
  const endTimes = periods.map(({ endsAt }) => endsAt.getTime() / 1000)
  const { rows } = await db.execute<Row>(sql`
    select s.*, k.*, r.*, c.*, f.*, u.*
    from unnest(${sql.param(startTimes)}::float8[], ${sql.param(endTimes)}::float8[]) with ordinality as asked(start_seconds, end_seconds, place)
    cross join lateral (select to_timestamp(start_seconds) as starts_at, to_timestamp(end_seconds) as ends_at) p
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(o.total_cents), 0)::bigint as gross,
        coalesce(sum(o.commission_cents), 0)::bigint as charged
      from orders o where ${acrossVendors('platform-totals')} and o.paid_at >= p.starts_at and o.paid_at < p.ends_at and o.status not in ('REJECTED', 'CANCELLED')) s
    cross join lateral (
      select s.charged - coalesce(sum(r.commission_cents), 0)::bigint as commission
      from refunds r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
      where r.created_at >= p.starts_at and o.paid_at >= p.starts_at and o.paid_at < p.ends_at
        and o.status not in ('REJECTED', 'CANCELLED') and ${isOfOrder}) k
    cross join lateral (
      select count(*)::int as refunds, coalesce(sum(amount_cents), 0)::bigint as refunded
      from refunds where created_at >= p.starts_at and created_at < p.ends_at) r
    cross join lateral (
      select count(*)::int as checkouts, count(paid_at)::int as "checkoutsPaid"
      from orders where placed_at >= p.starts_at and placed_at < p.ends_at) c
    cross join lateral (
      select count(*)::int as "failedPayments"
      from payments where status = 'FAILED' and settled_at >= p.starts_at and settled_at < p.ends_at) f
    cross join lateral (
      select count(*)::int as "newCustomers"
      from users where role = 'CUSTOMER' and created_at >= p.starts_at and created_at < p.ends_at) u
    order by place`)
  return rows.map(toFigures)
}

const toFigures = (row: Row): MarketFigures => ({
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
