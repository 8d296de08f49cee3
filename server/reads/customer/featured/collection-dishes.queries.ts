import { type Collection, type CollectionDish, mostDishes } from '#contracts/featured/featured.ts'
import { leastPeople } from '#contracts/reviews/review-terms.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { CollectionId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { priceLeftSql } from '#server/modules/catalog/index.ts'
import { collections } from '#server/modules/featured/featured.tables.ts'
import { type CollectionRow, collectionJson } from '#server/modules/featured/index.ts'
import { hoursColumns, toOpenState } from '#server/modules/vendors/index.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import { vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { isNowhere, type Near, placeOf, plannedCounty } from './place.queries.ts'
import { canBeHad, takesOrders } from './shown.queries.ts'

/** A score as cards say it (`scoreOf`), at least so many tenths. */
const hasScore = (
  tenths: number,
) => sql`exists (select 1 from ${vendorScores} where ${vendorScores.vendorId} = ${products.vendorId}
  and ${vendorScores.people} >= ${leastPeople}
  and round((5 * stars[1] + 4 * stars[2] + 3 * stars[3] + 2 * stars[4] + stars[5])::numeric / ${vendorScores.people}, 1) * 10 >= ${tenths})`

const dish = (now: Date) =>
  columns({
    id: products.id,
    slug: products.slug,
    name: products.name,
    picture: products.picture,
    price: sql<number>`price::float8`,
    shopSlug: sql<string>`${vendors.slug}`,
    shopName: sql<string>`${vendors.name}`,
    ...hoursColumns(now, products.vendorId),
  })

/** Whose plan a collection is looked at by; without a county, what can be had in any. */
interface Planned {
  county: string | null
  area: string | undefined
}

/** What can be had now of a collection, one of each shop first, the fastest shops before. In one statement. */
export async function readCollection(
  db: Db,
  row: CollectionRow,
  { county, area }: Planned,
  now: Date,
): Promise<Collection> {
  const { maxPriceCents, scoreFromTenths, diet, category } = row
  const keeps = allOf(
    takesOrders(now, area, products.vendorId),
    county !== null && sql`${vendors.county} = ${county}`,
    canBeHad(now),
    maxPriceCents !== null && sql`${priceLeftSql} <= ${maxPriceCents}::bigint`,
    diet !== null && sql`${products.diets} @> array[${diet}]::text[]`,
    category !== null &&
      sql`exists (select 1 from ${vendorCategories} where ${vendorCategories.vendorId} = ${products.vendorId}
        and ${vendorCategories.category} = ${category})`,
    scoreFromTenths !== null && hasScore(scoreFromTenths),
  )
  const rows = await select(
    db,
    dish(now),
    sql`from (
      select ${products}.*, ${priceLeftSql} as price, row_number() over (partition by ${products.vendorId} order by ${products.position}, ${products.id}) as nth
      from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId}
      where ${acrossVendors('public-lists')} and ${keeps}) as ${products}
      join ${vendors} on ${vendors.id} = ${products.vendorId}
      order by nth, ${vendors.preparationTo}, ${vendors.id} limit ${mostDishes}`,
  )
  const dishes = rows.map(
    ({ id, slug, name, picture, price, shopSlug, shopName, ...hours }): CollectionDish => ({
      ...{ id, slug, name, picture, priceKES: toKES(price) },
      shop: { slug: shopSlug, name: shopName, open: toOpenState(hours, now) },
    }),
  )
  return toCollection(row, dishes)
}

function toCollection({ id, nameEn, nameSw }: CollectionRow, dishes: CollectionDish[]): Collection {
  const shopCount = new Set(dishes.map(({ shop }) => shop.slug)).size
  return { id, name: { en: nameEn, sw: nameSw }, dishCount: dishes.length, shopCount, dishes }
}

/** By the plan that the home page shows there, so that both have the same dishes. */
export async function getCollection(db: Db, id: CollectionId, near: Near, now: Date): Promise<Collection> {
  const [found] = await select(
    db,
    columns({ collection: collectionJson, county: plannedCounty }),
    sql`from ${collections} where ${collections.id} = ${id}`,
    { ctes: placeOf(near) },
  )
  if (!found) throw notFound('The collection')
  const { collection, county } = found
  return isNowhere(near)
    ? toCollection(collection, [])
    : readCollection(db, collection, { county, area: near.area }, now)
}
