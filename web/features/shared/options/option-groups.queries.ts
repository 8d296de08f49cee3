import { listOptionGroups, type OptionGroup } from '#contracts/options/option-groups.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** All option groups of the vendor: at most thirty, in one answer. */
export const optionGroups = apiQuery(listOptionGroups, ['/api/vendor/option-groups'])

type Groups = { items: OptionGroup[] }

/** The list with a group as it was saved; a new one at its end. */
export const withGroup = (list: Groups | undefined, saved: OptionGroup): Groups => {
  const items = list?.items ?? []
  const isThere = items.some(({ id }) => id === saved.id)
  return { items: isThere ? items.map((each) => (each.id === saved.id ? saved : each)) : [...items, saved] }
}

/** The list after the switch of one option. */
export const withSoldOut = (list: Groups | undefined, optionId: string, isSoldOut: boolean): Groups => ({
  items: (list?.items ?? []).map((group) => ({
    ...group,
    options: group.options.map((option) => (option.id === optionId ? { ...option, isSoldOut } : option)),
  })),
})
