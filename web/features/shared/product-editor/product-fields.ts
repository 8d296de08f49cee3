import type { ProductInput } from '#contracts/catalog.ts'
import { m } from '#web/paraglide/messages.js'

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

/** A number that may be left out, in the card of price and stock. */
interface OptionalNumber {
  /** What having none is called. */
  none: () => string
  /** What it begins with when there is to be one. */
  first: number
  hint?: () => string
}

interface EditedField<Value> {
  /** What a new product begins with. */
  empty: Value
  label: () => string
  /** The form draws these by itself; the input of any other field is in `product-form.tsx`. */
  number?: [Value] extends [number | null] ? OptionalNumber : never
}

const limit: OptionalNumber = { none: () => m.products_maximum_none(), first: 10 }

/**
 * All that can be edited of a product, once: a form's values, what of them has changed, the preview, and the labels of
 * the form, the import and the audit are made of it. A field of the contract that has no row here does not compile. How
 * a value is written where two versions are compared is in `product-field-labels.ts`, for what is neither text nor a
 * number.
 */
export const productFields: { [Name in FieldName]: EditedField<ProductValues[Name]> } = {
  name: { empty: '', label: () => m.products_name() },
  description: { empty: '', label: () => m.products_description() },
  section: { empty: '', label: () => m.products_section() },
  priceKES: { empty: Number.NaN, label: () => m.products_price() },
  stock: { empty: null, label: () => m.products_stock() },
  maxPerOrder: { empty: null, label: () => m.products_maximum(), number: limit },
  maxPerCustomer: {
    empty: null,
    label: () => m.products_maximum_each(),
    number: { ...limit, hint: () => m.products_maximum_each_hint() },
  },
  status: { empty: 'ACTIVE', label: () => m.products_status() },
  availableTimes: { empty: null, label: () => m.products_available_title() },
  allergens: { empty: null, label: () => m.food_allergens() },
  diets: { empty: [], label: () => m.food_diets() },
  spiceLevel: { empty: null, label: () => m.food_spice() },
  optionGroupIds: { empty: [], label: () => m.options_of_product() },
  pictureIds: { empty: [], label: () => m.pictures_title() },
  variations: { empty: [], label: () => m.products_variations() },
}

export const fieldNames = Object.keys(productFields) as FieldName[]

export const emptyProduct = Object.fromEntries(
  fieldNames.map((name) => [name, productFields[name].empty]),
) as unknown as ProductValues

type NumberFieldName = {
  [Name in FieldName]: [ProductValues[Name]] extends [number | null] ? Name : never
}[FieldName]

/** The fields that are an optional number and nothing more, in their order on the form. */
export const optionalNumbers = (Object.keys(productFields) as NumberFieldName[]).flatMap((name) => {
  const { label, number } = productFields[name]
  return number ? [{ name, label, ...number }] : []
})
