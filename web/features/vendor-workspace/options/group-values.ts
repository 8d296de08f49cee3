import type { createOptionGroup, OptionGroup, updateOptionGroup } from '#contracts/options/option-groups.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'

/** An option as the form holds it: a new one has no id. Its switch is not part of the form, it works at once. */
export interface OptionValues {
  id?: string
  name: string
  priceKES: number
}

export interface GroupValues {
  name: string
  least: number
  most: number
  options: OptionValues[]
}

export const emptyOption: OptionValues = { name: '', priceKES: 0 }

/** A new group asks for exactly one of two. */
export const emptyGroup: GroupValues = {
  name: '',
  least: 1,
  most: 1,
  options: [{ ...emptyOption }, { ...emptyOption }],
}

export const toGroupValues = ({ name, least, most, options }: OptionGroup): GroupValues => ({
  name,
  least,
  most,
  options: options.map((option) => ({ id: option.id, name: option.name, priceKES: option.priceKES })),
})

/** Ids that were given once are of their kind; the form holds them as text. */
export const toBody = (values: GroupValues) => values as BodyOf<typeof createOptionGroup>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what was changed since it was opened; undefined when nothing was. */
export function groupChange(
  values: GroupValues,
  opened: OptionGroup,
): Omit<BodyOf<typeof updateOptionGroup>, 'version'> | undefined {
  const before = toGroupValues(opened)
  const names = Object.keys(before) as (keyof GroupValues)[]
  const changed = names.filter((name) => !isSame(values[name], before[name]))
  if (changed.length === 0) return undefined
  return toBody(Object.fromEntries(changed.map((name) => [name, values[name]])) as unknown as GroupValues)
}

/** Three usual ways to choose, and the numbers they stand for. */
export type ChoiceKind = 'ONE' | 'SOME' | 'ANY'

export function choiceKind({ least, most }: { least: number; most: number }): ChoiceKind {
  if (least === 0) return 'ANY'
  return least === 1 && most === 1 ? 'ONE' : 'SOME'
}

export function choiceNumbers(kind: ChoiceKind, count: number): { least: number; most: number } {
  if (kind === 'ONE') return { least: 1, most: 1 }
  return { least: kind === 'ANY' ? 0 : 1, most: Math.max(2, count) }
}
