import type { ProductForEditing } from '#contracts/catalog.ts'
import type { ProductChange, VariationChange } from '#contracts/product-changes.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { ProductId, VariationId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { productVariations } from './catalog.tables.ts'
import { setStock } from './stocks/set-stock.ts'

/** The price of a product with variations is the lowest of theirs. */
export const lowestPrice = ({ priceKES, variations }: { priceKES: number; variations: { priceKES: number }[] }) =>
  variations.length > 0 ? Math.min(...variations.map((variation) => variation.priceKES)) : priceKES

/** The price of a product after a change; undefined where the change leaves it as it is. */
export function changedPrice(
  before: Pick<ProductForEditing, 'priceKES' | 'variations'>,
  { priceKES, variations }: ProductChange,
): number | undefined {
  if (!variations) {
    if (priceKES === undefined || before.variations.length === 0) return priceKES
    throw new DomainError('invalid_input', 'Its variations have the prices. Change theirs.', { field: 'priceKES' })
  }
  const known = new Map(before.variations.map((variation) => [variation.id, variation.priceKES]))
  const prices = variations.map((entry) => entry.priceKES ?? (entry.id && known.get(entry.id)) ?? before.priceKES)
  return lowestPrice({
    priceKES: priceKES ?? before.priceKES,
    variations: prices.map((price) => ({ priceKES: price })),
  })
}

/**
 * Sets a product's variations to those that are wanted, in that order. One that keeps its id keeps what is not said of
 * it. One that is left out is marked as removed and stays, since orders refer to it.
 */
export async function replaceVariations(
  tx: Tx,
  product: { id: ProductId; vendorId: VendorId },
  wanted: readonly VariationChange[],
  now: Date,
) {
  const ofVendor = eq(productVariations.vendorId, product.vendorId)
  const rows = await tx
    .select()
    .from(productVariations)
    .where(and(ofVendor, eq(productVariations.productId, product.id), isNull(productVariations.removedAt)))
  const left = new Map(rows.map((row) => [row.id, row]))
  for (const [position, { id, name, priceKES, stock, stockSeen }] of wanted.entries()) {
    const row = id && left.get(id)
    if (id && !row) {
      throw new DomainError('invalid_input', 'A variation is not there any more. Load the product again.', {
        field: `variations.${position}.id`,
      })
    }
    const stockId = await setStock(tx, product.vendorId, row?.stockId ?? null, { stock, seen: stockSeen })
    if (row) {
      left.delete(row.id)
      const priceCents = priceKES === undefined ? undefined : toCents(priceKES)
      await tx
        .update(productVariations)
        .set({ name, priceCents, stockId, position })
        .where(and(ofVendor, eq(productVariations.id, row.id)))
    } else {
      assert(name !== undefined && priceKES !== undefined, 'the contract asks for all of a new variation')
      await tx.insert(productVariations).values({
        id: newId<VariationId>(),
        productId: product.id,
        vendorId: product.vendorId,
        name,
        priceCents: toCents(priceKES),
        stockId,
        position,
      })
    }
  }
  for (const id of left.keys())
    await tx
      .update(productVariations)
      .set({ removedAt: now })
      .where(and(ofVendor, eq(productVariations.id, id)))
}
