import type { SoldOutThing } from '#contracts/vendor-orders/sold-out.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { products, productVariations } from './catalog.tables.ts'
import { setOptionSoldOut } from './options/sold-out-options.ts'

/**
 * The switch of a product, a variation or an option. Of tickets there is none: their places are counted. An order that
 * was priced a moment before is placed all the same, as those that wait for their payment are paid.
 */
export async function markSoldOut(db: Db, vendorId: VendorId, thing: SoldOutThing, isSoldOut: boolean): Promise<void> {
  if (thing.kind === 'OPTION') {
    await setOptionSoldOut(db, vendorId, thing.id, isSoldOut)
    return
  }
  const isOfGoods = and(eq(products.vendorId, vendorId), eq(products.kind, 'ITEM'))
  const marked =
    thing.kind === 'PRODUCT'
      ? await db
          .update(products)
          .set({ isSoldOut })
          .where(and(isOfGoods, eq(products.id, thing.id)))
          .returning({ id: products.id })
      : await db
          .update(productVariations)
          .set({ isSoldOut })
          .where(
            and(
              eq(productVariations.vendorId, vendorId),
              eq(productVariations.id, thing.id),
              inArray(productVariations.productId, db.select({ id: products.id }).from(products).where(isOfGoods)),
            ),
          )
          .returning({ id: productVariations.id })
  if (marked.length === 0) throw notFound(thing.kind === 'PRODUCT' ? 'The product' : 'The variation')
}
