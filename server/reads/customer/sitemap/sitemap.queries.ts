import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, select, selectOne } from '#server/platform/database/select.ts'

/** So many shops are in one file, about, each with so many of its dishes: a file holds at most 50,000 addresses. */
const shopsOfFile = 150
const dishesOfShop = 200
/** Of those that are to come, and were last: more than the country has in two years. */
const mostEvents = 45_000

/** The last digits of ids by which the shops are in files; none while one file has room for all. */
export async function shopFiles(db: Db): Promise<string[]> {
  const counted = await selectOne(
    db,
    columns({ shops: sql<number>`count(*)::int` }),
    sql`from ${vendors} where ${acrossVendors('public-lists')} and ${vendors.status} = 'APPROVED'`,
  )
  const digits = Math.max(0, Math.ceil(Math.log((counted?.shops ?? 0) / shopsOfFile) / Math.log(16)))
  return Array.from({ length: 16 ** digits }, (_, n) => (digits === 0 ? '' : n.toString(16).padStart(digits, '0')))
}

const shop = columns({
  slug: vendors.slug,
  dishes: jsonArray(
    sql<string>`${products.slug}`,
    sql`from (select ${products.slug}, ${products.position}, ${products.id} from ${products}
      where ${products.vendorId} = ${vendors.id} and ${products.kind} = 'ITEM' and ${isPublicSql}
      order by ${products.position}, ${products.id} limit ${sql.raw(String(dishesOfShop))}) as ${products}`,
    { orderBy: sql`${products.position}, ${products.id}` },
  ),
})

/** The shops whose ids end so, with the names in the addresses of their dishes. */
export const shopsOf = (db: Db, ending: string) =>
  select(
    db,
    shop,
    sql`from ${vendors} where ${acrossVendors('public-lists')} and ${vendors.status} = 'APPROVED'
      and right(${vendors.id}::text, ${ending.length}) = ${ending} order by ${vendors.id} limit 250`,
  )

/** Events that anybody may see, the latest first, with the day of their last change. */
export const publicEvents = (db: Db) =>
  select(
    db,
    columns({
      slug: events.slug,
      changedOn: sql<string>`to_char(${events.updatedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    }),
    sql`from ${events} join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-lists')} and ${events.status} <> 'DRAFT' and ${events.takenDownAt} is null
      order by ${events.startsAt} desc, ${events.id} desc limit ${sql.raw(String(mostEvents))}`,
  )
