import type { FavouriteProduct, FavouriteShop } from '#contracts/favourites/favourites.ts'
import { ProductId, type UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { favouriteProducts, favouriteVendors } from '#server/modules/favourites/favourites.tables.ts'
import { cardColumns, toVendorCard } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonArray, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

const lastShop = ordered('desc', {
  keptAt: momentKey(favouriteVendors.keptAt),
  id: idKey(favouriteVendors.vendorId, VendorId),
})

const lastProduct = ordered('desc', {
  keptAt: momentKey(favouriteProducts.keptAt),
  id: idKey(favouriteProducts.productId, ProductId),
})

const shopsOf = (customerId: UserId) =>
  sql`${acrossVendors('own-favourites')} and ${favouriteVendors.customerId} = ${customerId}`
const productsOf = (customerId: UserId) =>
  sql`${acrossVendors('own-favourites')} and ${favouriteProducts.customerId} = ${customerId}`

/** Which they are, in one statement: pages draw their marks by it. */
export async function findFavourites(db: Db, customerId: UserId) {
  const row = await selectOne(
    db,
    columns({
      vendorIds: jsonArray(
        sql<VendorId>`${favouriteVendors.vendorId}`,
        sql`from ${favouriteVendors} where ${shopsOf(customerId)}`,
        { orderBy: lastShop.orderBy },
      ),
      productIds: jsonArray(
        sql<ProductId>`${favouriteProducts.productId}`,
        sql`from ${favouriteProducts} where ${productsOf(customerId)}`,
        { orderBy: lastProduct.orderBy },
      ),
    }),
    sql``,
  )
  assert(row, 'favourites are one row')
  return row
}

const isSelling = sql<boolean>`${vendors.status} = 'APPROVED'`
const isSold = sql<boolean>`(${vendors.status} = 'APPROVED' and ${isPublicSql})`

const shopColumns = (now: Date) =>
  columns({
    ...cardColumns(now, { vendor: favouriteVendors.vendorId }),
    isSelling,
    keptAt: millisecondsSql(favouriteVendors.keptAt),
    product: subquery(
      productJson,
      sql`from ${favouriteProducts} join ${products}
        on ${products.vendorId} = ${favouriteProducts.vendorId} and ${products.id} = ${favouriteProducts.productId}
        where ${favouriteProducts.customerId} = ${favouriteVendors.customerId} and ${favouriteProducts.vendorId} = ${favouriteVendors.vendorId}
          and ${isPublicSql}
        order by ${lastProduct.orderBy} limit 1`,
    ),
  })

function toFavouriteShop(row: ValueOf<ReturnType<typeof shopColumns>>, now: Date): FavouriteShop {
  const { id, slug, name, isSelling: sells, product } = row
  return {
    id,
    slug,
    name,
    shop: sells ? toVendorCard(row, now) : null,
    product: sells && product ? toProduct(product) : null,
  }
}

export const listShops = (db: Db, customerId: UserId, query: PageQuery, now: Date) =>
  paged(
    query,
    lastShop,
    ({ after, end }) =>
      select(
        db,
        shopColumns(now),
        sql`from ${favouriteVendors} join ${vendors} on ${vendors.id} = ${favouriteVendors.vendorId}
          where ${allOf(shopsOf(customerId), after)} ${end}`,
      ),
    (row) => toFavouriteShop(row, now),
  )

const productColumns = (now: Date) => {
  const { id: _, name: __, ...card } = cardColumns(now, { vendor: favouriteProducts.vendorId })
  return columns({
    ...card,
    id: products.id,
    name: products.name,
    vendorId: vendors.id,
    shopName: vendors.name,
    keptAt: millisecondsSql(favouriteProducts.keptAt),
    isSold,
    product: productJson,
  })
}

function toFavouriteProduct(row: ValueOf<ReturnType<typeof productColumns>>, now: Date): FavouriteProduct {
  const { id, name, shopName, vendorId } = row
  const sold = row.isSold
    ? { product: toProduct(row.product), shop: toVendorCard({ ...row, id: vendorId, name: shopName }, now) }
    : { product: null, shop: null }
  return { id, name, shopName, ...sold }
}

export const listProducts = (db: Db, customerId: UserId, query: PageQuery, now: Date) =>
  paged(
    query,
    lastProduct,
    ({ after, end }) =>
      select(
        db,
        productColumns(now),
        sql`from ${favouriteProducts} join ${products}
          on ${products.vendorId} = ${favouriteProducts.vendorId} and ${products.id} = ${favouriteProducts.productId}
          join ${vendors} on ${vendors.id} = ${favouriteProducts.vendorId}
          where ${allOf(productsOf(customerId), after)} ${end}`,
      ),
    (row) => toFavouriteProduct(row, now),
  )
