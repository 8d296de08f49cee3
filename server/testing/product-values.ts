import type * as z from 'zod'
import { type ProductInput, productFields } from '#contracts/catalog.ts'
import { twoValues } from './field-values.ts'

/** Of each field that is more than a number or a text a value, and one unlike it. */
const told: Record<string, [unknown, unknown]> = {
  status: ['DRAFT', 'ACTIVE'],
  availableTimes: [
    { days: [1, 5], from: 360, until: 660 },
    { days: [6], from: 0, until: 1440 },
  ],
  allergens: [['MILK', 'EGGS'], ['GLUTEN']],
  diets: [['VEGETARIAN'], ['VEGETARIAN', 'HALAL']],
  optionGroupIds: [[], []],
  pictureIds: [[], []],
}

/** Those of the other fields follow from the contract. */
const pairs = Object.entries<z.ZodType>(productFields).map(
  ([name, schema]) => [name, told[name] ?? twoValues(schema)] as const,
)
const inputOf = (place: 0 | 1) =>
  Object.fromEntries([
    ...pairs.map(([name, pair]) => [name, pair[place]]),
    ['variations', []],
  ]) as Required<ProductInput>

/** Two products that differ in every field, and leave none of them empty but those that refer to rows of a shop. */
export const twoProductInputs = { first: inputOf(0), other: inputOf(1) }
