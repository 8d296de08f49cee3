import { sql } from 'drizzle-orm'
import type { VendorDashboard } from '#contracts/reporting.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { deliveryAreas, vendorOpeningWindows, vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'

const goods = sql`select from ${products}
  where ${products.vendorId} = ${vendors.id} and ${products.kind} = 'ITEM' and ${products.status} = 'ACTIVE'`

const setupColumns = columns({
  product: sql<boolean>`exists (${goods})`,
  productPicture: sql<boolean>`exists (${goods} and ${products.picture} is not null)`,
  cover: sql<boolean>`${vendors.cover} is not null`,
  hours: sql<boolean>`exists (select from ${vendorOpeningWindows} where ${vendorOpeningWindows.vendorId} = ${vendors.id})`,
  fulfilment: sql<boolean>`${vendors.hasPickup} or exists (
    select from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendors.id})`,
  hasSold: sql<boolean>`exists (
    select from ${orders} where ${orders.vendorId} = ${vendors.id} and ${orders.paidAt} is not null)`,
})

/** What a new shop has set up; null once nothing is missing, or something was sold all the same. */
export async function readSetup(db: Db, vendorId: VendorId): Promise<Pick<VendorDashboard, 'setup'>> {
  const found = await selectOne(db, setupColumns, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(found, 'whoever asks has a shop')
  const { hasSold, ...setup } = found
  return { setup: hasSold || Object.values(setup).every(Boolean) ? null : setup }
}
