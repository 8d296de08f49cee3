import * as z from 'zod'
import type { Diet } from '#contracts/food-facts.ts'
import { mostFound, type SearchKind, type SearchSort } from '#contracts/search/search.ts'
import { toCents } from '#contracts/wire/money.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql, productJson } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { eventJson } from '#server/modules/events/index.ts'
import { searchRows } from '#server/modules/search/search.tables.ts'
import { Among, cardColumns, isOpenAt, type VendorRows, vendorRows } from '#server/modules/vendors/index.ts'
import { deliveryAreas, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, notNull, select, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow, rowsToRead } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { allTerms, anyTerm, type Term } from './terms.ts'

export interface SearchFilters {
  kind?: SearchKind
  county?: string
  area?: string
  open?: boolean
  pickup?: boolean
  diet?: Diet
  maxPriceKES?: number
  sort?: SearchSort
}

/** `at` is the moment whose opening hours order the whole list, so that the order stays the same from page to page. */
export const Place = z.strictObject({
  at: z.int().min(0).max(Date.UTC(2100, 0)),
  score: z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  id: z.uuid(),
  /** Not all of the words had to be found. */
  isLoose: z.boolean(),
})
export type Place = z.infer<typeof Place>

export interface Wanted {
  terms: readonly Term[]
  filters: SearchFilters
  now: Date
  at: Date
  isLoose: boolean
  /** What the page comes after. */
  after?: Place
  count: number
  /** Of each kind so many, where not the list is wanted. */
  ofEachKind?: number
}

/**
 * The shops that sell, with what decides which of their rows are found, and which come first: `rank` is a shop's share in
 * the score of each of its rows.
 */
function shops({ county, area, pickup, sort }: SearchFilters, at: Date, { from, vendor }: VendorRows): SQL {
  const isThere = sql`lower(${vendors.area}) = lower(${area})`
  const isReached = area
    ? sql`(${vendors.hasPickup} and ${isThere} or exists (select 1 from ${deliveryAreas}
        where ${deliveryAreas.vendorId} = ${vendor} and lower(${deliveryAreas.name}) = lower(${area})))`
    : sql`true`
  const speed = sql`(9999 - least(9999, ${vendors.preparationTo}))`
  const near = area ? sql`case when ${isThere} then 10000000 else 0 end` : sql`0`
  return sql`select ${vendors.id}, ${isOpenAt(at, vendor)} as is_open, ${sort === 'FAST' ? sql`${speed} * 100` : sql`${near} + ${speed}`} as rank,
      ${vendors.preparationTo} as minutes,
      ${allOf(isReached, county !== undefined && sql`${vendors.county} = ${county}`, pickup && sql`${vendors.hasPickup}`)} as is_reached
    from ${from} where ${acrossVendors('public-lists')} and ${vendors.status} = 'APPROVED'`
}

const isPublicEvent = sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null`

const query = (text: string) => sql`${text}::tsquery`

/**
 * How well a row fits: its whole name (of what is no product), its name, what is said beside it (of a shop, of all that
 * it sells), anything else of it.
 * Null of a product that has none of the words but in its shop and place.
 */
function fitOf(terms: readonly Term[], isProduct: boolean): SQL {
  const hasName = sql`${searchRows.name} @@ ${query(allTerms(terms))}`
  const hasBeside = sql`${searchRows.words} @@ ${query(allTerms(terms, { parts: 'AB' }))}`
  return isProduct
    ? sql`case when ${hasName} then 7 when ${hasBeside} then 5
        when ${searchRows.words} @@ ${query(anyTerm(terms, { parts: 'ABD' }))} then 3 end`
    : sql`case when ${hasName} then case when ${searchRows.nameLength} <= ${lengthOf(terms)}::int then 9 else 7 end
        when ${hasBeside} then case when ${searchRows.kind} = 'SHOP' then 6 else 5 end else 3 end`
}

/** Of words that were not all found: how many were. */
const matched = (terms: readonly Term[]): SQL =>
  sql`nullif(${sql.join(
    terms.map((term) => sql`(${searchRows.words} @@ ${query(allTerms([term], { parts: 'AB' }))})::int`),
    sql` + `,
  )}, 0)`

const lengthOf = (terms: readonly Term[]) => terms.reduce((sum, { typed }) => sum + typed.split(' ').length, 0)

/** One number that orders the whole list, the highest first; null of what is not found. */
function score({ terms, filters: { sort = 'BEST' }, isLoose }: Wanted, isProduct: boolean): SQL {
  const fit = isLoose ? matched(terms) : fitOf(terms, isProduct)
  // By price the dearest of what fits comes before the cheapest of what hardly does.
  if (sort === 'CHEAP') return sql`(${fit} / 5)::bigint * 1000000000000 - ${searchRows.priceCents}`
  const covered = sql`least(99, 100 * ${lengthOf(terms)}::int / greatest(1, ${searchRows.nameLength}))`
  // What has no opening hours of its own can be had now.
  const isOpen = isProduct ? sql`shop.is_open` : sql`(shop.is_open or ${searchRows.kind} <> 'SHOP')`
  const open = sql`case when ${isOpen} then 100000000 else 0 end`
  if (sort === 'FAST') return sql`(${fit} / 5)::bigint * 1000000000 + (${open} + shop.rank + ${covered})`
  // What was typed comes before other words for it, also where a part of it names the shop or its place.
  const inName = sql`${searchRows.name} @@ ${query(allTerms(terms, { isMeant: true }))}`
  const withShop = sql`${searchRows.words} @@ ${query(allTerms(terms, { isMeant: true, parts: 'ABC' }))}`
  const typed = sql`case when ${inName} then 2000000 when ${withShop} then 1000000 else 0 end`
  return sql`${fit}::bigint * 1000000000 + (${open} + shop.rank + ${typed} + ${covered} * 10000)`
}

/** The words anywhere: an index answers which rows have them. */
const wordsQuery = ({ terms, isLoose }: Wanted): SQL =>
  query(isLoose ? anyTerm(terms, { isScattered: true }) : allTerms(terms, { isScattered: true }))

/** While somebody types, so many are enough to choose a few from. */
const mostSuggested = 3_000

/** What was found, with its score: the places of an area's name and county are one. */
function hits(wanted: Wanted): SQL {
  const { filters, now } = wanted
  const { open, diet, maxPriceKES, county, sort } = filters
  const isPriced = diet !== undefined || maxPriceKES !== undefined || sort === 'CHEAP'
  const kind = filters.kind ?? (isPriced ? 'PRODUCT' : undefined)
  const hasWords = sql`${searchRows.words} @@ ${wordsQuery(wanted)}`
  const hasWordsInName = sql`${searchRows.name} @@ ${wordsQuery(wanted)}`
  const isShown = allOf(
    open && sql`shop.is_open`,
    kind !== undefined && sql`${searchRows.kind} = ${kind}`,
    // An area is no thing that has a price.
    isPriced && sql`${searchRows.kind} = 'PRODUCT'`,
  )
  const isProductShown = allOf(
    sql`shop.is_reached`,
    maxPriceKES !== undefined && sql`${searchRows.priceCents} <= ${toCents(maxPriceKES)}::bigint`,
    diet !== undefined &&
      sql`${searchRows.words} @@ ${query(`${diet.toLowerCase()}:B`)} and exists (select 1 from ${products}
        where ${products.vendorId} = ${searchRows.vendorId} and ${products.id} = ${searchRows.id} and ${products.diets} @> array[${diet}]::text[])`,
  )
  const isOtherShown = sql`case when ${searchRows.kind} = 'EVENT' then exists (select 1 from ${events} where ${allOf(
    sql`${events.vendorId} = ${searchRows.vendorId} and ${events.id} = ${searchRows.id} and ${isPublicEvent}
        and ${events.endsAt} > ${momentSql(now)}`,
    county !== undefined && sql`${events.county} = ${county}`,
  )}) else shop.is_reached end`
  const joined = sql`join shops shop on shop.id = ${searchRows.vendorId}`
  const scored = (isProduct: boolean) =>
    sql`select ${searchRows.id}, ${searchRows.vendorId}, ${searchRows.kind}, ${score(wanted, isProduct)} as score, 1 as shops`
  // Of products alone there may be more than are put in order: those with the words in their names are read first.
  // `offset 0` has each score reckoned once.
  return sql`(select * from (${scored(true)} from (
        select * from ${searchRows} where ${searchRows.kind} = 'PRODUCT' and ${hasWordsInName}
        union all select * from ${searchRows} where ${searchRows.kind} = 'PRODUCT' and ${hasWords} and not ${hasWordsInName}) ${searchRows}
      ${joined} where ${isShown} and ${isProductShown} offset 0) scored
      where score is not null limit ${wanted.ofEachKind ? mostSuggested : mostFound})
    union all
    select * from (${scored(false)} from ${searchRows} ${joined}
      where ${searchRows.kind} in ('SHOP', 'EVENT') and ${hasWords} and ${isShown} and ${isOtherShown} offset 0) scored where score is not null
    union all
    select * from (select (array_agg(${searchRows.id} order by ${searchRows.id}))[1], (array_agg(${searchRows.vendorId} order by ${searchRows.id}))[1], 'AREA', max(${score(wanted, false)}), count(*)::int
      from ${searchRows} ${joined} where ${searchRows.kind} = 'AREA' and ${hasWords} and ${isShown} and shop.is_reached group by ${searchRows.place}) places where max is not null`
}

/** What a page shows of a row: one of these, by its kind. */
const shown = (now: Date, area: string | undefined, isSharded: boolean) => {
  const ofHit = ofEachRow(isSharded, { table: sql`hit`, id: sql`hit.id` })
  const vendor = isSharded ? new Among(sql`select hit.vendor_id from hit`) : vendors.id
  return jsonObject({
    id: sql<string>`hit.id`,
    kind: sql<SearchKind>`hit.kind`,
    score: sql<number>`hit.score`,
    product: ofHit(
      productJson,
      sql`${products}`,
      sql`${products.vendorId} = hit.vendor_id and ${products.id} = hit.id and hit.kind = 'PRODUCT' and ${isPublicSql}`,
    ),
    shop: ofHit(
      jsonObject(cardColumns(now, { area, vendor })),
      sql`${vendors}`,
      sql`${vendors.id} = hit.vendor_id and hit.kind in ('PRODUCT', 'SHOP')`,
    ),
    event: ofHit(
      eventJson,
      sql`${events} join ${vendors} on ${vendors.id} = ${events.vendorId}`,
      sql`${events.vendorId} = hit.vendor_id and ${events.id} = hit.id and hit.kind = 'EVENT' and ${isPublicEvent}`,
    ),
    area: ofHit(
      jsonObject({ name: deliveryAreas.name, county: vendors.county, shops: sql<number>`hit.shops` }),
      sql`${deliveryAreas} join ${vendors} on ${vendors.id} = ${deliveryAreas.vendorId}`,
      sql`${deliveryAreas.vendorId} = hit.vendor_id and ${deliveryAreas.id} = hit.id and hit.kind = 'AREA'`,
    ),
  })
}
export type HitRow = ValueOf<ReturnType<typeof shown>>

const counts = notNull(
  sql<Record<SearchKind, number>>`(select json_build_object(
    'PRODUCT', count(*) filter (where kind = 'PRODUCT'), 'SHOP', count(*) filter (where kind = 'SHOP'),
    'EVENT', count(*) filter (where kind = 'EVENT'), 'AREA', count(*) filter (where kind = 'AREA')) from hits)`,
)

/** The page of what was found, and how many there are of each kind, in one statement. */
export async function readHits(db: Db, wanted: Wanted) {
  const { filters, at, now, after, count, ofEachKind } = wanted
  const beyond = after && sql`(score, id) < (${after.score}::bigint, ${after.id}::uuid)`
  const first = ofEachKind
    ? sql`select id, vendor_id, kind, score, shops from (
        select *, row_number() over (partition by kind order by score desc, id desc) as nth from hits) each_kind where nth <= ${ofEachKind}`
    : sql`select * from hits where ${allOf(beyond)} order by score desc, id desc limit ${count}`
  const isSharded = await isPoolSharded(db)
  const page = rowsToRead(isSharded, sql`hit`, first)
  const [row] = await select(
    db,
    columns({
      rows: jsonArray(shown(now, filters.area, isSharded), page.from, {
        orderBy: sql`hit.score desc, hit.id desc`,
      }),
      counts,
      shops: notNull(
        sql<number>`(select count(*)::int from (select distinct vendor_id from hits where kind = 'PRODUCT') sellers)`,
      ),
    }),
    sql``,
    {
      ctes: sql`with shops as materialized (${shops(filters, at, await vendorRows(db))}),
        hits as materialized (${hits(wanted)})${page.cte}`,
    },
  )
  assert(row, 'a select without a table has one row')
  return row
}

/** The first dish of the menus that are open and ready soonest: what is near where nothing else is. */
export async function readFirstDishes(
  db: Db,
  { filters, now, count }: Pick<Wanted, 'filters' | 'now' | 'count'>,
): Promise<HitRow[]> {
  const isSharded = await isPoolSharded(db)
  const ofShops = sql`${products.id}, shop.id as vendor_id, 'PRODUCT' as kind, -shop.minutes as score, 1 as shops
    from (select * from shops where is_open and is_reached order by minutes, id limit ${count}) shop`
  const isItem = sql`${products.vendorId} = shop.id and ${products.kind} = 'ITEM' and ${isPublicSql} and not ${products.isSoldOut}`
  // A limit for each shop is refused on Citus.
  const first = isSharded
    ? sql`select distinct on (${products.vendorId}) ${ofShops} join ${products} on ${isItem}
        order by ${products.vendorId}, ${products.position}, ${products.id}`
    : sql`select ${ofShops} cross join lateral (
        select ${products.id} from ${products} where ${isItem}
        order by ${products.position}, ${products.id} limit 1) as ${products}`
  const page = rowsToRead(isSharded, sql`hit`, first)
  const [row] = await select(
    db,
    columns({
      rows: jsonArray(shown(now, filters.area, isSharded), page.from, {
        orderBy: sql`hit.score desc, hit.id desc`,
      }),
    }),
    sql``,
    { ctes: sql`with shops as materialized (${shops(filters, now, await vendorRows(db))})${page.cte}` },
  )
  return row?.rows ?? []
}
