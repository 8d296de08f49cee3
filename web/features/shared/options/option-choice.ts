import { maxChosenOptions } from '#contracts/options/option-limits.ts'
import type { ChosenOption, ProductOption, ProductOptionGroup } from '#contracts/options/options.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

type Group = Pick<ProductOptionGroup, 'least' | 'most' | 'options'>

const countIn = ({ options }: Group, chosen: readonly string[]) =>
  options.filter(({ id }) => chosen.includes(id)).length

/** The options that are chosen, in the order of their groups. */
export const chosenOptions = (groups: readonly Group[], chosen: readonly string[]): ProductOption[] =>
  groups.flatMap(({ options }) => options.filter(({ id }) => chosen.includes(id)))

/** The first group of which too few are chosen. */
export const missingGroup = <G extends Group>(groups: readonly G[], chosen: readonly string[]): G | undefined =>
  groups.find((group) => countIn(group, chosen) < group.least)

/**
 * Of what was chosen once, what can still be chosen: still offered, not sold out, and not more than there may be of a
 * group.
 */
export const stillChosen = (groups: readonly Group[], chosen: readonly string[]): string[] =>
  groups.flatMap(({ options, most }) =>
    options
      .filter(({ id, isSoldOut }) => chosen.includes(id) && !isSoldOut)
      .slice(0, most)
      .map(({ id }) => id),
  )

/** Exactly one, or at most one: one takes the place of the other. */
export const isOneOf = ({ least, most }: Pick<Group, 'least' | 'most'>) => least === 1 && most === 1

/** The choice after an option was pressed. */
export function toggleOption(group: Group, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return isOneOf(group) ? [...chosen] : chosen.filter((each) => each !== id)
  const others = group.options.map((option) => option.id as string)
  return group.most === 1 ? [...chosen.filter((each) => !others.includes(each)), id] : [...chosen, id]
}

/** Whether another option can be added; one that takes the place of another always can. */
export const hasRoom = (group: Group, chosen: readonly string[]): boolean =>
  group.most === 1 || (countIn(group, chosen) < group.most && chosen.length < maxChosenOptions)

/** How many may be chosen, in words. */
export function choiceRule({ least, most }: Pick<Group, 'least' | 'most'>): string {
  if (least === most) return m.options_choose_exactly({ count: most })
  return least === 0 ? m.options_choose_up_to({ count: most }) : m.options_choose_range({ least, most })
}

/** How a group stands: what is missing, what is chosen, or that it may be left out. */
export function choiceState(
  group: Group,
  chosen: readonly string[],
): { tone: 'missing' | 'chosen' | 'free'; words: string } {
  const count = countIn(group, chosen)
  if (count < group.least) return { tone: 'missing', words: choiceRule(group) }
  if (count === 0) return { tone: 'free', words: m.options_optional() }
  const [only] = chosenOptions([group], chosen)
  if (group.most === 1 && only) return { tone: 'chosen', words: only.name }
  return { tone: 'free', words: m.options_chosen_of({ count, most: group.most }) }
}

/** `Brown ugali + KSh 30, Kachumbari`: what was chosen with a line; undefined when nothing was. */
export const optionsWithPrices = (options: readonly ChosenOption[]): string | undefined =>
  options.map(({ name, priceKES }) => (priceKES > 0 ? `${name} + ${formatKES(priceKES)}` : name)).join(', ') ||
  undefined

/** A line of an order with everything that tells it from another. */
export const wholeLineName = (line: { name: string; variationName: string | null; options: readonly ChosenOption[] }) =>
  [line.name, line.variationName, ...line.options.map(({ name }) => name)].filter(Boolean).join(', ')
