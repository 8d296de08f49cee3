import type { ProductId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql, poolSql, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, jsonObjectIf, selectOne } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'

const productPage = columns({
  product: productJson,
  places: poolSql(events.vendorId, events.capacityStockId),
  vendor: jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
  event: jsonObjectIf(events.id, { id: events.id, slug: events.slug, title: events.title }),
})

/**
 * A product that anybody may see: on sale and approved, of an approved vendor, and its event, if it has one, made
 * public.
 */
export async function findProduct(db: Db, id: ProductId) {
  const row = await selectOne(
    db,
    productPage,
    sql`from ${products}
    join ${vendors} on ${vendors.id} = ${products.vendorId} and ${vendors.status} = 'APPROVED'
    left join ${events} on ${events.vendorId} = ${products.vendorId} and ${events.id} = ${products.eventId}
    where ${acrossVendors('public-page')} and ${products.id} = ${id} and ${isPublicSql} and ${products.accessCode} is null and (${events.id} is null or ${events.status} <> 'DRAFT' and ${events.takenDownAt} is null)`,
  )
  if (!row) throw notFound('The product')
  return { ...toProduct(row.product, row.places), vendor: row.vendor, event: row.event }
}
