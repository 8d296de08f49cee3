import type { AllergensStated, ProductApproval, ProductForEditing, ProductStatus } from '#contracts/catalog.ts'
import type { Diet } from '#contracts/food-facts.ts'
import type { ProductSort, StockState } from '#contracts/menu/menu-terms.ts'
import { toKES } from '#contracts/wire/money.ts'
import { type Picture, type PictureId, ProductId, type VendorId } from '#contracts/wire/primitives.ts'
import { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, type ListOrder, momentKey, numberKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import { isOfDays } from '#server/platform/database/many-days.ts'
import {
  columns,
  jsonArray,
  jsonObject,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { products, productVariations, stocks } from './catalog.tables.ts'
import type { ProductForFile } from './import/product-file.ts'
import { optionGroupIdsJson, optionGroupNamesJson } from './options/option-groups-json.ts'
import { productPictures } from './pictures/product-pictures.tables.ts'
import { plainColumns } from './plain-columns.ts'
import { isInStockState, isSoldOutSql } from './stocks/stock-state.ts'

export interface ProductFilters extends PageQuery {
  search?: string
  status?: ProductStatus
  /** Of an administrator's list. */
  approval?: ProductApproval
  diet?: Diet
  allergens?: AllergensStated
}

export interface VendorProductFilters extends ProductFilters {
  stock?: StockState
  sort?: ProductSort
}

export interface AdminProductFilters extends ProductFilters {
  sort?: ProductSort
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
}

const stockOf = ({ vendorId, stockId }: typeof products | typeof productVariations) =>
  subquery(stocks.left, sql`from ${stocks} where ${stocks.vendorId} = ${vendorId} and ${stocks.id} = ${stockId}`)

const inOrder = { orderBy: sql`${productPictures.position}` }
const ofProduct = sql`${productPictures.vendorId} = ${products.vendorId} and ${productPictures.productId} = ${products.id}`
const pictureIdsJson = jsonArray(
  sql<PictureId>`${productPictures.pictureId}`,
  sql`from ${productPictures} where ${ofProduct}`,
  inOrder,
)
/** What is shown is complete: a picture is attached once all its files are kept. */
const picturesJson = jsonArray(
  sql<Picture>`${pictures.picture}`,
  sql`from ${productPictures} join ${pictures}
    on ${pictures.vendorId} = ${productPictures.vendorId} and ${pictures.id} = ${productPictures.pictureId} where ${ofProduct}`,
  inOrder,
)

/** What names are sorted by, short enough for a place in a list. */
const sortName = sql<string>`left(lower(${products.name}), 40)`

const fields = {
  id: products.id,
  kind: products.kind,
  vendorId: products.vendorId,
  vendorName: vendors.name,
  eventId: products.eventId,
  ...plainColumns,
  picture: products.picture,
  pictures: picturesJson,
  pictureIds: pictureIdsJson,
  price: products.priceCents,
  stock: stockOf(products),
  status: products.status,
  approval: products.approval,
  rejectionReason: products.rejectionReason,
  isSoldOut: products.isSoldOut,
  isSoldOutToCustomers: isSoldOutSql,
  version: products.version,
  position: products.position,
  sortName,
  updatedAt: millisecondsSql(products.updatedAt),
  variations: jsonArray(
    jsonObject({
      id: productVariations.id,
      name: productVariations.name,
      price: productVariations.priceCents,
      stock: stockOf(productVariations),
    }),
    sql`from ${productVariations}
      where ${productVariations.vendorId} = ${products.vendorId} and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null`,
    { orderBy: sql`${productVariations.position}` },
  ),
  optionGroupIds: optionGroupIdsJson,
}
const productForEditing = columns(fields)
const productForFile = columns({ ...fields, optionGroups: optionGroupNamesJson })
type Row = ValueOf<typeof productForEditing>

const fromProducts = sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId}`

const toEditing = ({ price, position: _, sortName: __, updatedAt, variations, ...row }: Row): ProductForEditing => ({
  ...row,
  priceKES: toKES(price),
  variations: variations.map(({ price, ...variation }) => ({ ...variation, priceKES: toKES(price) })),
  updatedAt: toInstant(updatedAt),
})

const toFile = ({ optionGroups, ...row }: ValueOf<typeof productForFile>): ProductForFile => ({
  ...toEditing(row),
  optionGroups,
})

/** Whose products may be touched: one vendor's, or, for an administrator, everybody's. */
export type Owner = VendorId | 'ANY'

const ofOwner = (owner: Owner): SQL =>
  owner === 'ANY' ? acrossVendors('admin-record') : sql`${products.vendorId} = ${owner}`

export async function findForEditing(db: Db, owner: Owner, id: ProductId): Promise<ProductForEditing> {
  const matchesFilter = allOf(sql`${products.id} = ${id}`, ofOwner(owner))
  const row = await selectOne(db, productForEditing, sql`${fromProducts} where ${matchesFilter}`)
  if (!row) throw notFound('The product')
  return toEditing(row)
}

const id = idKey(products.id, ProductId)

/** A place in each order is made of columns of the row, so one read serves them all. */
const orders: Record<ProductSort | 'MENU', ListOrder<Row>> = {
  MENU: orderOfRows(ordered('asc', { position: numberKey(products.position), id })),
  NAME: orderOfRows(ordered('asc', { sortName: textKey(sortName), id })),
  CHEAPEST: orderOfRows(ordered('asc', { price: numberKey(products.priceCents), id })),
  DEAREST: orderOfRows(ordered('desc', { price: numberKey(products.priceCents), id })),
  CHANGED: orderOfRows(ordered('desc nulls last', { updatedAt: momentKey(products.updatedAt), id })),
}

function orderOfRows<Place extends object>(order: ListOrder<Place>): ListOrder<Row> {
  return order as unknown as ListOrder<Row>
}

/** What both lists can be narrowed by. A ticket states no allergens because it is not eaten, and is not looked for. */
const fits = ({ status, approval, diet, allergens }: ProductFilters) =>
  allOf(
    status && sql`${products.status} = ${status}`,
    approval && sql`${products.approval} = ${approval}`,
    diet && sql`${products.diets} @> array[${diet}]::text[]`,
    allergens === 'STATED' && sql`${products.allergens} is not null`,
    allergens === 'NOT_STATED' && sql`${products.allergens} is null and ${products.kind} = 'ITEM'`,
  )

const isListed = (vendorId: VendorId, { search, stock, ...filters }: VendorProductFilters, after: SQL | undefined) => {
  const isFound = !!search && sql`${search} <% ${products.name}`
  return allOf(
    ofOwner(vendorId),
    sql`${products.kind} = 'ITEM'`,
    fits(filters),
    stock && isInStockState[stock],
    isFound,
    after,
  )
}

/**
 * A vendor's products, in the order of the menu or in the one that is asked for. Types of tickets are not among them:
 * they belong to an event, where they are edited.
 */
export const listOfVendor = (db: Db, vendorId: VendorId, filters: VendorProductFilters) =>
  paged(
    filters,
    orders[filters.sort ?? 'MENU'],
    ({ after, end }) =>
      select(
        db,
        productForEditing,
        sql`${fromProducts} where ${isListed(vendorId, filters, after)} and ${products.kind} = 'ITEM' ${end}`,
      ),
    toEditing,
  )

/** The same for a file, which has the tickets too: what it was read from is there again. */
export const fileOfVendor = (db: Db, vendorId: VendorId, filters: VendorProductFilters) =>
  paged(
    filters,
    orders[filters.sort ?? 'MENU'],
    ({ after, end }) =>
      select(db, productForFile, sql`${fromProducts} where ${isListed(vendorId, filters, after)} ${end}`),
    toFile,
  )

/** Those of a vendor's products that a file is about, in the order of the menu. */
export async function productsForFile(db: Db, vendorId: VendorId, isNamed: SQL): Promise<ProductForFile[]> {
  const matchesFilter = allOf(ofOwner(vendorId), isNamed)
  const rows = await select(
    db,
    productForFile,
    sql`${fromProducts} where ${matchesFilter} order by ${products.position}, ${products.id}`,
  )
  return rows.map(toFile)
}

const updatedAt = { table: products, moment: products.updatedAt, isReadable: acrossVendors('admin-lists') }

async function isFoundAnywhere(
  db: Db,
  { search, from, to, sort = 'CHANGED', ...filters }: AdminProductFilters,
  after: SQL | undefined,
): Promise<SQL> {
  const isFound = sql`(${search} <% ${products.name} or ${products.vendorId} in (
    select ${vendors.id} from ${vendors} where ${search} <% ${vendors.name}))`
  const { isOfThose } = await isOfDays(db, updatedAt, { from, to }, sort === 'CHANGED')
  return allOf(acrossVendors('admin-lists'), fits(filters), isOfThose, !!search && isFound, after)
}

/** Everybody's products, the last changed first unless said; a search matches vendors' names too. */
export const listOfAll = (db: Db, filters: AdminProductFilters) =>
  paged(
    filters,
    orders[filters.sort ?? 'CHANGED'],
    async ({ after, end }) =>
      select(db, productForEditing, sql`${fromProducts} where ${await isFoundAnywhere(db, filters, after)} ${end}`),
    toEditing,
  )

/** The same for a file. */
export const fileOfAll = (db: Db, filters: AdminProductFilters) =>
  paged(
    filters,
    orders[filters.sort ?? 'CHANGED'],
    async ({ after, end }) =>
      select(db, productForFile, sql`${fromProducts} where ${await isFoundAnywhere(db, filters, after)} ${end}`),
    toFile,
  )
