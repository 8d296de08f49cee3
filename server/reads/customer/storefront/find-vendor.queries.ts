import type { Product } from '#contracts/catalog.ts'
import { firstOfMenu, type VendorPage } from '#contracts/vendors.ts'
import { ProductId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql, type ProductRow, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { comingEventsJson, toEventCard } from '#server/modules/events/index.ts'
import { cardColumns, reachedAreasJson, toPause, toReachedArea, toVendorCard } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, numberKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, millisecondsSql } from '#server/platform/database/sql.ts'
import { gone, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged, toPage } from '#server/platform/http/paged.ts'

/** The order of a menu. */
const inMenuOrder = ordered('asc', { position: numberKey(products.position), id: idKey(products.id, ProductId) })

const menuItem = jsonObject({ id: products.id, position: products.position, product: productJson })

/** The products of a vendor that customers see, in the order of its menu and with their place in it. */
const menuJson = ({ vendor, after, count }: { vendor: Column | SQL; after?: SQL; count: number }) =>
  jsonArray(
    sql<ValueOf<typeof menuItem>>`menu.item`,
    sql`from (
      select ${menuItem} as item, ${products.position}, ${products.id} from ${products}
      where ${allOf(sql`${products.vendorId} = ${vendor} and ${products.kind} = 'ITEM' and ${isPublicSql}`, after)}
      order by ${inMenuOrder.orderBy} limit ${sql.raw(String(count))}) menu`,
    { orderBy: sql`menu.position, menu.id` },
  )

const isOpenToPublic = (slug: string, vendor: Column | SQL = vendors.id) =>
  allOf(
    sql`${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'APPROVED'`,
    vendor !== vendors.id && sql`${vendors.id} = ${vendor}`,
  )

/**
 * Which vendor an address is of, for the subqueries of its page: that of their row of vendors, in the same statement. On
 * Citus they go to one machine by its id, which is read before.
 */
async function vendorOf(db: Db, slug: string): Promise<Column | SQL | undefined> {
  if (!(await isPoolSharded(db))) return vendors.id
  const found = await selectOne(db, columns({ id: vendors.id }), sql`from ${vendors} where ${isOpenToPublic(slug)}`)
  return found && sql`${found.id}::uuid`
}

const vendorPage = (now: Date, vendor: Column | SQL) =>
  columns({
    ...cardColumns(now, { vendor }),
    description: vendors.description,
    wideCover: vendors.wideCover,
    phone: vendors.phone,
    address: vendors.address,
    pausedAt: millisecondsSql(vendors.pausedAt),
    lastPauses: vendors.lastPauses,
    areas: reachedAreasJson(vendor),
    products: menuJson({ vendor, count: firstOfMenu + 1 }),
    events: comingEventsJson(now, vendor),
  })

/** A vendor's page in one statement. The catalog and events modules supply the SQL of their parts. */
export async function findVendor(db: Db, slug: string, now: Date): Promise<VendorPage> {
  const vendor = await vendorOf(db, slug)
  const row =
    vendor && (await selectOne(db, vendorPage(now, vendor), sql`from ${vendors} where ${isOpenToPublic(slug, vendor)}`))
  if (!row) throw (await isClosed(db, slug)) ? gone('The vendor') : notFound('The vendor')
  const { items, nextCursor } = toPage(row.products, firstOfMenu, inMenuOrder, ({ product }) => product)
  return {
    ...toVendorCard(row, now),
    description: row.description,
    wideCover: row.wideCover,
    phone: row.phone,
    address: row.address,
    hours: row.windows,
    pause: toPause(row, now),
    deliveryAreas: row.areas.map(toReachedArea),
    menu: toMenu(items),
    menuCursor: nextCursor,
    events: row.events.map((event) => toEventCard(event, now)),
  }
}

/** Whether a shop had this address whose owner was erased: nothing is left of it but its name on receipts. */
async function isClosed(db: Db, slug: string): Promise<boolean> {
  const closed = sql`${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'SUSPENDED' and ${vendors.phone} = ''`
  return (await selectOne(db, columns({ id: vendors.id }), sql`from ${vendors} where ${closed}`)) !== undefined
}

const restAtOnce = 1000

/** The rest of a long menu, from where the page of its shop ends. */
export const listMenu = (db: Db, slug: string, { limit = restAtOnce, cursor }: PageQuery) =>
  paged(
    { limit, cursor },
    inMenuOrder,
    async ({ after, count }) => {
      const vendor = await vendorOf(db, slug)
      if (!vendor) throw notFound('The vendor')
      const found = await selectOne(
        db,
        columns({ products: menuJson({ vendor, after, count }) }),
        sql`from ${vendors} where ${isOpenToPublic(slug, vendor)}`,
      )
      if (!found) throw notFound('The vendor')
      return found.products
    },
    ({ product }) => toProduct(product),
  )

/** Sections are ordered by their first product. */
function toMenu(rows: ProductRow[]): VendorPage['menu'] {
  const sections = new Map<string, Product[]>()
  for (const row of rows) {
    const products = sections.get(row.section)
    if (products) products.push(toProduct(row))
    else sections.set(row.section, [toProduct(row)])
  }
  return [...sections].map(([name, products]) => ({ name, products }))
}
