import type { ProductForEditing } from '#contracts/catalog.ts'
import { availableSentence } from '#web/features/shared/available-times/available-words.ts'
import { allergenSentence, dietSentence, spiceSentence } from '#web/features/shared/food/food-words.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import type { FieldName, ProductValues } from './product-fields.ts'

interface FieldWords<Value> {
  label: () => string
  /** Its value in words, where two versions of a product are compared. */
  write: (value: Value) => string
}

const none = '–'
const count = (value: number | null) => (value === null ? m.products_unlimited() : String(value))
const maximum = (value: number | null) => (value === null ? m.products_maximum_none() : String(value))
const price = (kes: number) => (Number.isFinite(kes) ? formatKES(kes) : none)

/** The name of each field, and what is in it, in words. */
export const fieldWords: { [Name in FieldName]: FieldWords<ProductValues[Name]> } = {
  name: { label: () => m.products_name(), write: (name) => name },
  description: { label: () => m.products_description(), write: (description) => description || none },
  section: { label: () => m.products_section(), write: (section) => section },
  priceKES: { label: () => m.products_price(), write: price },
  stock: { label: () => m.products_stock(), write: count },
  maxPerOrder: { label: () => m.products_maximum(), write: maximum },
  maxPerCustomer: { label: () => m.products_maximum_each(), write: maximum },
  status: { label: () => m.products_status(), write: (status) => productStatus[status].label() },
  availableTimes: { label: () => m.products_available_title(), write: availableSentence },
  allergens: { label: () => m.food_allergens(), write: allergenSentence },
  diets: { label: () => m.food_diets(), write: dietSentence },
  spiceLevel: { label: () => m.food_spice(), write: spiceSentence },
  // The names of these two are known where they are chosen; here it is told how many there are.
  optionGroupIds: { label: () => m.options_of_product(), write: (ids) => String(ids.length) },
  pictureIds: { label: () => m.pictures_title(), write: (ids) => String(ids.length) },
  variations: {
    label: () => m.products_variations(),
    write: (variations) =>
      variations.map(({ name, priceKES, stock }) => `${name} ${price(priceKES)} (${count(stock)})`).join(', ') || none,
  },
}

/** One field of a product or of the editor's values, in words. */
export const writeField = (name: FieldName, from: ProductValues | ProductForEditing): string =>
  // The row and the value are of one name; that is more than the compiler follows.
  fieldWords[name].write(from[name] as never)
