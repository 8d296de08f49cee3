import { fewAtMost, type StockState } from '#contracts/menu/menu-terms.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { products, productVariations, stocks } from '../catalog.tables.ts'
import { groupOptions, optionGroups, productOptionGroups } from '../options/options.tables.ts'

const ownLeft = sql`(select ${stocks.left} from ${stocks}
  where ${stocks.vendorId} = ${products.vendorId} and ${stocks.id} = ${products.stockId})`

const variations = sql`from ${productVariations} left join ${stocks}
  on ${stocks.vendorId} = ${productVariations.vendorId} and ${stocks.id} = ${productVariations.stockId}
  where ${productVariations.vendorId} = ${products.vendorId} and ${productVariations.productId} = ${products.id}
    and ${productVariations.removedAt} is null`

/** What its variations have together; null when one of them is without end, or there is none. */
const variationsLeft = sql`(select case when count(*) = count(${stocks.left}) then sum(${stocks.left}) end ${variations})`

const isVariationSoldOut = sql`(${productVariations.isSoldOut} or coalesce(${stocks.left}, 1) <= 0)`

/** None where there is no variation: all of nothing is not sold out. */
const eachVariationSoldOut = sql`coalesce((select bool_and(${isVariationSoldOut}) ${variations}), false)`

/** The lowest price for which a product can be had, in cents: of its variations that are not sold out, or its own. */
export const priceLeftSql: SQL<number> = sql`coalesce((select min(${productVariations.priceCents}) ${variations} and not ${isVariationSoldOut}), ${products.priceCents})`

/** A group of which too few options are to be had for the least that must be chosen. */
const aGroupSoldOut = sql`exists (select 1 from ${productOptionGroups} join ${optionGroups}
  on ${optionGroups.vendorId} = ${productOptionGroups.vendorId} and ${optionGroups.id} = ${productOptionGroups.groupId}
  where ${productOptionGroups.vendorId} = ${products.vendorId} and ${productOptionGroups.productId} = ${products.id}
    and ${optionGroups.least} > (select count(*) from ${groupOptions}
      where ${groupOptions.vendorId} = ${optionGroups.vendorId} and ${groupOptions.groupId} = ${optionGroups.id} and not ${groupOptions.isSoldOut}))`

/** The scarcer of its own stock and its variations' together; null is without end. */
const left = sql`least(${ownLeft}, ${variationsLeft})`

/**
 * Whether customers see a product as sold out, as `toProduct` tells them; of a ticket, its event's places are not
 * looked at.
 */
export const isSoldOutSql: SQL<boolean> = sql`(${products.isSoldOut} or coalesce(${left}, 1) <= 0 or ${eachVariationSoldOut} or ${aGroupSoldOut})`

/** The condition of the products in a state of stock. */
export const isInStockState: Record<StockState, SQL> = {
  IN_STOCK: sql`not ${isSoldOutSql}`,
  LOW: sql`not ${isSoldOutSql} and ${left} <= ${sql.raw(String(fewAtMost))}`,
  SOLD_OUT: isSoldOutSql,
}
