import { and, eq } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf } from '#server/platform/database/erasure.ts'
import { keptProducts, keptShops } from './favourites.queries.ts'
import { favouriteProducts, favouriteVendors } from './favourites.tables.ts'

/** What somebody liked goes with them. */
export const eraseFavourites: Erase = async (tx, { userId }) => {
  const shops = await keptShops(tx, userId)
  await tx
    .delete(favouriteVendors)
    .where(and(isOneOf(favouriteVendors.vendorId, shops), eq(favouriteVendors.customerId, userId)))
  const shopsOfProducts = (await keptProducts(tx, userId)).map(({ vendorId }) => vendorId)
  await tx
    .delete(favouriteProducts)
    .where(and(isOneOf(favouriteProducts.vendorId, shopsOfProducts), eq(favouriteProducts.customerId, userId)))
}
