import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, select } from '#server/platform/database/select.ts'

/** So many shops are in one file, each with so many of its dishes: a file holds at most 50,000 addresses. */
const shopsOfFile = 200
const dishesOfShop = 200
/** Of those that are to come, and were last: more than the country has in two years. */
const mostEvents = 45_000

/** The first shop of each file, by its id. */
export async function firstShops(db: Db): Promise<string[]> {
  const rows = await select(
    db,
    columns({ id: sql<string>`public_vendors.id` }),
    sql`from (select ${vendors.id}, row_number() over (order by ${vendors.id}) as n from ${vendors}
      where ${acrossVendors('public-lists')} and ${vendors.status} = 'APPROVED') public_vendors
      where n % ${sql.raw(String(shopsOfFile))} = 1 order by public_vendors.id`,
  )
  return rows.map(({ id }) => id)
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

/** The shops of one file with the names in the addresses of their dishes, from this one on. */
export const shopsFrom = (db: Db, first: string) =>
  select(
    db,
    shop,
    sql`from ${vendors} where ${acrossVendors('public-lists')} and ${vendors.status} = 'APPROVED' and ${vendors.id} >= ${first}
      order by ${vendors.id} limit ${sql.raw(String(shopsOfFile))}`,
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
