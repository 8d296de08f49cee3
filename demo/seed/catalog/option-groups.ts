import { toCents } from '#contracts/wire/money.ts'
import type { OptionGroupId, OptionId } from '#contracts/wire/primitives.ts'
import type { groupOptions, optionGroups, productOptionGroups } from '#server/modules/catalog/options/options.tables.ts'
import type { LineOption } from '#server/modules/orders/orders.tables.ts'
import type { DemoOptionGroup } from '../../market/types.ts'
import { demoId, shareOf } from '../demo-id.ts'
import type { VendorRow } from './vendors.ts'

type GroupRow = typeof optionGroups.$inferInsert & { id: OptionGroupId }
type OptionRow = typeof groupOptions.$inferInsert

/** A group of options as its products know it. */
export interface SeedChoice {
  row: GroupRow
  options: OptionRow[]
}

export interface ChoiceRows {
  groups: GroupRow[]
  options: OptionRow[]
  ofProducts: (typeof productOptionGroups.$inferInsert)[]
}

export function choiceRows(
  { id: vendorId, createdAt }: VendorRow,
  group: DemoOptionGroup,
  position: number,
): SeedChoice {
  const { key, name, least, most } = group
  const id = demoId<OptionGroupId>(key, createdAt, position)
  return {
    row: { id, vendorId, name, least, most, position, createdAt, updatedAt: createdAt },
    options: group.options.map((option, place) => ({
      id: demoId<OptionId>(option.key, createdAt, place),
      vendorId,
      groupId: id,
      name: option.name,
      priceCents: toCents(option.priceKES),
      isSoldOut: option.isSoldOut,
      position: place,
    })),
  }
}

/**
 * What somebody chose with a line: of each required group one that costs nothing, so that the history keeps its prices.
 */
export const chosenWith = (choices: readonly SeedChoice[], lineKey: string): LineOption[] =>
  choices
    .filter(({ row }) => row.least > 0)
    .flatMap(({ row, options }) => {
      const free = options.filter(({ priceCents, isSoldOut }) => priceCents === 0 && !isSoldOut)
      const chosen = free[Math.floor(shareOf(`${lineKey}/${row.id}`) * free.length)]
      return chosen ? [{ id: chosen.id, groupName: row.name, name: chosen.name, priceCents: 0 }] : []
    })
