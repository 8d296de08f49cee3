import { type SQL, sql } from 'drizzle-orm'
import type { Product, ProductKind } from '#contracts/catalog.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { Picture, ProductId, VariationId } from '#contracts/wire/primitives.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { foodFactsJson } from './food-facts.ts'
import { combinedStock, fewGoods, fewLeft, type IsFew, isSoldOut, type StockPool, scarcest } from './stocks/pools.ts'

export interface ProductRow {
  id: ProductId
  kind: ProductKind
  name: string
  slug: string
  description: string
  section: string
  picture: Picture | null
  price: number
  maxPerOrder: number | null
  saleStartsAt: number | null
  saleEndsAt: number | null
  foodFacts: FoodFacts
  pool: StockPool
  variations: { id: VariationId; name: string; price: number; pool: StockPool }[]
}

const poolSql = (stockId: SQL): SQL => sql`
  (select json_build_object('left', s.quantity_left, 'quota', s.quota) from stocks s where s.id = ${stockId})`

/** The row `p` of products as a `ProductRow`, in JSON, so that a menu is part of its page's one statement. */
export const productJson: SQL = sql`json_build_object(
  'id', p.id, 'kind', p.kind, 'name', p.name, 'slug', p.slug, 'description', p.description, 'section', p.section,
  'picture', p.picture, 'price', p.price_cents, 'maxPerOrder', p.max_per_order,
  'saleStartsAt', ${millisecondsSql(sql`p.sale_starts_at`)}, 'saleEndsAt', ${millisecondsSql(sql`p.sale_ends_at`)},
  'foodFacts', ${foodFactsJson(sql`p`)}, 'pool', ${poolSql(sql`p.stock_id`)},
  'variations', (
    select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'price', o.price_cents, 'pool', ${poolSql(sql`o.stock_id`)})
      order by o.position), '[]')
    from product_variations o where o.product_id = p.id and o.removed_at is null))`

/** With variations the price is the lowest of theirs. */
export const lowestPrice = ({ price, variations }: Pick<ProductRow, 'price'> & { variations: { price: number }[] }) =>
  variations.length > 0 ? Math.min(...variations.map((variation) => variation.price)) : price

/** What a product and each of its variations has left, all its pools considered. */
export function leftOf(row: { pool: StockPool; variations: { pool: StockPool }[] }, shared: StockPool = null) {
  const own = scarcest(row.pool, shared)
  const variations = row.variations.map(({ pool }) => scarcest(pool, own))
  return { whole: variations.length > 0 ? scarcest(combinedStock(variations), own) : own, variations }
}

/** `shared` is the pool a ticket type shares with others: its event's places. */
export function toProduct(row: ProductRow, shared: StockPool = null, isFew: IsFew = fewGoods): Product {
  const left = leftOf(row, shared)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    slug: row.slug,
    description: row.description,
    section: row.section,
    picture: row.picture,
    priceKES: toKES(lowestPrice(row)),
    variations: row.variations.map(({ id, name, price }, index) => {
      const pool = left.variations[index] ?? null
      return { id, name, priceKES: toKES(price), isSoldOut: isSoldOut(pool), fewLeft: fewLeft(pool, isFew) }
    }),
    isSoldOut: isSoldOut(left.whole),
    fewLeft: fewLeft(left.whole, isFew),
    maxPerOrder: row.maxPerOrder,
    saleStartsAt: toInstantOrNull(row.saleStartsAt),
    saleEndsAt: toInstantOrNull(row.saleEndsAt),
    ...row.foodFacts,
  }
}
