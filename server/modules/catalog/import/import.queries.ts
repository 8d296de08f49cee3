import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { products, productVariations } from '../catalog.tables.ts'
import { optionGroups } from '../options/options.tables.ts'
import { productsForFile } from '../products.queries.ts'
import type { Menu } from './plan-import.ts'
import type { FileRow } from './read-file.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const givenIds = (rows: readonly FileRow[]) => rows.map(({ cells }) => cells.id ?? '').filter((id) => uuid.test(id))

const isNamed = (rows: readonly FileRow[]) => {
  const names = rows.flatMap(({ cells }) => (cells.id || !cells.name ? [] : [cells.name.toLowerCase()]))
  return sql`(${products.id} = any(${sql.param(givenIds(rows))}::uuid[]) or lower(${products.name}) = any(${sql.param(names)}::text[]))`
}

/** What of a menu a file may be about: the products that it names, and the option groups. */
export async function loadMenu(db: Db, vendorId: VendorId, rows: readonly FileRow[]): Promise<Menu> {
  return {
    products: await productsForFile(db, vendorId, isNamed(rows)),
    groups: await select(
      db,
      columns({ id: optionGroups.id, name: optionGroups.name }),
      sql`from ${optionGroups} where ${optionGroups.vendorId} = ${vendorId} order by ${optionGroups.position}`,
    ),
  }
}

/**
 * One import of a shop at a time, so that two of the same file do not both create what is new; and its products stay as
 * they are read.
 */
export async function lockMenu(tx: Tx, vendorId: VendorId, rows: readonly FileRow[]): Promise<void> {
  await tx.execute(sql`select 1 from ${vendors} where ${vendors.id} = ${vendorId} for no key update`)
  await tx.execute(sql`select 1 from ${products}
    where ${products.vendorId} = ${vendorId} and ${isNamed(rows)} order by ${products.id} for no key update`)
}

/** The stocks of these products and of their variations, each by the id of what has it. */
export async function findStockIds(
  tx: Tx,
  vendorId: VendorId,
  ids: readonly ProductId[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; stock_id: string }>(sql`
    select ${products.id} as id, ${products.stockId} as stock_id from ${products}
    where ${products.vendorId} = ${vendorId} and ${products.id} = any(${sql.param([...ids])}::uuid[]) and ${products.stockId} is not null
    union all
    select ${productVariations.id}, ${productVariations.stockId} from ${productVariations}
    where ${productVariations.vendorId} = ${vendorId} and ${productVariations.productId} = any(${sql.param([...ids])}::uuid[])
      and ${productVariations.removedAt} is null and ${productVariations.stockId} is not null`)
  return new Map(rows.map(({ id, stock_id }) => [id, stock_id]))
}
