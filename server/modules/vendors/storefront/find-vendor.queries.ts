import { sql } from 'drizzle-orm'
import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { type ProductRow, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { comingEventsJson, toEventCard } from '#server/modules/events/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, jsonArray, selectOne } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'
import { deliveryAreasJson, toDeliveryArea } from '../settings/delivery-areas.ts'
import { vendors } from '../vendors.tables.ts'
import { cardColumns, toVendorCard } from './vendor-card.queries.ts'

const menuJson = jsonArray(
  productJson,
  sql`from ${products}
    where ${products.vendorId} = ${vendors.id} and ${products.kind} = 'ITEM' and ${products.status} = 'ACTIVE'`,
  { orderBy: sql`${products.position}, ${products.id}` },
)

const vendorPage = (now: Date) =>
  columns({
    ...cardColumns(now),
    description: vendors.description,
    wideCover: vendors.wideCover,
    phone: vendors.phone,
    address: vendors.address,
    areas: deliveryAreasJson,
    products: menuJson,
    events: comingEventsJson(now),
  })

/** A vendor's page in one statement. The catalog and events modules supply the SQL of their parts. */
export async function findVendor(db: Db, slug: string, now: Date): Promise<VendorPage> {
  const row = await selectOne(
    db,
    vendorPage(now),
    sql`from ${vendors} where ${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'APPROVED'`,
  )
  if (!row) throw notFound('The vendor')
  return {
    ...toVendorCard(row, now),
    description: row.description,
    wideCover: row.wideCover,
    phone: row.phone,
    address: row.address,
    hours: row.windows,
    deliveryAreas: row.areas.map(toDeliveryArea),
    menu: toMenu(row.products),
    events: row.events.map((event) => toEventCard(event, now)),
  }
}

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
