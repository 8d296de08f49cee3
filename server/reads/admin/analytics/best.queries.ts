import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import type { PaymentFailure } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import type { DayRange } from '#server/modules/rollups/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { productSales, vendorSales } from './open-sales.queries.ts'

type Part<Key extends keyof AdminAnalytics> = Promise<Pick<AdminAnalytics, Key>>

/** A range of days, and another that it is compared with. */
export interface Compared {
  range: DayRange
  before: DayRange
  /** Until when there are sales. */
  today: string
}

const within = ({ startsAt, endsAt }: DayRange) =>
  sql`${payments.settledAt} >= ${momentSql(startsAt)} and ${payments.settledAt} < ${momentSql(endsAt)}`

const failedIn = (range: DayRange, as: string) => sql`
  select ${payments.failure} as reason, count(*) as ${sql.identifier(as)} from ${payments}
  where ${acrossVendors('platform-totals')} and ${payments.status} = 'FAILED' and ${payments.failure} is not null and ${within(range)}
  group by ${payments.failure}`

/** Reasons why payments failed, the most frequent first. */
export async function readFailures(db: Db, { range, before }: Compared): Part<'failures'> {
  const failures = await select(
    db,
    columns({
      reason: sql<PaymentFailure>`reason`,
      count: sql<number>`coalesce(count, 0)::int`,
      previousCount: sql<number>`coalesce(previous, 0)::int`,
    }),
    sql`from (${failedIn(range, 'count')}) now full join (${failedIn(before, 'previous')}) before using (reason)
      order by 2 desc, 3 desc, 1`,
  )
  return { failures }
}

interface Best {
  name: string
  gross: Cents
  previous: Cents
}

const toBest = ({ name, gross, previous }: Best) => ({ name, grossKES: toKES(gross), previousKES: toKES(previous) })

/** What a row of the best has of its sales in the range and in the days before. */
const bestColumns = { gross: sql<Cents>`best.gross`, previous: sql<Cents>`coalesce(earlier.gross, 0)::bigint` }

export async function readBestVendors(db: Db, { range, before, today }: Compared, most = 10): Part<'vendors'> {
  const rows = await select(
    db,
    columns({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      orders: sql<number>`best.orders`,
      ...bestColumns,
    }),
    sql`from best left join earlier using (vendor_id) join ${vendors} on ${vendors.id} = best.vendor_id
      order by best.gross desc, ${vendors.id}`,
    {
      // The sales before are looked up of the best alone, which are few.
      ctes: sql`with best as materialized (
          select vendor_id, sum(orders)::int as orders, sum(total_cents)::bigint as gross from ${vendorSales(range, today)}
          group by vendor_id having sum(orders) > 0 order by gross desc, vendor_id limit ${most}),
        earlier as materialized (
          select vendor_id, sum(total_cents)::bigint as gross from ${vendorSales(before, today)}
          where vendor_id = any(array(select vendor_id from best)) group by vendor_id)`,
    },
  )
  return { vendors: rows.map(({ id, slug, orders, ...row }) => ({ id, slug, orders, ...toBest(row) })) }
}

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

/** The products and the events with the highest sales: an event's are those of its products. */
export async function readBestGoods(
  db: Db,
  { range, before, today }: Compared,
  most = 10,
): Part<'products' | 'events'> {
  const sold = sql`with of_products as materialized (
      select vendor_id, product_id, event_id, sum(quantity)::int as count, sum(cents)::bigint as gross
      from ${productSales(range, today)} group by vendor_id, product_id, event_id having sum(quantity) > 0),
    best_products as materialized (select * from of_products order by gross desc, product_id limit ${most}),
    best_events as materialized (
      select vendor_id, event_id, sum(count)::int as count, sum(gross)::bigint as gross from of_products
      where event_id is not null group by vendor_id, event_id order by gross desc, event_id limit ${most}),
    before as materialized (
      select product_id, event_id, sum(cents)::bigint as gross from ${productSales(before, today)}
      where vendor_id = any(array(select vendor_id from best_products union select vendor_id from best_events))
      group by product_id, event_id)`
  const goods = columns({
    products: jsonArray(
      bestProductJson,
      sql`from best_products best left join before as earlier using (product_id)
        join ${products} on ${products.vendorId} = best.vendor_id and ${products.id} = best.product_id
        join ${vendors} on ${vendors.id} = ${products.vendorId}`,
      { orderBy: sql`best.gross desc, best.product_id` },
    ),
    events: jsonArray(
      bestEventJson,
      sql`from best_events best
        left join (select event_id, sum(gross)::bigint as gross from before group by event_id) earlier using (event_id)
        join ${events} on ${events.vendorId} = best.vendor_id and ${events.id} = best.event_id`,
      { orderBy: sql`best.gross desc, best.event_id` },
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
