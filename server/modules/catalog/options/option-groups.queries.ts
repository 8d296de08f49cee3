import type { OptionGroup } from '#contracts/options/option-groups.ts'
import type { OptionGroupId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'
import { optionsJson, toOptions } from './option-groups-json.ts'
import { optionGroups, productOptionGroups } from './options.tables.ts'

const groupForEditing = columns({
  id: optionGroups.id,
  name: optionGroups.name,
  least: optionGroups.least,
  most: optionGroups.most,
  options: optionsJson,
  products: jsonArray(
    jsonObject({ id: products.id, name: products.name }),
    sql`from ${productOptionGroups} join ${products}
      on ${products.vendorId} = ${productOptionGroups.vendorId} and ${products.id} = ${productOptionGroups.productId}
      where ${productOptionGroups.vendorId} = ${optionGroups.vendorId} and ${productOptionGroups.groupId} = ${optionGroups.id}`,
    { orderBy: sql`${products.position}, ${products.id}` },
  ),
  version: optionGroups.version,
  updatedAt: millisecondsSql(optionGroups.updatedAt),
})

const toEditing = ({ options, updatedAt, ...group }: ValueOf<typeof groupForEditing>): OptionGroup => ({
  ...group,
  options: toOptions(options),
  updatedAt: toInstant(updatedAt),
})

const fromGroups = (vendorId: VendorId, condition?: SQL) =>
  sql`from ${optionGroups} where ${allOf(sql`${optionGroups.vendorId} = ${vendorId}`, condition)}`

/** A vendor has at most thirty, so there are no pages of them. */
export async function listOptionGroups(db: Db, vendorId: VendorId): Promise<OptionGroup[]> {
  const rows = await select(db, groupForEditing, sql`${fromGroups(vendorId)} order by ${optionGroups.id}`)
  return rows.map(toEditing)
}

export async function findOptionGroup(db: Db, vendorId: VendorId, id: OptionGroupId): Promise<OptionGroup> {
  const row = await selectOne(db, groupForEditing, fromGroups(vendorId, sql`${optionGroups.id} = ${id}`))
  if (!row) throw notFound('The option group')
  return toEditing(row)
}
