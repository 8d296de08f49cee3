import type { ProductForEditing, updateVendorProduct } from '#contracts/catalog.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'

export interface QuickPart {
  /** Undefined is the product itself. */
  id: string | undefined
  name: string
  priceKES: number
  stock: number | null
}

/** What can be changed from the list: the price and the stock of the product, or of each of its variations. */
export const partsOf = ({ name, priceKES, stock, variations }: ProductForEditing): QuickPart[] =>
  variations.length > 0 ? variations.map((variation) => ({ ...variation })) : [{ id: undefined, name, priceKES, stock }]

/** The whole change as the API takes it, with the few things that were changed. */
export function quickBody(product: ProductForEditing, parts: readonly QuickPart[]): BodyOf<typeof updateVendorProduct> {
  const { name, description, section, maxPerOrder, status, version, stock, variations } = product
  const own = parts.find(({ id }) => id === undefined)
  return {
    name,
    description,
    section,
    maxPerOrder,
    status,
    version,
    priceKES: own?.priceKES ?? product.priceKES,
    stock: own ? own.stock : stock,
    stockSeen: stock,
    variations: variations.map((variation) => {
      const part = parts.find(({ id }) => id === variation.id) ?? variation
      return {
        id: variation.id,
        name: variation.name,
        priceKES: part.priceKES,
        stock: part.stock,
        stockSeen: variation.stock,
      }
    }),
  }
}
