import { sql } from 'drizzle-orm'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { products } from '../catalog.tables.ts'
import { optionGroups } from '../options/options.tables.ts'
import { productsForFile } from '../products.queries.ts'
import type { Menu } from './plan-import.ts'
import type { FileRow } from './read-file.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idsOf = (rows: readonly FileRow[]) => rows.map(({ cells }) => cells.id ?? '').filter((id) => uuid.test(id))

const isNamed = (rows: readonly FileRow[]) => {
  const names = rows.flatMap(({ cells }) => (cells.id || !cells.name ? [] : [cells.name.toLowerCase()]))
  return sql`(${products.id} = any(${sql.param(idsOf(rows))}::uuid[]) or lower(${products.name}) = any(${sql.param(names)}::text[]))`
}

/** What of a menu a file may be about: the products that it names, and the option groups. */
export async function menuOf(db: Db, vendorId: VendorId, rows: readonly FileRow[]): Promise<Menu> {
  return {
    products: await productsForFile(db, vendorId, isNamed(rows)),
    groups: await select(
      db,
      columns({ id: optionGroups.id, name: optionGroups.name }),
      sql`from ${optionGroups} where ${optionGroups.vendorId} = ${vendorId} order by ${optionGroups.position}`,
    ),
  }
}

/** One import of a shop at a time, so that two of the same file do not both create what is new; and its products stay as they are read. */
export async function lockMenu(tx: Tx, vendorId: VendorId, rows: readonly FileRow[]): Promise<void> {
  await tx.execute(sql`select from ${vendors} where ${vendors.id} = ${vendorId} for no key update`)
  await tx.execute(sql`select from ${products}
    where ${products.vendorId} = ${vendorId} and ${isNamed(rows)} order by ${products.id} for no key update`)
}
