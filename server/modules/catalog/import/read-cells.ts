import type * as z from 'zod'
import { productFields, Stock, variationFields } from '#contracts/catalog.ts'
import type { Allergen, Diet } from '#contracts/food-facts.ts'
import { untilAfter } from '#contracts/menu/available-times.ts'
import type { FileColumn, RowProblem } from '#contracts/menu/menu-terms.ts'
import type { OptionGroupId } from '#contracts/wire/primitives.ts'
import { dayCodes } from './product-file.ts'

/** A cell that cannot be read, and what was probably meant. */
export class UnreadableCell extends Error {
  readonly problem: RowProblem
  readonly suggestion: string | null

  constructor(problem: RowProblem, suggestion: string | null = null) {
    super(problem)
    this.problem = problem
    this.suggestion = suggestion
  }
}

/** What a cell is read with: the option groups of the shop. */
export interface Shop {
  groups: readonly { id: OptionGroupId; name: string }[]
}

export interface VariationCell {
  name: string
  priceKES: number
  stock: number | null
}

function read<T>(schema: z.ZodType<T>, value: unknown, problem: RowProblem): T {
  const { success, data } = schema.safeParse(value)
  if (success) return data
  throw new UnreadableCell(problem)
}

function readText(schema: z.ZodType<string>, text: string, isNeeded: boolean): string {
  if (text === '' && isNeeded) throw new UnreadableCell('MISSING')
  const { success, data, error } = schema.safeParse(text)
  if (success) return data
  throw new UnreadableCell(error.issues.some(({ code }) => code === 'too_big') ? 'TOO_LONG' : 'NOT_TEXT')
}

/** `1,200`, `KSh 1200`, `1200.00`. Letters that look like digits are told, not guessed. */
function readNumber(schema: z.ZodType<number | null>, text: string, problem: RowProblem): number {
  const numberOf = (written: string) => {
    const [, digits] = written.match(/^(?:KES|KSH)?\.?\s*(\d[\d,]*)(?:\.0{1,2})?$/i) ?? []
    const { success, data } = schema.safeParse(digits && Number(digits.replaceAll(',', '')))
    return success ? data : null
  }
  const value = numberOf(text)
  if (value !== null) return value
  const meant = numberOf(text.replace(/[oO]/g, '0').replace(/[lI]/g, '1'))
  throw new UnreadableCell(problem, meant === null ? null : String(meant))
}

const withoutEnd = /^(unlimited|bila kikomo)?$/i
const noLimit = /^(no limit|bila kikomo)?$/i

/** Names of a cell; `\;` is a semicolon in one of them. */
const split = (text: string): string[] =>
  (text.match(/(?:\\.|[^;\\])+/gs) ?? []).map((name) => name.replace(/\\([\\;])/g, '$1').trim()).filter(Boolean)

function readVariation(text: string): VariationCell {
  const [, name, price, stock] = text.match(/^(.+?)\s+(\d+)(?:\s*\((\d+)\))?$/s) ?? []
  return {
    name: read(variationFields.name, name, 'VARIATIONS'),
    priceKES: read(variationFields.priceKES, Number(price), 'VARIATIONS'),
    stock: read(Stock, stock === undefined ? null : Number(stock), 'VARIATIONS'),
  }
}

/** `06:00` in minutes; what is no time of a day is no number. */
function readClock(hour: string | undefined, minute: string | undefined): number {
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= 1440 ? minutes : Number.NaN
}

/** `MON, TUE 06:00-11:00`, or `FRI 20:00-02:00` over midnight. */
function readTimes(text: string) {
  const [, days = '', ...clock] = text.match(/^([a-z,;\s]+?)\s*(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/i) ?? []
  const from = readClock(clock[0], clock[1])
  const times = {
    days: (days.toUpperCase().match(/[A-Z]+/g) ?? []).map((code) => dayCodes.indexOf(code as 'MON') + 1),
    from,
    until: untilAfter(from, readClock(clock[2], clock[3])),
  }
  return read(productFields.availableTimes, times, 'TIMES')
}

const codesOf = (text: string) => (/^none$/i.test(text) ? [] : text.toUpperCase().split(/\s*[;,]\s*/))

function readGroups(text: string, { groups }: Shop): OptionGroupId[] {
  const ids = split(text).map((name) => {
    const [group, ...others] = groups.filter((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!group || others.length > 0) throw new UnreadableCell('GROUPS')
    return group.id
  })
  if (new Set(ids).size < ids.length) throw new UnreadableCell('GROUPS')
  return read(productFields.optionGroupIds, ids, 'GROUPS')
}

/** What each column says, in the words of a product's change. Undefined is nothing: what it says of a product stays as it is. */
export const readCells = {
  id: () => ({}),
  name: (text: string) => ({ name: readText(productFields.name, text, true) }),
  section: (text: string) => ({ section: readText(productFields.section, text, true) }),
  description: (text: string) => ({ description: readText(productFields.description, text, false) }),
  price: (text: string) => {
    if (text === '') throw new UnreadableCell('MISSING')
    return { priceKES: readNumber(productFields.priceKES, text, 'PRICE') }
  },
  stock: (text: string) => ({ stock: withoutEnd.test(text) ? null : readNumber(Stock, text, 'STOCK') }),
  maxPerOrder: (text: string) => ({
    maxPerOrder: noLimit.test(text) ? null : readNumber(productFields.maxPerOrder, text, 'MAXIMUM'),
  }),
  maxPerCustomer: (text: string) => ({
    maxPerCustomer: noLimit.test(text) ? null : readNumber(productFields.maxPerCustomer, text, 'MAXIMUM'),
  }),
  status: (text: string) => (text === '' ? {} : { status: read(productFields.status, text.toUpperCase(), 'STATUS') }),
  times: (text: string) => ({ availableTimes: text === '' ? null : readTimes(text) }),
  allergens: (text: string) => {
    if (text === '') return {}
    if (/^not_stated$/i.test(text)) return { allergens: null }
    return { allergens: read(productFields.allergens, codesOf(text) as Allergen[], 'ALLERGENS') }
  },
  diets: (text: string) => (text === '' ? {} : { diets: read(productFields.diets, codesOf(text) as Diet[], 'DIETS') }),
  spice: (text: string) => ({
    spiceLevel: text === '' ? null : read(productFields.spiceLevel, Number(text), 'SPICE'),
  }),
  variations: (text: string) => ({ variations: split(text).map(readVariation) }),
  optionGroups: (text: string, shop: Shop) => ({ optionGroupIds: readGroups(text, shop) }),
} satisfies Record<FileColumn, (text: string, shop: Shop) => object>
