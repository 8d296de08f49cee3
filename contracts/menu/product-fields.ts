import * as z from 'zod'
import { foodFacts, foodFactsFields, noFoodFacts } from '../food-facts.ts'
import { optionalText, text } from '../wire/primitives.ts'
import { AvailableTimes, AvailableTimesInput } from './available-times-schema.ts'
import type { RowProblem } from './menu-terms.ts'

/** The column of a number in the file of a menu: its heads, and what is wrong where it is no such number. */
interface NumberColumn {
  heads: Record<'en' | 'sw', string>
  problem: RowProblem
}

interface FieldSchemas {
  written: z.ZodType
  shown: z.ZodType
  unsaid?: unknown
  column?: NumberColumn
}

/** How many at most; null is no limit. */
const maximum = (heads: NumberColumn['heads']) => ({
  written: z.int().min(1).max(1000).nullable(),
  shown: z.int().nullable(),
  column: { heads, problem: 'MAXIMUM' } satisfies NumberColumn,
})

/**
 * The plain fields of a product: each is kept as it is written, in a column of its name, and shown so to customers and
 * in the editor. `written` is what the vendor may send, `shown` what is answered, and `unsaid` what a new product has
 * that says nothing of it; without it the field must be sent. A number says its `column` of the menu's file here; what
 * is more has it in the server's `product-file.ts`. Requests, answers, columns, reads and imports derive from this list.
 */
export const plainFields = {
  name: { written: text(120), shown: z.string() },
  section: { written: text(60), shown: z.string() },
  description: { written: optionalText(1000), shown: z.string() },
  maxPerOrder: maximum({ en: 'Most per order', sw: 'Kikomo kwa agizo' }),
  /** Over all orders of one customer that are open or paid. */
  maxPerCustomer: { ...maximum({ en: 'Most per customer', sw: 'Kikomo kwa mteja' }), unsaid: null },
  availableTimes: { written: AvailableTimesInput.nullable(), shown: AvailableTimes.nullable(), unsaid: null },
  // Who says nothing of the food has not stated anything.
  allergens: { written: foodFactsFields.allergens, shown: foodFacts.allergens, unsaid: noFoodFacts.allergens },
  diets: { written: foodFactsFields.diets, shown: foodFacts.diets, unsaid: noFoodFacts.diets },
  spiceLevel: { written: foodFactsFields.spiceLevel, shown: foodFacts.spiceLevel, unsaid: noFoodFacts.spiceLevel },
} satisfies Record<string, FieldSchemas>
type PlainFields = typeof plainFields
export type PlainField = keyof PlainFields

export const plainFieldNames = Object.keys(plainFields) as PlainField[]

const each = (schemaOf: (name: PlainField) => z.ZodType) =>
  Object.fromEntries(plainFieldNames.map((name) => [name, schemaOf(name)]))

/** Each as a change sends it. */
export const writtenFields = each((name) => plainFields[name].written) as {
  [Name in PlainField]: PlainFields[Name]['written']
}

/** Each as a new product sends it: what may be left unsaid has its default. */
export const newFields = each((name) => {
  const field: { written: z.ZodType; unsaid?: unknown } = plainFields[name]
  return 'unsaid' in field ? field.written.default(field.unsaid) : field.written
}) as {
  [Name in PlainField]: PlainFields[Name] extends { unsaid: unknown }
    ? z.ZodDefault<PlainFields[Name]['written']>
    : PlainFields[Name]['written']
}

/** Each as it is answered. */
export const shownFields = each((name) => plainFields[name].shown) as {
  [Name in PlainField]: PlainFields[Name]['shown']
}
