import type { AdminCollection } from '#contracts/admin/featured.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { CollectionId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'
import { collections } from './featured.tables.ts'

const fields = {
  id: collections.id,
  nameEn: collections.nameEn,
  nameSw: collections.nameSw,
  maxPriceCents: collections.maxPriceCents,
  scoreFromTenths: collections.scoreFromTenths,
  diet: collections.diet,
  category: collections.category,
  version: collections.version,
}

/** A row of collections in JSON. */
export const collectionJson = jsonObject(fields)
export type CollectionRow = ValueOf<typeof collectionJson>

const row = columns(fields)

const toCollection = ({ nameEn, nameSw, maxPriceCents, scoreFromTenths, ...rest }: CollectionRow): AdminCollection => ({
  ...rest,
  name: { en: nameEn, sw: nameSw },
  maxPriceKES: maxPriceCents === null ? null : toKES(maxPriceCents),
  scoreFrom: scoreFromTenths === null ? null : scoreFromTenths / 10,
})

export async function listCollections(db: Db): Promise<AdminCollection[]> {
  const rows = await select(db, row, sql`from ${collections} order by lower(${collections.nameEn}), ${collections.id}`)
  return rows.map(toCollection)
}

export async function findCollection(db: Db, id: CollectionId): Promise<AdminCollection> {
  const found = await selectOne(db, row, sql`from ${collections} where ${collections.id} = ${id}`)
  if (!found) throw notFound('The collection')
  return toCollection(found)
}
