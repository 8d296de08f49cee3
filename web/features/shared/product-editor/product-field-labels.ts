import type { ProductForEditing } from '#contracts/catalog.ts'
import { availableSentence } from '#web/features/shared/available-times/available-times-labels.ts'
import { allergenSentence, dietSentence, spiceSentence } from '#web/features/shared/food/food-fact-labels.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { type FieldName, type ProductValues, productFields } from './product-fields.ts'

const none = '–'
const count = (value: number | null) => (value === null ? m.products_unlimited() : String(value))
const price = (kes: number) => (Number.isFinite(kes) ? formatKES(kes) : none)

type Written = { [Name in FieldName]: (value: ProductValues[Name]) => string }
/** What is neither text nor a number must say how it is written. */
type Structured = {
  [Name in FieldName]: ProductValues[Name] extends string | number | null ? never : Name
}[FieldName]

/** What is in a field, in words, where it is not written as it is. */
const written: Pick<Written, Structured> & Partial<Written> = {
  priceKES: price,
  stock: count,
  status: (status) => productStatus[status].label(),
  availableTimes: availableSentence,
  allergens: allergenSentence,
  diets: dietSentence,
  spiceLevel: spiceSentence,
  // The names of these two are known where they are chosen; here it is told how many there are.
  optionGroupIds: (ids) => String(ids.length),
  pictureIds: (ids) => String(ids.length),
  variations: (variations) =>
    variations.map(({ name, priceKES, stock }) => `${name} ${price(priceKES)} (${count(stock)})`).join(', ') || none,
}

/** One field of a product or of the editor's values, in words. */
export function writeField(name: FieldName, from: ProductValues | ProductForEditing): string {
  const value = from[name]
  // The row and the value are of one name; that is more than the compiler follows.
  const words = written[name]?.(value as never)
  return words ?? (String(value ?? productFields[name].number?.none() ?? '') || none)
}
