import type { UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { favouriteProducts, favouriteVendors } from './favourites.tables.ts'

const shop = columns({ vendorId: favouriteVendors.vendorId })
const product = columns({ vendorId: favouriteProducts.vendorId, productId: favouriteProducts.productId })

export async function keptShops(db: Db, customerId: UserId) {
  const rows = await select(
    db,
    shop,
    sql`from ${favouriteVendors} where ${acrossVendors('own-favourites')} and ${favouriteVendors.customerId} = ${customerId}`,
  )
  return rows.map(({ vendorId }) => vendorId)
}

export const keptProducts = (db: Db, customerId: UserId) =>
  select(
    db,
    product,
    sql`from ${favouriteProducts} where ${acrossVendors('own-favourites')} and ${favouriteProducts.customerId} = ${customerId}`,
  )
