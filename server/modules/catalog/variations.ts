import { and, eq, isNull } from 'drizzle-orm'
import type { ProductChange, ProductInput } from '#contracts/catalog.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { ProductId, VariationId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { productVariations } from './catalog.tables.ts'
import { setStock } from './stocks/set-stock.ts'

/** The price of a product with variations is the lowest of theirs. */
export const lowestOf = ({ priceKES, variations }: Pick<ProductInput, 'priceKES' | 'variations'>) =>
  variations.length > 0 ? Math.min(...variations.map((variation) => variation.priceKES)) : priceKES

/**
 * Sets a product's variations to those that are wanted, in that order. One that is left out is marked as removed and stays, since
 * orders refer to it.
 */
export async function replaceVariations(
  tx: Tx,
  product: { id: ProductId; vendorId: VendorId },
  wanted: ProductChange['variations'],
  now: Date,
) {
  const rows = await tx
    .select()
    .from(productVariations)
    .where(and(eq(productVariations.productId, product.id), isNull(productVariations.removedAt)))
  const left = new Map(rows.map((row) => [row.id, row]))
  for (const [position, { id, name, priceKES, stock, stockSeen }] of wanted.entries()) {
    const row = id && left.get(id)
    if (id && !row) {
      throw new DomainError('invalid_input', 'A variation is not there any more. Load the product again.', {
        field: `variations.${position}.id`,
      })
    }
    const stockId = await setStock(tx, product.vendorId, row?.stockId ?? null, { stock, seen: stockSeen })
    const facts = { name, priceCents: toCents(priceKES), stockId, position }
    if (row) {
      left.delete(row.id)
      await tx.update(productVariations).set(facts).where(eq(productVariations.id, row.id))
    } else {
      await tx
        .insert(productVariations)
        .values({ ...facts, id: newId<VariationId>(), productId: product.id, vendorId: product.vendorId })
    }
  }
  for (const id of left.keys())
    await tx.update(productVariations).set({ removedAt: now }).where(eq(productVariations.id, id))
}
