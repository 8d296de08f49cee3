import type { ProductInput } from '#contracts/catalog.ts'

/** A variation as the editor holds it: a new one has no id. */
export interface VariationValues {
  id?: string
  name: string
  priceKES: number
  stock: number | null
}

/** What the editor holds: every field that the contract lets be written. */
export type ProductValues = Omit<Required<ProductInput>, 'variations'> & { variations: VariationValues[] }
export type FieldName = keyof ProductValues

/**
 * All that can be edited of a product, once, and what a new one begins with: a form's values, what of them has changed, and the preview
 * are made of it. A field of the contract that has no row here does not compile; its input is in `product-form.tsx`, and its words,
 * which only a conflict needs, are in `product-words.ts`.
 */
export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  section: '',
  priceKES: Number.NaN,
  stock: null,
  maxPerOrder: null,
  maxPerCustomer: null,
  status: 'ACTIVE',
  availableTimes: null,
  allergens: null,
  diets: [],
  spiceLevel: null,
  optionGroupIds: [],
  pictureIds: [],
  variations: [],
}

export const fieldNames = Object.keys(emptyProduct) as FieldName[]
