import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'

/** Refuses a shop that nobody sees. */
export async function checkShopIsPublic(db: Db, id: VendorId): Promise<void> {
  const shop = await selectOne(
    db,
    columns({ id: vendors.id }),
    sql`from ${vendors} where ${vendors.id} = ${id} and ${vendors.status} = 'APPROVED'`,
  )
  if (!shop) throw notFound('The vendor')
}

/** The shop of a product that stands on a menu: a ticket is of its event, and no favourite. */
export async function findShopOfProduct(db: Db, id: ProductId): Promise<VendorId> {
  const product = await selectOne(
    db,
    columns({ vendorId: products.vendorId }),
    sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-page')} and ${products.id} = ${id} and ${products.kind} = 'ITEM' and ${isPublicSql}`,
  )
  if (!product) throw notFound('The product')
  return product.vendorId
}
