import { priceWithOptions } from '#contracts/options/option-limits.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { OptionId } from '#contracts/wire/primitives.ts'
import type { OptionGroupRow } from '#server/modules/catalog/index.ts'
import type { LineOption } from '../orders.tables.ts'

/** The options of a line among the groups of its product, and what is wrong with them. */
export interface Choice {
  /** Those that the product has, in the order of its groups: what the line keeps. */
  options: LineOption[]
  /** What they add to the price of one. */
  priceCents: Cents
  soldOut: OptionId[]
  /** Asked for, and not of this product, or twice. */
  gone: OptionId[]
  /** The first group of which too few or too many are chosen. */
  wrongGroup: Pick<OptionGroupRow, 'name' | 'least' | 'most'> | null
}

/** Pure: no database, no clock. The order in which they were asked for says nothing. */
export function chooseOptions(groups: readonly OptionGroupRow[], optionIds: readonly OptionId[]): Choice {
  const left = new Set(optionIds)
  const gone = optionIds.filter((id, n) => optionIds.indexOf(id) !== n)
  const options: LineOption[] = []
  const soldOut: OptionId[] = []
  let wrongGroup: Choice['wrongGroup'] = null
  for (const { name: groupName, least, most, options: offered } of groups) {
    const chosen = offered.filter(({ id }) => left.delete(id))
    options.push(...chosen.map(({ id, name, priceCents }) => ({ id, groupName, name, priceCents })))
    soldOut.push(...chosen.filter(({ isSoldOut }) => isSoldOut).map(({ id }) => id))
    if (chosen.length < least || chosen.length > most) wrongGroup ??= { name: groupName, least, most }
  }
  const added = options.map((option) => option.priceCents)
  const priceCents = priceWithOptions(0, added)
  return { options, priceCents, soldOut, gone: [...gone, ...left], wrongGroup }
}
