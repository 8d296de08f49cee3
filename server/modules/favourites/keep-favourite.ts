import { maxFavourites } from '#contracts/favourites/favourites.ts'
import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { lockUser } from '#server/modules/identity/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { keptProducts, keptShops } from './favourites.queries.ts'
import { favouriteProducts, favouriteVendors } from './favourites.tables.ts'
import { checkShopIsPublic, findShopOfProduct } from './sold.queries.ts'

/** Under the lock of its customer, so that two at once are counted. */
export const keepShop = (db: Db, customerId: UserId, vendorId: VendorId, keptAt: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, customerId)
    const kept = await keptShops(tx, customerId)
    if (kept.includes(vendorId)) return
    await checkShopIsPublic(tx, vendorId)
    refuseMore(kept.length)
    await tx.insert(favouriteVendors).values({ customerId, vendorId, keptAt })
  })

export const keepProduct = (db: Db, customerId: UserId, productId: ProductId, keptAt: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, customerId)
    const kept = await keptProducts(tx, customerId)
    if (kept.some((each) => each.productId === productId)) return
    const vendorId = await findShopOfProduct(tx, productId)
    refuseMore(kept.length)
    await tx.insert(favouriteProducts).values({ customerId, vendorId, productId, keptAt })
  })

export async function dropShop(db: Db, customerId: UserId, vendorId: VendorId): Promise<void> {
  await db
    .delete(favouriteVendors)
    .where(and(eq(favouriteVendors.customerId, customerId), eq(favouriteVendors.vendorId, vendorId)))
}

/** Of whichever shop: what is sold no longer can be dropped too. */
export async function dropProduct(db: Db, customerId: UserId, productId: ProductId): Promise<void> {
  const kept = (await keptProducts(db, customerId)).find((each) => each.productId === productId)
  if (!kept) return
  await db
    .delete(favouriteProducts)
    .where(
      and(
        eq(favouriteProducts.customerId, customerId),
        eq(favouriteProducts.vendorId, kept.vendorId),
        eq(favouriteProducts.productId, productId),
      ),
    )
}

function refuseMore(kept: number): void {
  if (kept >= maxFavourites)
    throw new DomainError(
      'too_many_favourites',
      `You keep ${maxFavourites} favourites of this kind. Take one out that you no longer want.`,
    )
}
