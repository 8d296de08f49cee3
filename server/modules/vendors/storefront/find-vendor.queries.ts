import { sql } from 'drizzle-orm'
import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import type { Picture } from '#contracts/wire/primitives.ts'
import { type ProductRow, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { comingEventsJson, type EventRow, toEventCard } from '#server/modules/events/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { type DeliveryAreaRow, deliveryAreasColumn, toDeliveryArea } from '../settings/delivery-areas.ts'
import { type CardRow, cardColumns, toVendorCard } from './vendor-card.queries.ts'

type Row = CardRow & {
  description: string
  wideCover: Picture | null
  phone: string
  address: string
  areas: DeliveryAreaRow[]
  products: ProductRow[]
  events: EventRow[]
}

/** A vendor's page in one statement. The catalog and events modules supply the SQL of their parts. */
export async function findVendor(db: Db, slug: string, now: Date): Promise<VendorPage> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${cardColumns(now)}, v.description, v.wide_cover as "wideCover", v.phone, v.address, ${deliveryAreasColumn},
      (select coalesce(json_agg(${productJson} order by p.position, p.id), '[]')
        from products p where p.vendor_id = v.id and p.kind = 'ITEM' and p.status = 'ACTIVE') as products,
      ${comingEventsJson(now)} as events
    from vendors v where v.slug = ${slug} and v.status = 'APPROVED'`)
  const [row] = rows
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
