import type { SearchResults } from '#contracts/admin/search.ts'
import { toKES } from '#contracts/wire/money.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { visibleContact } from '#server/modules/identity/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, notNull, select, subquery } from '#server/platform/database/select.ts'
import { containing, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'

/** How many of each kind are shown. */
export const mostOfEach = 5

const person = columns({
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: millisecondsSql(users.createdAt),
})

const shop = columns({
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  area: vendors.area,
  phone: vendors.phone,
  status: vendors.status,
})

const vendorColumn = (vendorId: SQL) =>
  notNull(
    subquery(
      jsonObject({ id: vendors.id, name: vendors.name }),
      sql`from ${vendors} where ${vendors.id} = ${vendorId}`,
    ),
  )

const product = columns({
  id: products.id,
  name: products.name,
  status: products.status,
  priceCents: products.priceCents,
  vendor: vendorColumn(sql`${products.vendorId}`),
})

const event = columns({
  id: events.id,
  slug: events.slug,
  title: events.title,
  status: events.status,
  startsAt: millisecondsSql(events.startsAt),
  vendor: vendorColumn(sql`${events.vendorId}`),
})

const end = sql`limit ${mostOfEach}`

/** The index has parts of three letters, and of two with the space before a word. */
const shortestPart = 3

/**
 * People by any part of a name, an address or a phone; by one or two letters, of which everybody has some, by the
 * beginning of a word. What the index of words finds is read whole and ordered after that: the plan for all values
 * would rather read everybody, the newest first.
 */
export async function findPeople(db: Db, words: string): Promise<SearchResults['people']> {
  const searched = sql`(${users.name} || ' ' || coalesce(${users.email}::text, '') || ' ' || ${users.phone})`
  const isShort = words.length < shortestPart
  const isFound = isShort
    ? sql`(${searched} ilike ${containing(words).slice(1)} or ${searched} ilike ${containing(` ${words}`)})`
    : sql`${searched} ilike ${containing(words)}`
  const newestFirst = sql`order by ${users.createdAt} desc nulls last, ${users.id} desc nulls last`
  const read = (of: SQL) => select(db, person, sql`from ${of} as ${users} ${newestFirst} ${end}`)
  const newest = sql`(select ${users}.* from (select * from ${users} ${newestFirst} limit 1000) as ${users} where ${isFound})`
  // So many begin with some letters that the newest of them are found sooner by looking.
  const latest = isShort ? await read(newest) : []
  const rows =
    latest.length === mostOfEach ? latest : await read(sql`(select ${users}.* from ${users} where ${isFound} offset 0)`)
  return rows.map((row) => ({
    ...visibleContact('ADMIN', { ...row, email: row.email ?? '' }),
    createdAt: toInstant(row.createdAt),
  }))
}

/** Shops by a part of their name, or by digits of a phone. There are few enough to read them all. */
export const findShops = (db: Db, words: string): Promise<SearchResults['vendors']> =>
  select(
    db,
    shop,
    sql`from ${vendors} where ${acrossVendors('admin-lists')}
      and (${vendors.name} ilike ${containing(words)} or ${vendors.slug} ilike ${containing(words)}
        or ${vendors.phone} like ${containing(words)} or ${vendors.payoutPhone} like ${containing(words)})
      order by lower(${vendors.name}), ${vendors.id} ${end}`,
  )

export async function findProducts(db: Db, words: string): Promise<SearchResults['products']> {
  const found = sql`(select ${products}.* from ${products}
    where ${acrossVendors('admin-lists')} and ${products.name} ilike ${containing(words)} offset 0) as ${products}`
  const rows = await select(
    db,
    product,
    sql`from ${found} where ${acrossVendors('admin-lists')} order by ${products.updatedAt} desc, ${products.id} desc ${end}`,
  )
  return rows.map(({ priceCents, ...row }) => ({ ...row, priceKES: toKES(priceCents) }))
}

/** Events by a part of their title or of their place, those that begin last first. */
export async function findEvents(db: Db, words: string): Promise<SearchResults['events']> {
  const rows = await select(
    db,
    event,
    sql`from ${events} where ${acrossVendors('admin-lists')}
      and (${events.title} || ' ' || ${events.venue} || ' ' || ${events.description}) ilike ${containing(words)}
      and (${events.title} || ' ' || ${events.venue}) ilike ${containing(words)}
      order by ${events.startsAt} desc, ${events.id} desc ${end}`,
  )
  return rows.map((row) => ({ ...row, startsAt: toInstant(row.startsAt) }))
}
