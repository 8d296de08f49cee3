import type { ProductOptionGroup } from '#contracts/options/options.ts'
import { toKES } from '#contracts/wire/money.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { products } from '../catalog.tables.ts'
import { groupOptions, optionGroups, productOptionGroups } from './options.tables.ts'

/** The options of a row of option groups, in their order. */
export const optionsJson = jsonArray(
  jsonObject({
    id: groupOptions.id,
    name: groupOptions.name,
    priceCents: groupOptions.priceCents,
    isSoldOut: groupOptions.isSoldOut,
  }),
  sql`from ${groupOptions} where ${groupOptions.vendorId} = ${optionGroups.vendorId} and ${groupOptions.groupId} = ${optionGroups.id}`,
  { orderBy: sql`${groupOptions.position}` },
)

const groupJson = jsonObject({
  id: optionGroups.id,
  name: optionGroups.name,
  least: optionGroups.least,
  most: optionGroups.most,
  options: optionsJson,
})
export type OptionGroupRow = ValueOf<typeof groupJson>

/** The groups that a row of products uses, in the order of the product. */
export const optionGroupsJson = jsonArray(
  groupJson,
  sql`from ${productOptionGroups} join ${optionGroups}
    on ${optionGroups.vendorId} = ${productOptionGroups.vendorId} and ${optionGroups.id} = ${productOptionGroups.groupId}
    where ${productOptionGroups.vendorId} = ${products.vendorId} and ${productOptionGroups.productId} = ${products.id}`,
  { orderBy: sql`${productOptionGroups.position}` },
)

/** Their ids alone. */
export const optionGroupIdsJson = jsonArray(
  sql<OptionGroupRow['id']>`${productOptionGroups.groupId}`,
  sql`from ${productOptionGroups}
    where ${productOptionGroups.vendorId} = ${products.vendorId} and ${productOptionGroups.productId} = ${products.id}`,
  { orderBy: sql`${productOptionGroups.position}` },
)

/** Their ids and names. */
export const optionGroupNamesJson = jsonArray(
  jsonObject({ id: optionGroups.id, name: optionGroups.name }),
  sql`from ${productOptionGroups} join ${optionGroups}
    on ${optionGroups.vendorId} = ${productOptionGroups.vendorId} and ${optionGroups.id} = ${productOptionGroups.groupId}
    where ${productOptionGroups.vendorId} = ${products.vendorId} and ${productOptionGroups.productId} = ${products.id}`,
  { orderBy: sql`${productOptionGroups.position}` },
)

export const toOptions = (options: OptionGroupRow['options']): ProductOptionGroup['options'] =>
  options.map(({ priceCents, ...option }) => ({ ...option, priceKES: toKES(priceCents) }))

export const toOptionGroup = ({ options, ...group }: OptionGroupRow): ProductOptionGroup => ({
  ...group,
  options: toOptions(options),
})
