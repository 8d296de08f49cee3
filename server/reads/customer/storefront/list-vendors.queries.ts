import * as z from 'zod'
import type { VendorSort } from '#contracts/vendors.ts'
import { VendorId } from '#contracts/wire/primitives.ts'
import {
  Among,
  cardColumns,
  isOpenAt,
  opensAt,
  toVendorCard,
  type VendorRef,
  type VendorRows,
  vendorRows,
} from '#server/modules/vendors/index.ts'
import { deliveryAreas, vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { vendorHits } from './vendor-search.queries.ts'

export interface VendorFilters extends PageQuery {
  search?: string
  category?: string
  county?: string
  /** Each narrows the list only when true. */
  open?: boolean
  pickup?: boolean
  area?: string
  /** Near where an area is given. */
  sort?: VendorSort
}

/** `at` is the moment whose opening hours order the whole list, so that the order stays the same from page to page. */
const Place = z.strictObject({
  at: z.int().min(0).max(Date.UTC(2100, 0)),
  id: VendorId,
  isOpen: z.boolean(),
  /** In milliseconds; 0 of an open shop, and far away of one that never opens. */
  opensAt: z.int().min(0).max(Date.UTC(2100, 0)),
  /** How near or fast it is: what the shops that are open, or open at one moment, are ordered by. */
  sortKey: z.int().min(0),
  rank: z.int().nullable(),
})
type Place = z.infer<typeof Place>

/**
 * The order of the vendors that were `chosen` for a page. Which come after a place is decided where they are chosen.
 */
const chosenOrder: ListOrder<Place> = {
  place: Place,
  toPlace: ({ at, id, isOpen, opensAt, sortKey, rank }) => ({ at, id, isOpen, opensAt, sortKey, rank }),
  orderBy: sql`chosen.rank desc, chosen.is_open desc, chosen.opens_at, chosen.sort_key, chosen.sort_name, ${vendors.id}`,
}

/** On Citus: whose rows are read for the page. */
const ofChosen = new Among(sql`select chosen.id from chosen`)

const listed = (now: Date, at: Date, card: { area: string | undefined; vendor: VendorRef }) =>
  columns({
    ...cardColumns(now, card),
    isOpen: sql<boolean>`chosen.is_open`,
    opensAt: sql<number>`chosen.opens_at::float8`,
    sortKey: sql<number>`chosen.sort_key::float8`,
    rank: sql<number | null>`chosen.rank`,
    at: sql<number>`${at.getTime()}::float8`,
  })

/**
 * Approved vendors: those open now first, the nearest or the fastest of them before, then the others by when they open;
 * a search puts the best matches first instead.
 */
export const listVendors = (db: Db, filters: VendorFilters, now: Date) =>
  paged(
    filters,
    chosenOrder,
    async ({ place, count, end }) => {
      const rows = await vendorRows(db)
      const at = place ? new Date(place.at) : now
      const chosen = filters.search
        ? bestMatches(filters.search, filters, at, place, count, rows)
        : openFirst(filters, at, place, count, rows)
      return select(
        db,
        listed(now, at, { area: filters.area, vendor: (await isPoolSharded(db)) ? ofChosen : vendors.id }),
        sql`from chosen join ${vendors} on ${vendors.id} = chosen.id ${end}`,
        {
          ctes: chosen,
        },
      )
    },
    (row) => toVendorCard(row, now),
  )

function matching({ category, county, pickup, area }: VendorFilters, vendor: Column | SQL): SQL {
  return allOf(
    acrossVendors('public-lists'),
    sql`${vendors.status} = 'APPROVED'`,
    category !== undefined &&
      sql`exists (select 1 from ${vendorCategories}
        where ${vendorCategories.vendorId} = ${vendor} and ${vendorCategories.category} = ${category})`,
    county !== undefined && sql`${vendors.county} = ${county}`,
    pickup && sql`${vendors.hasPickup}`,
    !!area &&
      sql`exists (select 1 from ${deliveryAreas}
        where ${deliveryAreas.vendorId} = ${vendor} and lower(${deliveryAreas.name}) = lower(${area}))`,
  )
}

/** What comes first, the least before. The index of the list has the time that a shop takes. */
function sortKey({ area, sort = 'NEAR' }: VendorFilters, vendor: Column | SQL): SQL {
  if (!area || sort === 'FAST') return sql`${vendors.preparationTo}`
  const fee = sql`(select min(${deliveryAreas.feeCents}) from ${deliveryAreas}
    where ${deliveryAreas.vendorId} = ${vendor} and lower(${deliveryAreas.name}) = lower(${area}))`
  return sort === 'FEE' ? fee : sql`case when lower(${vendors.area}) = lower(${area}) then 0 else 1 + ${fee} end`
}

/** After every shop that opens some day. */
const never = sql.raw(`${Date.UTC(2100, 0)}`)

/** Closed shops are queried only when the open ones do not fill the page: by day most pages do not need them. */
function openFirst(
  filters: VendorFilters,
  at: Date,
  after: Place | undefined,
  count: number,
  { from, vendor }: VendorRows,
): SQL {
  const isOpen = isOpenAt(at, vendor)
  const opening = sql`coalesce(${opensAt(at, vendor)}, ${never})`
  const lastName = after && sql`(select lower(${vendors.name}) from ${vendors} where ${vendors.id} = ${after.id})`
  const key = sortKey(filters, vendor)
  const bySortKey = sql`
    select ${vendors.id}, 0::bigint as opens_at, ${key} as sort_key, lower(${vendors.name}) as sort_name from ${from}
    where ${allOf(
      matching(filters, vendor),
      isOpen,
      after &&
        (after.isOpen
          ? sql`(${key}, lower(${vendors.name}), ${vendors.id}) > (${after.sortKey}, ${lastName}, ${after.id})`
          : sql`false`),
    )}
    order by ${key}, lower(${vendors.name}), ${vendors.id} limit ${count}`
  const byOpening = sql`
    select * from (
      select ${vendors.id}, ${opening} as opens_at, ${key} as sort_key, lower(${vendors.name}) as sort_name from ${from}
      where ${allOf(matching(filters, vendor), sql`not ${isOpen}`, filters.open && sql`false`)}) closed
    where ${allOf(
      sql`(select count(*) from open_page) < ${count}`,
      after &&
        !after.isOpen &&
        sql`(closed.opens_at, closed.sort_key, closed.sort_name, closed.id)
          > (${after.opensAt}::bigint, ${after.sortKey}, ${lastName}, ${after.id})`,
    )}
    order by opens_at, sort_key, sort_name, id limit ${count}`
  return sql`
    with open_page as materialized (${bySortKey}), closed_page as materialized (${byOpening}),
    chosen as (
      select id, is_open, opens_at, sort_key, sort_name, null::int as rank from (
        select *, true as is_open from open_page union all select *, false from closed_page) both_parts
      order by is_open desc, opens_at, sort_key, sort_name, id limit ${count})`
}

function bestMatches(
  search: string,
  filters: VendorFilters,
  at: Date,
  after: Place | undefined,
  count: number,
  { from, vendor }: VendorRows,
): SQL {
  const beyond = after && sql`(-hits.rank, ${vendors.id}) > (${-(after.rank ?? 0)}::int, ${after.id}::uuid)`
  return sql`
    with chosen as (
      select ${vendors.id}, true as is_open, 0::bigint as opens_at, 0 as sort_key, '' as sort_name, hits.rank
      from (${vendorHits(search)}) hits, ${from}
      where ${vendors.id} = hits.vendor_id and ${allOf(matching(filters, vendor), filters.open && isOpenAt(at, vendor), beyond)}
      order by -hits.rank, ${vendors.id} limit ${count})`
}
