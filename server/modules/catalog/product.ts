import type { Product } from '#contracts/catalog.ts'
import { isGroupSoldOut } from '#contracts/options/option-limits.ts'
import { toKES } from '#contracts/wire/money.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { products, productVariations, stocks } from './catalog.tables.ts'
import { optionGroupsJson, toOptionGroup } from './options/option-groups-json.ts'
import { plainColumns } from './plain-columns.ts'
import { combinedStock, fewGoods, fewLeft, type IsFew, isSoldOut, type StockPool, scarcest } from './stocks/pools.ts'

/** The `StockPool` of a vendor's stock, as JSON. */
export const poolSql = (vendorId: Column, stockId: Column): SQL<StockPool> =>
  subquery(
    jsonObject({ left: stocks.left, quota: stocks.quota }),
    sql`from ${stocks} where ${stocks.vendorId} = ${vendorId} and ${stocks.id} = ${stockId}`,
  )

/**
 * Whether customers can see a product and buy it, as far as the product itself decides: on sale, and approved. Every
 * public read and the pricing of a cart ask this, and nothing else of the two. (Of ticket types the status is enough,
 * since they are always approved.)
 */
export const isPublicSql = sql<boolean>`(${products.status} = 'ACTIVE' and ${products.approval} = 'APPROVED')`

const variationJson = jsonObject({
  id: productVariations.id,
  name: productVariations.name,
  price: productVariations.priceCents,
  isSoldOut: productVariations.isSoldOut,
  pool: poolSql(productVariations.vendorId, productVariations.stockId),
})

/** A row of products in JSON, so that a menu is part of its page's one statement. */
export const productJson = jsonObject({
  id: products.id,
  kind: products.kind,
  slug: products.slug,
  ...plainColumns,
  picture: products.picture,
  morePictures: products.morePictures,
  price: products.priceCents,
  isSoldOut: products.isSoldOut,
  saleStartsAt: millisecondsSql(products.saleStartsAt),
  saleEndsAt: millisecondsSql(products.saleEndsAt),
  pool: poolSql(products.vendorId, products.stockId),
  variations: jsonArray(
    variationJson,
    sql`from ${productVariations}
      where ${productVariations.vendorId} = ${products.vendorId} and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null`,
    { orderBy: sql`${productVariations.position}` },
  ),
  optionGroups: optionGroupsJson,
})
export type ProductRow = ValueOf<typeof productJson>

/** With variations the price is the lowest of theirs. */
export const lowestPrice = ({ price, variations }: Pick<ProductRow, 'price'> & { variations: { price: number }[] }) =>
  variations.length > 0 ? Math.min(...variations.map((variation) => variation.price)) : price

/** What a product and each of its variations has left, all its pools considered. */
export function unitsLeft(row: { pool: StockPool; variations: { pool: StockPool }[] }, shared: StockPool = null) {
  const own = scarcest(row.pool, shared)
  const variations = row.variations.map(({ pool }) => scarcest(pool, own))
  return { whole: variations.length > 0 ? scarcest(combinedStock(variations), own) : own, variations }
}

/** `shared` is the pool a ticket type shares with others: its event's places. */
export function toProduct(row: ProductRow, shared: StockPool = null, isFew: IsFew = fewGoods): Product {
  const left = unitsLeft(row, shared)
  const variations = row.variations.map(({ id, name, price, isSoldOut: isMarked }, index) => {
    const pool = left.variations[index] ?? null
    return { id, name, priceKES: toKES(price), isSoldOut: isMarked || isSoldOut(pool), fewLeft: fewLeft(pool, isFew) }
  })
  const isEachSoldOut = variations.length > 0 && variations.every((variation) => variation.isSoldOut)
  const { price: _, pool: __, ...shown } = row
  return {
    ...shown,
    priceKES: toKES(lowestPrice(row)),
    variations,
    optionGroups: row.optionGroups.map(toOptionGroup),
    isSoldOut: row.isSoldOut || isEachSoldOut || isSoldOut(left.whole) || row.optionGroups.some(isGroupSoldOut),
    fewLeft: fewLeft(left.whole, isFew),
    saleStartsAt: toInstantOrNull(row.saleStartsAt),
    saleEndsAt: toInstantOrNull(row.saleEndsAt),
  }
}
