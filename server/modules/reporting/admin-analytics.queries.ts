import { type SQL, sql } from 'drizzle-orm'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import type { PaymentFailure } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, jsonArray, jsonObject, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import type { Period } from './admin-figures.queries.ts'
import { type DayRange, eachDay } from './day-range.ts'
import { centsKept, dayOf, isSale, joinLinesBack, quantityKept } from './sales.queries.ts'

type Part<Key extends keyof AdminAnalytics> = Promise<Pick<AdminAnalytics, Key>>

/** From the first day of the preceding range to the last of this one: both are read at once. */
const both = (range: DayRange, before: DayRange): Period => ({ startsAt: before.startsAt, endsAt: range.endsAt })

/** Sales on every day of the range and of the preceding one. */
export async function readDays(db: Db, range: DayRange, before: DayRange): Part<'days' | 'previousDays'> {
  const day = dayOf(orders.paidAt)
  const rows = await select(
    db,
    columns({
      day: sql<string>`${day}::text`,
      orders: sql<number>`count(*)::int`,
      gross: sql<Cents>`sum(${orders.totalCents})::bigint`,
    }),
    sql`from ${orders} where ${acrossVendors('platform-totals')} and ${isSale(both(range, before))} group by ${day}`,
  )
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
  const failures = await select(
    db,
    columns({
      reason: sql<PaymentFailure>`${payments.failure}`,
      count: sql<number>`count(*) filter (where ${payments.settledAt} >= ${momentSql(range.startsAt)})::int`,
      previousCount: sql<number>`count(*) filter (where ${payments.settledAt} < ${momentSql(range.startsAt)})::int`,
    }),
    sql`from ${payments}
      where ${acrossVendors('platform-totals')} and ${payments.status} = 'FAILED' and ${payments.failure} is not null
        and ${payments.settledAt} >= ${momentSql(before.startsAt)} and ${payments.settledAt} < ${momentSql(range.endsAt)}
      group by ${payments.failure} order by 2 desc, 3 desc, 1`,
  )
  return { failures }
}

interface Best {
  name: string
  gross: Cents
  previous: Cents
}

const toBest = ({ name, gross, previous }: Best) => ({ name, grossKES: toKES(gross), previousKES: toKES(previous) })

/** What a row of the best has of its sales in the range and in the preceding one. */
const bestColumns = { gross: sql<Cents>`best.gross`, previous: sql<Cents>`best.previous` }

interface Sold {
  /** What the sales are of and whose that is, and how many they are: named `id`, `vendor_id` and `count`. */
  id: SQL
  vendorId: SQL
  count: SQL
  /** The sales of a row, when it was paid, and where the rows are. */
  amount: SQL
  paidAt: SQL
  from: SQL
}

/** The ten with the highest sales in the range, out of the sales in it and the preceding one. */
function best({ id, vendorId, count, amount, paidAt, from }: Sold, { startsAt }: DayRange): SQL {
  const now = sql`${paidAt} >= ${momentSql(startsAt)}`
  return sql`(
    select ${vendorId} as vendor_id, ${id} as id, coalesce(sum(${count}) filter (where ${now}), 0)::int as count,
      coalesce(sum(${amount}) filter (where ${now}), 0)::bigint as gross,
      coalesce(sum(${amount}) filter (where ${paidAt} < ${momentSql(startsAt)}), 0)::bigint as previous
    from ${from} group by ${vendorId}, ${id} having bool_or(${now}) order by gross desc, ${id} limit 10) best`
}

export async function readBestVendors(db: Db, range: DayRange, before: DayRange): Part<'vendors'> {
  const sales: Sold = {
    id: sql`${orders.vendorId}`,
    vendorId: sql`${orders.vendorId}`,
    count: sql`1`,
    amount: sql`${orders.totalCents}`,
    paidAt: sql`${orders.paidAt}`,
    from: sql`${orders} where ${acrossVendors('platform-totals')} and ${isSale(both(range, before))}`,
  }
  const rows = await select(
    db,
    columns({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      orders: sql<number>`best.count`,
      ...bestColumns,
    }),
    sql`from ${best(sales, range)} join ${vendors} on ${vendors.id} = best.id order by best.gross desc, ${vendors.id}`,
  )
  return { vendors: rows.map(({ id, slug, orders, ...row }) => ({ id, slug, orders, ...toBest(row) })) }
}

/** A line that was sold, of those that `readBestGoods` reads once. */
const soldLines = (of: Pick<Sold, 'id' | 'from'>): Sold => ({
  vendorId: sql`sold.vendor_id`,
  count: sql`sold.quantity`,
  amount: sql`sold.cents`,
  paidAt: sql`sold.paid_at`,
  ...of,
})
const soldProducts = soldLines({ id: sql`sold.product_id`, from: sql`sold` })
const soldEvents = soldLines({ id: sql`sold.event_id`, from: sql`sold where sold.event_id is not null` })

const bestProductJson = jsonObject({
  id: products.id,
  name: products.name,
  vendorName: vendors.name,
  quantity: sql<number>`best.count`,
  ...bestColumns,
})
const bestEventJson = jsonObject({
  id: events.id,
  slug: events.slug,
  name: events.title,
  tickets: sql<number>`best.count`,
  ...bestColumns,
})

/** Products and events are both found in the lines of the orders, which are read once. */
export async function readBestGoods(db: Db, range: DayRange, before: DayRange): Part<'products' | 'events'> {
  const sold = sql`with sold as materialized (
    select ${orderLines.vendorId} as vendor_id, ${orderLines.productId} as product_id, ${orderLines.eventId} as event_id,
      ${quantityKept} as quantity, ${centsKept} as cents, ${orders.paidAt} as paid_at
    from ${orders}
      join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}
      ${joinLinesBack}
    where ${acrossVendors('platform-totals')} and ${quantityKept} > 0 and ${isSale(both(range, before))})`
  const goods = columns({
    products: jsonArray(
      bestProductJson,
      sql`from ${best(soldProducts, range)}
        join ${products} on ${products.vendorId} = best.vendor_id and ${products.id} = best.id
        join ${vendors} on ${vendors.id} = ${products.vendorId}`,
      { orderBy: sql`best.gross desc, best.id` },
    ),
    events: jsonArray(
      bestEventJson,
      sql`from ${best(soldEvents, range)}
        join ${events} on ${events.vendorId} = best.vendor_id and ${events.id} = best.id`,
      { orderBy: sql`best.gross desc, best.id` },
    ),
  })
  const [found] = await select(db, goods, sql``, { ctes: sold })
  assert(found, 'lists are one row')
  return {
    products: found.products.map(({ id, vendorName, quantity, ...row }) => ({
      id,
      vendorName,
      quantity,
      ...toBest(row),
    })),
    events: found.events.map(({ id, slug, tickets, ...row }) => ({ id, slug, tickets, ...toBest(row) })),
  }
}
