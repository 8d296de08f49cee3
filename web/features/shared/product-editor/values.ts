import type { ProductForEditing, ProductStatus } from '#contracts/catalog.ts'

export interface VariationValues {
  id?: string
  name: string
  priceKES: number
  stock: number | null
  stockSeen?: number | null
}

/** What the editor holds, in the shape the API takes. A new product has seen no stock and no version. */
export interface ProductValues {
  name: string
  description: string
  section: string
  priceKES: number
  stock: number | null
  maxPerOrder: number | null
  status: ProductStatus
  variations: VariationValues[]
  version?: number
  stockSeen?: number | null
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  section: '',
  priceKES: Number.NaN,
  stock: null,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [],
}

export const emptyVariation: VariationValues = { name: '', priceKES: Number.NaN, stock: null }

export const valuesOf = (product: ProductForEditing): ProductValues => ({
  name: product.name,
  description: product.description,
  section: product.section,
  priceKES: product.priceKES,
  stock: product.stock,
  maxPerOrder: product.maxPerOrder,
  status: product.status,
  variations: product.variations.map(({ id, name, priceKES, stock }) => ({
    id,
    name,
    priceKES,
    stock,
    stockSeen: stock,
  })),
  version: product.version,
  stockSeen: product.stock,
})

/** With variations the price is the lowest of theirs, and nobody is asked for it. */
export function priceOf({ priceKES, variations }: Pick<ProductValues, 'priceKES' | 'variations'>): number {
  if (variations.length === 0) return priceKES
  const prices = variations.map((variation) => variation.priceKES).filter(Number.isFinite)
  return prices.length > 0 ? Math.min(...prices) : 1
}

const compared = ['name', 'description', 'section', 'priceKES', 'stock', 'maxPerOrder', 'status', 'variations'] as const
export type ComparedField = (typeof compared)[number]

/** In what somebody else's product differs from the one that was opened. */
export const differences = (opened: ProductForEditing, latest: ProductForEditing): ComparedField[] =>
  compared.filter((name) => JSON.stringify(opened[name]) !== JSON.stringify(latest[name]))

/**
 * What was changed here, on top of what somebody else has saved; what was not touched here is theirs. A variation that is
 * gone would be a new one.
 */
export function rebase(values: ProductValues, opened: ProductForEditing, latest: ProductForEditing): ProductValues {
  const [before, theirs] = [valuesOf(opened), valuesOf(latest)]
  const merged = { ...theirs }
  for (const name of compared) {
    if (JSON.stringify(values[name]) !== JSON.stringify(before[name])) Object.assign(merged, { [name]: values[name] })
  }
  const seen = new Map(theirs.variations.map(({ id, stock }) => [id, stock]))
  merged.variations = merged.variations.map(({ id, stockSeen: _, ...variation }) =>
    id !== undefined && seen.has(id) ? { ...variation, id, stockSeen: seen.get(id) ?? null } : variation,
  )
  return merged
}
