import type { ProductForEditing } from '#contracts/catalog.ts'
import { productChange, productValues } from '#web/features/shared/product-editor/values.ts'

export interface QuickPart {
  /** Undefined is the product itself. */
  id: string | undefined
  name: string
  priceKES: number
  stock: number | null
}

/** What can be changed from the list: the price and the stock of the product, or of each of its variations. */
export const quickParts = ({ name, priceKES, stock, variations }: ProductForEditing): QuickPart[] =>
  variations.length > 0 ? variations.map((variation) => ({ ...variation })) : [{ id: undefined, name, priceKES, stock }]

/** Only what was changed in the list; undefined when nothing was. */
export function quickChange(product: ProductForEditing, parts: readonly QuickPart[]) {
  const values = productValues(product)
  const own = parts.find(({ id }) => id === undefined)
  const changed = own
    ? { ...values, priceKES: own.priceKES, stock: own.stock }
    : {
        ...values,
        variations: parts.map(({ id, name, priceKES, stock }) => ({ id: id as string, name, priceKES, stock })),
      }
  return productChange(changed, product)
}
