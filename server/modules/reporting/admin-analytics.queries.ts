import { type SQL, sql } from 'drizzle-orm'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import type { PaymentFailure } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { Period } from './admin-figures.queries.ts'
import { type DayRange, eachDay } from './day-range.ts'
import { centsKept, dayOf, isSale, joinLinesBack, quantityKept } from './sales.queries.ts'

type Part<Key extends keyof AdminAnalytics> = Promise<Pick<AdminAnalytics, Key>>

/** From the first day of the preceding range to the last of this one: both are read at once. */
const both = (range: DayRange, before: DayRange): Period => ({ startsAt: before.startsAt, endsAt: range.endsAt })

/** Sales on every day of the range and of the preceding one. */
export async function readDays(db: Db, range: DayRange, before: DayRange): Part<'days' | 'previousDays'> {
  const { rows } = await db.execute<{ day: string; orders: number; gross: Cents }>(sql`
    select ${dayOf(sql`o.paid_at`)}::text as day, count(*)::int as orders, sum(o.total_cents)::bigint as gross
    from orders o where ${acrossVendors('platform-totals')} and ${isSale(both(range, before))} group by ${dayOf(sql`o.paid_at`)}`)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const toDay = (day: string) => ({
    day,
    orders: byDay.get(day)?.orders ?? 0,
    grossKES: toKES(byDay.get(day)?.gross ?? 0),
  })
  return { days: eachDay(range).map(toDay), previousDays: eachDay(before).map(toDay) }
}

/** Reasons why payments failed, the most frequent first. */
export async function readFailures(db: Db, range: DayRange, before: DayRange): Part<'failures'> {
  const { rows } = await db.execute<{ reason: PaymentFailure; count: number; previousCount: number }>(sql`
    select failure as reason, count(*) filter (where settled_at >= ${momentSql(range.startsAt)})::int as count,
      count(*) filter (where settled_at < ${momentSql(range.startsAt)})::int as "previousCount"
    from payments where ${acrossVendors('platform-totals')} and status = 'FAILED' and failure is not null
      and settled_at >= ${momentSql(before.startsAt)} and settled_at < ${momentSql(range.endsAt)}
    group by failure order by 2 desc, 3 desc, 1`)
  return { failures: rows }
}

interface Best {
  name: string
  gross: Cents
  previous: Cents
}

const toBest = ({ name, gross, previous }: Best) => ({ name, grossKES: toKES(gross), previousKES: toKES(previous) })

/**
 * The ten with the highest sales in the range, out of the sales `from` in it and the preceding one; `amount` is a row's sales.
 */
const best = (columns: SQL, group: SQL, amount: SQL, from: SQL, startsAt: Date): SQL => sql`
  select ${columns}, coalesce(sum(${amount}) filter (where o.paid_at >= ${momentSql(startsAt)}), 0)::bigint as gross,
    coalesce(sum(${amount}) filter (where o.paid_at < ${momentSql(startsAt)}), 0)::bigint as previous
  from ${from} group by ${group} having bool_or(o.paid_at >= ${momentSql(startsAt)})`

const countNow = (value: SQL, { startsAt }: DayRange): SQL =>
  sql`coalesce(sum(${value}) filter (where o.paid_at >= ${momentSql(startsAt)}), 0)::int`

export async function readBestVendors(db: Db, range: DayRange, before: DayRange): Part<'vendors'> {
  const sales = best(
    sql`o.vendor_id, ${countNow(sql`1`, range)} as orders`,
    sql`o.vendor_id`,
    sql`o.total_cents`,
    sql`orders o where ${acrossVendors('platform-totals')} and ${isSale(both(range, before))}`,
    range.startsAt,
  )
  const { rows } = await db.execute<
    Best & { id: VendorId; slug: string; orders: number } & Record<string, unknown>
  >(sql`
    select v.id, v.slug, v.name, b.orders, b.gross, b.previous
    from (${sales} order by gross desc, o.vendor_id limit 10) b join vendors v on v.id = b.vendor_id
    order by b.gross desc, v.id`)
  return { vendors: rows.map((row) => ({ id: row.id, slug: row.slug, orders: row.orders, ...toBest(row) })) }
}

/** Products and events are both found in the lines of the orders, which are read once. */
export async function readBestGoods(db: Db, range: DayRange, before: DayRange): Part<'products' | 'events'> {
  const sold = sql`with o as materialized (
    select l.vendor_id, l.product_id, l.event_id, ${quantityKept} as quantity, ${centsKept} as cents, o.paid_at
    from orders o join order_lines l on l.vendor_id = o.vendor_id and l.order_id = o.id ${joinLinesBack(sql`true`)}
    where ${acrossVendors('platform-totals')} and ${quantityKept} > 0 and ${isSale(both(range, before))})`
  const products = best(
    sql`o.vendor_id, o.product_id, ${countNow(sql`o.quantity`, range)} as quantity`,
    sql`o.vendor_id, o.product_id`,
    sql`o.cents`,
    sql`o`,
    range.startsAt,
  )
  const events = best(
    sql`o.vendor_id, o.event_id, ${countNow(sql`o.quantity`, range)} as tickets`,
    sql`o.vendor_id, o.event_id`,
    sql`o.cents`,
    sql`o where o.event_id is not null`,
    range.startsAt,
  )
  const { rows } = await db.execute<{
    products: (Best & { id: ProductId; vendorName: string; quantity: number })[]
    events: (Best & { id: EventId; slug: string; tickets: number })[]
  }>(sql`
    ${sold}
    select (
      select coalesce(json_agg(json_build_object('id', b.product_id, 'name', g.name, 'vendorName', v.name, 'quantity', b.quantity,
        'gross', b.gross, 'previous', b.previous) order by b.gross desc, b.product_id), '[]')
      from (${products} order by gross desc, o.product_id limit 10) b join products g on g.vendor_id = b.vendor_id and g.id = b.product_id join vendors v on v.id = g.vendor_id) as products, (
      select coalesce(json_agg(json_build_object('id', e.id, 'slug', e.slug, 'name', e.title, 'tickets', b.tickets,
        'gross', b.gross, 'previous', b.previous) order by b.gross desc, e.id), '[]')
      from (${events} order by gross desc, o.event_id limit 10) b join events e on e.vendor_id = b.vendor_id and e.id = b.event_id) as events`)
  const [found] = rows as [(typeof rows)[number]]
  return {
    products: found.products.map(({ id, vendorName, quantity, ...best }) => ({
      id,
      vendorName,
      quantity,
      ...toBest(best),
    })),
    events: found.events.map(({ id, slug, tickets, ...best }) => ({ id, slug, tickets, ...toBest(best) })),
  }
}
