import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { VendorCard } from '#contracts/vendors.ts'
import { VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { isOpenAt } from './open-now.queries.ts'
import { type CardRow, cardColumns, toVendorCard } from './vendor-card.queries.ts'
import { vendorHits } from './vendor-search.queries.ts'

export interface VendorFilters {
  search?: string
  category?: string
  county?: string
  /** Each narrows the list only when true. */
  open?: boolean
  pickup?: boolean
  area?: string
  limit?: number
  cursor?: string
}

/** `at` is the moment whose opening hours order the whole list, so that the order stays the same from page to page. */
const Cursor = z.strictObject({
  at: z.int().min(0).max(Date.UTC(2100, 0)),
  id: VendorId,
  open: z.boolean().optional(),
  rank: z.int().optional(),
})
type Cursor = z.infer<typeof Cursor>

type Row = CardRow & { isOpen: boolean; rank: number | null }

/** Approved vendors: those open now first, then by name; a search puts the best matches first instead. */
export async function listVendors(db: Db, filters: VendorFilters, now: Date) {
  const limit = pageLimit(filters.limit)
  const after = readCursor(Cursor, filters.cursor)
  const at = after ? new Date(after.at) : now
  const chosen = filters.search
    ? bestMatches(filters.search, filters, at, after, limit + 1)
    : openFirst(filters, at, after, limit + 1)
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    ${chosen}
    select ${cardColumns(now)}, chosen.is_open as "isOpen", chosen.rank
    from chosen join vendors v on v.id = chosen.id
    order by chosen.rank desc, chosen.is_open desc, chosen.sort_name, v.id`)
  return toPage<Row, VendorCard>(
    rows,
    limit,
    (row) => toVendorCard(row, now),
    ({ id, isOpen, rank }) => ({ at: at.getTime(), id, ...(rank === null ? { open: isOpen } : { rank }) }),
  )
}

function matching({ category, county, pickup, area }: VendorFilters): SQL {
  return allOf(
    sql`v.status = 'APPROVED'`,
    category !== undefined &&
      sql`exists (select from vendor_categories k where k.vendor_id = v.id and k.category = ${category})`,
    county !== undefined && sql`v.county = ${county}`,
    pickup && sql`v.has_pickup`,
    !!area && sql`exists (select from delivery_areas d where d.vendor_id = v.id and lower(d.name) = lower(${area}))`,
  )
}

/** Closed shops are queried only when the open ones do not fill the page: by day most pages do not need them. */
function openFirst(filters: VendorFilters, at: Date, after: Cursor | undefined, count: number): SQL {
  const isOpen = isOpenAt(at)
  const afterOpen = after && after.open !== false
  const beyond =
    after && sql`(lower(v.name), v.id) > ((select lower(name) from vendors where id = ${after.id}), ${after.id})`
  const byName = (...conditions: (SQL | undefined | false)[]) => sql`
    select v.id, lower(v.name) as sort_name from vendors v
    where ${allOf(matching(filters), ...conditions)} order by lower(v.name), v.id limit ${count}`
  return sql`
    with open_page as materialized (${byName(isOpen, after && !afterOpen ? sql`false` : beyond)}),
    closed_page as materialized (
      select * from (${byName(sql`not ${isOpen}`, filters.open && sql`false`, !afterOpen && beyond)}) found
      where (select count(*) from open_page) < ${count}),
    chosen as (
      select id, is_open, sort_name, null::int as rank from (
        select *, true as is_open from open_page union all select *, false from closed_page) both_parts
      order by is_open desc, sort_name, id limit ${count})`
}

function bestMatches(search: string, filters: VendorFilters, at: Date, after: Cursor | undefined, count: number): SQL {
  const beyond = after && sql`(-hits.rank, v.id) > (${-(after.rank ?? 0)}::int, ${after.id}::uuid)`
  return sql`
    with chosen as (
      select v.id, true as is_open, '' as sort_name, hits.rank
      from (${vendorHits(search)}) hits join vendors v on v.id = hits.vendor_id
      where ${allOf(matching(filters), filters.open && isOpenAt(at), beyond)}
      order by -hits.rank, v.id limit ${count})`
}
