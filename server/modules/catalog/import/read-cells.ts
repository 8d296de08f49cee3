import type * as z from 'zod'
import { productFields, Stock, variationFields } from '#contracts/catalog.ts'
import { untilAfter } from '#contracts/menu/available-times.ts'
import type { RowProblem } from '#contracts/menu/menu-terms.ts'
import type { OptionGroupId } from '#contracts/wire/primitives.ts'

/** The days in a file, Monday first. */
export const dayCodes = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

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

export function read<T>(schema: z.ZodType<T>, value: unknown, problem: RowProblem): T {
  const { success, data } = schema.safeParse(value)
  if (success) return data
  throw new UnreadableCell(problem)
}

/** The text of a cell that must not be empty. */
export function readNeeded<T>(text: string, readCell: (text: string) => T): T {
  if (text === '') throw new UnreadableCell('MISSING')
  return readCell(text)
}

export function readText(schema: z.ZodType<string>, text: string): string {
  const { success, data, error } = schema.safeParse(text)
  if (success) return data
  throw new UnreadableCell(error.issues.some(({ code }) => code === 'too_big') ? 'TOO_LONG' : 'NOT_TEXT')
}

/** `1,200`, `KSh 1200`, `1200.00`. Letters that look like digits are told, not guessed. */
export function readNumber(schema: z.ZodType<number | null>, text: string, problem: RowProblem): number {
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

const noLimit = /^(unlimited|no limit|bila kikomo)?$/i

/** A number, or null where the cell is empty or says that there is no limit. */
export const readLimit = (schema: z.ZodType<number | null>, text: string, problem: RowProblem): number | null =>
  noLimit.test(text) ? null : readNumber(schema, text, problem)

/** Names of a cell; `\;` is a semicolon in one of them. */
export const split = (text: string): string[] =>
  (text.match(/(?:\\.|[^;\\])+/gs) ?? []).map((name) => name.replace(/\\([\\;])/g, '$1').trim()).filter(Boolean)

export function readVariation(text: string): VariationCell {
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
export function readTimes(text: string) {
  const [, days = '', ...clock] = text.match(/^([a-z,;\s]+?)\s*(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/i) ?? []
  const from = readClock(clock[0], clock[1])
  const times = {
    days: (days.toUpperCase().match(/[A-Z]+/g) ?? []).map((code) => dayCodes.indexOf(code as 'MON') + 1),
    from,
    until: untilAfter(from, readClock(clock[2], clock[3])),
  }
  return read(productFields.availableTimes, times, 'TIMES')
}

export const splitCodes = (text: string) => (/^none$/i.test(text) ? [] : text.toUpperCase().split(/\s*[;,]\s*/))

export function readGroups(text: string, { groups }: Shop): OptionGroupId[] {
  const ids = split(text).map((name) => {
    const [group, ...others] = groups.filter((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!group || others.length > 0) throw new UnreadableCell('GROUPS')
    return group.id
  })
  if (new Set(ids).size < ids.length) throw new UnreadableCell('GROUPS')
  return read(productFields.optionGroupIds, ids, 'GROUPS')
}
