import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AllergensStated, ProductForEditing, ProductStatus } from '#contracts/catalog.ts'
import type { Diet, FoodFacts } from '#contracts/food-facts.ts'
import { toKES } from '#contracts/wire/money.ts'
import { ProductId, type VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { foodFactsJson } from './food-facts.ts'

export interface ProductFilters {
  search?: string
  status?: ProductStatus
  diet?: Diet
  allergens?: AllergensStated
  limit?: number
  cursor?: string
}

type Row = Omit<ProductForEditing, 'priceKES' | 'variations' | 'updatedAt' | keyof FoodFacts> & {
  foodFacts: FoodFacts
  price: number
  position: number
  updatedAt: number
  variations: (Omit<ProductForEditing['variations'][number], 'priceKES'> & { price: number })[]
}

const stockOf = (id: SQL) => sql`(select s.quantity_left from stocks s where s.id = ${id})`

async function readProducts(db: Db, rest: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.kind, p.vendor_id as "vendorId", v.name as "vendorName", p.event_id as "eventId", p.name, p.description,
      p.section, p.picture, p.price_cents as price, ${stockOf(sql`p.stock_id`)} as stock, p.max_per_order as "maxPerOrder",
      p.status, ${foodFactsJson(sql`p`)} as "foodFacts", p.version, p.position, ${millisecondsSql(sql`p.updated_at`)} as "updatedAt",
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'price', o.price_cents, 'stock', ${stockOf(sql`o.stock_id`)})
          order by o.position), '[]')
        from product_variations o where o.product_id = p.id and o.removed_at is null) as variations
    from products p join vendors v on v.id = p.vendor_id ${rest}`)
  return rows
}

const toEditing = ({ price, position: _, updatedAt, variations, foodFacts, ...row }: Row): ProductForEditing => ({
  ...row,
  ...foodFacts,
  priceKES: toKES(price),
  variations: variations.map(({ price, ...variation }) => ({ ...variation, priceKES: toKES(price) })),
  updatedAt: toInstant(updatedAt),
})

/** Whose products may be touched: one vendor's, or, for an administrator, everybody's. */
export type Owner = VendorId | 'ANY'

const ofOwner = (owner: Owner): SQL | undefined => (owner === 'ANY' ? undefined : sql`p.vendor_id = ${owner}`)

export async function findForEditing(db: Db, owner: Owner, id: ProductId): Promise<ProductForEditing> {
  const [row] = await readProducts(db, sql`where ${allOf(sql`p.id = ${id}`, ofOwner(owner))}`)
  if (!row) throw notFound('The product')
  return toEditing(row)
}

const MenuCursor = z.strictObject({ position: z.int().min(0).max(32_767), id: ProductId })

/** The conditions that both lists have. A ticket states no allergens because it is none, and is not in question. */
const isFiltered = ({ status, diet, allergens }: ProductFilters) => [
  status && sql`p.status = ${status}`,
  diet && sql`p.diets @> array[${diet}]::text[]`,
  allergens === 'STATED' && sql`p.allergens is not null`,
  allergens === 'NOT_STATED' && sql`p.allergens is null and p.kind = 'ITEM'`,
]

/** A vendor's products, in the order of the menu. */
export async function listOfVendor(db: Db, vendorId: VendorId, { search, ...filters }: ProductFilters) {
  const limit = pageLimit(filters.limit)
  const after = readCursor(MenuCursor, filters.cursor)
  const isSought = allOf(
    ofOwner(vendorId),
    ...isFiltered(filters),
    !!search && sql`${search} <% p.name`,
    after && sql`(p.position, p.id) > (${after.position}::int, ${after.id}::uuid)`,
  )
  const rows = await readProducts(db, sql`where ${isSought} order by p.position, p.id limit ${limit + 1}`)
  return toPage(rows, limit, toEditing, ({ position, id }) => ({ position, id }))
}

const ChangeCursor = z.strictObject({ at: z.int().min(0).max(Date.UTC(2100, 0)), id: ProductId })

/** Everybody's products, the last changed first; a search matches vendors' names too. */
export async function listOfAll(db: Db, { search, ...filters }: ProductFilters) {
  const limit = pageLimit(filters.limit)
  const after = readCursor(ChangeCursor, filters.cursor)
  const isSought = allOf(
    ...isFiltered(filters),
    !!search && sql`(${search} <% p.name or p.vendor_id in (select id from vendors where ${search} <% name))`,
    after && sql`(p.updated_at, p.id) < (${momentSql(new Date(after.at))}, ${after.id}::uuid)`,
  )
  const order = sql`order by p.updated_at desc nulls last, p.id desc nulls last limit ${limit + 1}`
  const rows = await readProducts(db, sql`where ${isSought} ${order}`)
  return toPage(rows, limit, toEditing, ({ updatedAt, id }) => ({ at: updatedAt, id }))
}
