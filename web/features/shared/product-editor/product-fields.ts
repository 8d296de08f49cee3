import type { ProductForEditing, ProductInput } from '#contracts/catalog.ts'
import { allergenSentence, dietSentence, spiceSentence } from '#web/features/shared/food/food-words.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
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

interface ProductField<Value> {
  /** What a new product begins with. */
  empty: Value
  label: () => string
  /** Its value in words, where two versions of a product are compared. */
  write: (value: Value) => string
}

const none = '–'
const count = (value: number | null) => (value === null ? m.products_unlimited() : String(value))
const maximum = (value: number | null) => (value === null ? m.products_maximum_none() : String(value))
const price = (kes: number) => (Number.isFinite(kes) ? formatKES(kes) : none)

/**
 * All that can be edited of a product, once: a form's values, what of them has changed, the rows of a conflict and the preview are
 * made of this table. A field of the contract that has no row here does not compile; its input is in `product-form.tsx`.
 */
export const productFields: { [Name in FieldName]: ProductField<ProductValues[Name]> } = {
  name: { empty: '', label: () => m.products_name(), write: (name) => name },
  description: { empty: '', label: () => m.products_description(), write: (description) => description || none },
  section: { empty: '', label: () => m.products_section(), write: (section) => section },
  priceKES: { empty: Number.NaN, label: () => m.products_price(), write: price },
  stock: { empty: null, label: () => m.products_stock(), write: count },
  maxPerOrder: { empty: null, label: () => m.products_maximum(), write: maximum },
  maxPerCustomer: { empty: null, label: () => m.products_maximum_each(), write: maximum },
  status: { empty: 'ACTIVE', label: () => m.products_status(), write: (status) => productStatus[status].label() },
  allergens: { empty: null, label: () => m.food_allergens(), write: allergenSentence },
  diets: { empty: [], label: () => m.food_diets(), write: dietSentence },
  spiceLevel: { empty: null, label: () => m.food_spice(), write: spiceSentence },
  optionGroupIds: {
    empty: [],
    label: () => m.options_of_product(),
    // Their names are known where they are chosen; here it is told how many there are.
    write: (ids) => String(ids.length),
  },
  pictureIds: {
    empty: [],
    label: () => m.pictures_title(),
    write: (ids) => String(ids.length),
  },
  variations: {
    empty: [],
    label: () => m.products_variations(),
    write: (variations) =>
      variations.map(({ name, priceKES, stock }) => `${name} ${price(priceKES)} (${count(stock)})`).join(', ') || none,
  },
}

export const fieldNames = Object.keys(productFields) as FieldName[]

/** One field of a product or of the editor's values, in words. */
export const writeField = (name: FieldName, from: ProductValues | ProductForEditing): string =>
  // The row and the value are of one name; that is more than the compiler follows.
  productFields[name].write(from[name] as never)
