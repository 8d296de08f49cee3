import type { ProductForEditing } from '#contracts/catalog.ts'

type Stocked = Pick<ProductForEditing, 'stock'> & { variations: readonly { stock: number | null }[] }

/** How many can still be sold: the product's own stock caps what its variations have together. Null is without end. */
export function stockLeft({ stock, variations }: Stocked): number | null {
  if (variations.length === 0) return stock
  const together = variations.some((variation) => variation.stock === null)
    ? null
    : variations.reduce((sum, variation) => sum + (variation.stock ?? 0), 0)
  if (stock === null) return together
  return together === null ? stock : Math.min(stock, together)
}
