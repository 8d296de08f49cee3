import type { ProductApproval, ProductInput } from '#contracts/catalog.ts'
import type { PlainField } from '#contracts/menu/product-fields.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { OptionGroupId, ProductId, VariationId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columnNames } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { approvalOfNew, savedByVendor } from '../approval/approval.queries.ts'
import { changesContent } from '../approval/content.ts'
import { products, productVariations } from '../catalog.tables.ts'
import { productSlug, slugSuffixes } from '../create-product.ts'
import { replaceGroupsOfManyWithLock } from '../options/product-option-groups.ts'
import { plainColumns } from '../plain-columns.ts'
import { type RequestedStock, setStocks } from '../stocks/set-stock.ts'
import { changedPrice, lowestPrice } from '../variations.ts'
import { findStockIds } from './import.queries.ts'
import type { PlannedRow } from './plan-import.ts'

/** What a file says of a product that is in columns of the same names. */
type Facts = Pick<ProductInput, PlainField | 'status'>
const factColumns = { ...plainColumns, status: products.status }
const factsOf = (given: Facts) =>
  Object.fromEntries((Object.keys(factColumns) as (keyof Facts)[]).map((name) => [name, given[name]])) as Facts

interface WrittenVariation {
  id: VariationId
  isNew: boolean
  name: string
  priceKES: number
  stock: RequestedStock
}

/** A product as it shall be. Undefined leaves what is there as it is. */
interface WrittenProduct {
  id: ProductId
  isNew: boolean
  facts: Facts
  /** Customers read something else of it from now on. */
  hasOtherContent: boolean
  priceKES: number
  stock: RequestedStock
  variations: WrittenVariation[] | undefined
  groupIds: readonly OptionGroupId[] | undefined
}

/**
 * Writes what the rows of a file create and change, in as many statements for all of them as for one: under the locks
 * of `lockMenu`.
 */
export async function writeProductsWithLock(tx: Tx, vendorId: VendorId, planned: readonly PlannedRow[], now: Date) {
  const written = planned.flatMap((row) => createdProduct(row) ?? changedProduct(row) ?? [])
  const variations = written.flatMap(({ id: productId, variations = [] }) =>
    variations.map((variation, position) => ({ ...variation, productId, position })),
  )
  const known = await findStockIds(
    tx,
    vendorId,
    written.filter(isKnown).map(({ id }) => id),
  )
  const stocked = [...written, ...variations]
  const stockIds = await setStocks(
    tx,
    vendorId,
    stocked.map(({ id, stock }) => ({ ...stock, stockId: known.get(id) ?? null })),
  )
  const stockIdOf = new Map(stocked.map(({ id }, n) => [id as string, stockIds[n] ?? null]))
  const withStock = <Row extends { id: string; priceKES: number }>({ stock: _, ...row }: Row & { stock: unknown }) => ({
    ...row,
    priceCents: toCents(row.priceKES),
    stockId: stockIdOf.get(row.id) ?? null,
  })
  const rows = written.map(({ variations: _, groupIds: __, facts, ...row }) => ({ ...facts, ...withStock(row) }))
  const approval = rows.some(({ hasOtherContent }) => hasOtherContent) ? await approvalOfNew(tx, vendorId) : 'APPROVED'
  await insertProducts(tx, vendorId, rows.filter(isNew), approval, now)
  await updateProducts(tx, vendorId, rows.filter(isKnown), approval, now)
  const replaced = written.filter((row) => !row.isNew && row.variations)
  await removeVariations(tx, vendorId, { productIds: replaced.map(({ id }) => id), kept: variations, now })
  await writeVariations(tx, vendorId, variations.map(withStock))
  const grouped = written.flatMap(({ id, groupIds }) => (groupIds ? [{ productId: id, groupIds }] : []))
  if (grouped.length > 0) await replaceGroupsOfManyWithLock(tx, vendorId, grouped)
}

const isNew = (row: { isNew: boolean }) => row.isNew
const isKnown = (row: { isNew: boolean }) => !row.isNew

function createdProduct({ input }: PlannedRow): WrittenProduct | null {
  if (!input) return null
  const { stock, variations, optionGroupIds, priceKES: _, pictureIds: __, ...facts } = input
  return {
    ...{ id: newId<ProductId>(), isNew: true, facts, hasOtherContent: true, priceKES: lowestPrice(input) },
    stock: { stock, seen: undefined },
    variations: variations.map(({ name, priceKES, stock }) => ({
      ...{ id: newId<VariationId>(), isNew: true, name, priceKES },
      stock: { stock, seen: undefined },
    })),
    groupIds: optionGroupIds.length > 0 ? optionGroupIds : undefined,
  }
}

function changedProduct({ product, change }: PlannedRow): WrittenProduct | null {
  if (!product || !change) return null
  const known = new Map(product.variations.map((variation) => [variation.id, variation]))
  return {
    hasOtherContent: changesContent(product, change),
    ...{ id: product.id, isNew: false, priceKES: changedPrice(product, change) ?? product.priceKES },
    facts: factsOf({ ...product, ...change }),
    stock: { stock: change.stock, seen: change.stockSeen },
    variations: change.variations?.map(({ id, stock, stockSeen, ...words }) => {
      const { name, priceKES } = { ...(id && known.get(id)), ...words }
      assert(name !== undefined && priceKES !== undefined, 'a row of a file says all of a new variation')
      return {
        ...{ id: id ?? newId<VariationId>(), isNew: id === undefined, name, priceKES },
        stock: { stock, seen: stockSeen },
      }
    }),
    groupIds: change.optionGroupIds,
  }
}

type ProductRow = Facts & { id: ProductId; hasOtherContent: boolean; priceCents: number; stockId: string | null }

/** The columns of `products` that a file decides on, by the names they have in its rows. */
const decided = { ...factColumns, priceCents: products.priceCents, stockId: products.stockId }
const decidedColumns = columnNames(...Object.values(decided))
const wantedOf = (name: string) => sql`wanted.${sql.identifier(name)}`
const wantedValues = sql.join(Object.keys(decided).map(wantedOf), sql`, `)
const setDecided = sql.join(
  Object.entries(decided).map(([name, column]) => sql`${columnNames(column)} = ${wantedOf(name)}`),
  sql`, `,
)
const typesOfDecided = sql.join(
  Object.entries(decided).map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
  sql`, `,
)

const wantedProducts = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(
  id uuid, slug text, ${typesOfDecided}, "hasOtherContent" boolean, place int)`

/**
 * At the end of the menu, in the order of the file. Two products may have one name, and a slug that is taken gets a
 * number behind it.
 */
async function insertProducts(
  tx: Tx,
  vendorId: VendorId,
  rows: readonly ProductRow[],
  approval: ProductApproval,
  now: Date,
) {
  let left = rows.map((row, place) => ({ ...row, place: place + 1 }))
  if (left.length === 0) return
  const last: SQL = sql`select coalesce(max(${products.position}), 0) as last from ${products} where ${products.vendorId} = ${vendorId}`
  const { rows: found } = await tx.execute<{ last: number }>(last)
  const moment = sql`${now.toISOString()}::timestamptz`
  for (const round of slugSuffixes().keys()) {
    // Each with a random end of its own in the last round.
    const slugged = left.map((row) => ({ ...row, slug: `${productSlug(row.name)}${slugSuffixes()[round]}` }))
    const inserted = await tx.execute<{ id: string }>(sql`
      insert into ${products} (id, vendor_id, kind, slug, ${decidedColumns}, approval, position, created_at, updated_at)
      select id, ${vendorId}::uuid, 'ITEM', slug, ${wantedValues}, ${approval},
        least(32767, ${found[0]?.last ?? 0}::int + place), ${moment}, ${moment}
      from ${wantedProducts(slugged)}
      on conflict (vendor_id, slug) do nothing returning id`)
    const done = new Set(inserted.rows.map(({ id }) => id))
    left = left.filter(({ id }) => !done.has(id))
    if (left.length === 0) return
  }
  throw new Error(`no free address for ${left[0]?.name}`)
}

async function updateProducts(
  tx: Tx,
  vendorId: VendorId,
  rows: readonly ProductRow[],
  approval: ProductApproval,
  now: Date,
) {
  if (rows.length === 0) return
  const saved = savedByVendor(sql`(wanted."hasOtherContent" and ${approval} = 'PENDING')`)
  await tx.execute(sql`
    update ${products} set ${setDecided}, approval = ${saved.approval}, rejection_reason = ${saved.rejectionReason}, decided_by = ${saved.decidedBy}, decided_at = ${saved.decidedAt},
      version = ${products.version} + 1, updated_at = ${now.toISOString()}::timestamptz
    from ${wantedProducts(rows)}
    where ${products.vendorId} = ${vendorId} and ${products.id} = wanted.id`)
}

interface Removal {
  /** Whose variations are said anew. */
  productIds: readonly ProductId[]
  kept: readonly { id: VariationId }[]
  now: Date
}

/** One that is left out is marked as removed and stays, since orders refer to it. */
async function removeVariations(tx: Tx, vendorId: VendorId, { productIds, kept, now }: Removal) {
  if (productIds.length === 0) return
  await tx.execute(sql`
    update ${productVariations} set removed_at = ${now.toISOString()}::timestamptz
    where ${productVariations.vendorId} = ${vendorId} and ${productVariations.productId} = any(${sql.param([...productIds])}::uuid[])
      and ${productVariations.removedAt} is null
      and ${productVariations.id} <> all(${sql.param(kept.map(({ id }) => id))}::uuid[])`)
}

type VariationRow = Omit<WrittenVariation, 'stock'> & {
  productId: ProductId
  position: number
  priceCents: number
  stockId: string | null
}

async function writeVariations(tx: Tx, vendorId: VendorId, rows: readonly VariationRow[]) {
  if (rows.length === 0) return
  const wanted = (each: readonly VariationRow[]) => sql`jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as wanted(
    id uuid, "productId" uuid, name text, "priceCents" bigint, "stockId" uuid, position smallint)`
  await tx.execute(sql`
    update ${productVariations} set name = wanted.name, price_cents = wanted."priceCents", stock_id = wanted."stockId",
      position = wanted.position
    from ${wanted(rows.filter(isKnown))}
    where ${productVariations.vendorId} = ${vendorId} and ${productVariations.id} = wanted.id`)
  await tx.execute(sql`
    insert into ${productVariations} (id, vendor_id, product_id, name, price_cents, stock_id, position)
    select id, ${vendorId}::uuid, "productId", name, "priceCents", "stockId", position from ${wanted(rows.filter(isNew))}`)
}
