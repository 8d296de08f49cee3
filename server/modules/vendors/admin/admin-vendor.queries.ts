import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminVendor, AdminVendorLine, VendorSort } from '#contracts/admin/vendors.ts'
import { VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { type LatestRule, rateOf, toRate, vendorRuleSql } from '#server/modules/commissions/index.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import {
  columns,
  fixed,
  jsonObject,
  notNull,
  type RowOf,
  select,
  selectOne,
  subquery,
} from '#server/platform/database/select.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { profileColumns, toProfile } from '../settings/vendor-profile.queries.ts'
import { vendors } from '../vendors.tables.ts'

const waitsSince = millisecondsSql(sql<Date>`coalesce(${vendors.resubmittedAt}, ${vendors.createdAt})`)

const ownColumns = {
  owner: notNull(
    subquery(
      jsonObject({ id: users.id, name: users.name, email: users.email, phone: users.phone }),
      sql`from ${users} where ${users.id} = ${vendors.ownerId}`,
    ),
  ),
  productCount: fixed(sql<number>`(
    select count(*)::int from ${products} where ${products.vendorId} = ${vendors.id} and ${isPublicSql})`),
  isTrusted: vendors.isTrusted,
  createdAt: millisecondsSql(vendors.createdAt),
  decidedAt: millisecondsSql(vendors.decidedAt),
  waitingSince: fixed(sql<number | null>`case when ${vendors.status} = 'PENDING' then ${waitsSince} end`),
}

const adminColumns = (now: Date) => ({
  ...profileColumns(now),
  commissionRule: vendorRuleSql(vendors.id, momentSql(now)),
  ...ownColumns,
})
type Row = RowOf<ReturnType<typeof adminColumns>>

const toAdminVendor = (row: Row, now: Date): AdminVendor => ({
  ...toProfile(row, now),
  owner: row.owner,
  ...ownCommission(row.commissionRule),
  productCount: row.productCount,
  isTrusted: row.isTrusted,
  createdAt: toInstant(row.createdAt),
  waitingSince: toInstantOrNull(row.waitingSince),
  decidedAt: toInstantOrNull(row.decidedAt),
})

function ownCommission(rule: LatestRule | null) {
  const own = rule && rateOf(rule)
  const rate = own && toRate(own)
  return { commissionPercent: rate?.percent ?? null, commissionFixedKES: rate?.fixedKES ?? null }
}

export async function findAdminVendor(db: Db, id: VendorId, now: Date): Promise<AdminVendor> {
  const row = await selectOne(db, columns(adminColumns(now)), sql`from ${vendors} where ${vendors.id} = ${id}`)
  if (!row) throw notFound('The vendor')
  return toAdminVendor(row, now)
}

const Place = z.strictObject({ rank: z.int().min(0).max(9), at: z.number(), id: VendorId })
type Place = z.infer<typeof Place>

/**
 * A row's place in a list: by rank, then time, then name, then id. Rank and time are in the place, because a decision about the
 * last row of a page moves that row, and the next page must still begin at its old place.
 */
interface Order extends ListOrder<Place> {
  rank: SQL<number>
  at: SQL<number>
}

function inOrder({
  rank = sql<number>`0::int`,
  at = sql<number>`0::float8`,
  name = sql<string>`''::text`,
}: Partial<Record<'rank' | 'at', SQL<number>>> & { name?: SQL<string> }): Order {
  return {
    rank,
    at,
    place: Place,
    placeOf: (row) => ({ rank: row.rank, at: row.at, id: row.id }),
    after: (place) =>
      sql`(${rank}, ${at}, ${name}, ${vendors.id}) > (${place.rank}::int, ${place.at}::float8,
        (select ${name} from ${vendors} where ${vendors.id} = ${place.id}), ${place.id}::uuid)`,
    orderBy: sql`${rank}, ${at}, ${name}, ${vendors.id}`,
  }
}

const byName = sql<string>`lower(${vendors.name})`

const orders: Record<VendorSort | 'waiting', Order> = {
  name: inOrder({ name: byName }),
  newest: inOrder({ at: sql<number>`-${millisecondsSql(vendors.createdAt)}` }),
  status: inOrder({
    rank: sql<number>`array_position(
      array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'], ${vendors.status})`,
    name: byName,
  }),
  waiting: inOrder({ rank: sql<number>`(${vendors.status} <> 'PENDING')::int`, at: waitsSince }),
}

const listed = <Item>(
  db: Db,
  page: PageQuery,
  order: Order,
  isSought: SQL,
  toItem: (vendor: AdminVendor) => Item,
  now: Date,
) =>
  paged(
    page,
    order,
    ({ after, end }) =>
      select(
        db,
        columns({ ...adminColumns(now), rank: order.rank, at: order.at }),
        sql`from ${vendors} where ${allOf(acrossVendors('admin-lists'), isSought, after)} ${end}`,
      ),
    (row) => toItem(toAdminVendor(row, now)),
  )

interface Filters extends PageQuery {
  search?: string
  sortBy?: VendorSort
}

export const listAdminVendors = (db: Db, { search, sortBy = 'newest', ...page }: Filters, now: Date) =>
  listed(db, page, orders[sortBy], search ? isFoundBy(search) : sql`true`, toLine, now)

/** Vendors that wait for a decision, the longest waiting first, then those that were asked for changes. */
export const listApprovals = (db: Db, page: PageQuery, now: Date) =>
  listed(db, page, orders.waiting, sql`${vendors.status} in ('PENDING', 'CHANGES_REQUESTED')`, (vendor) => vendor, now)

/** By the shop's name or slug, or by its owner's name or email. */
const isFoundBy = (search: string) => sql`(
  ${vendors.name} ilike ${containing(search)} or ${search} <% ${vendors.name} or ${vendors.slug} ilike ${containing(search)}
  or ${vendors.ownerId} in (select ${users.id} from ${users}
    where (${users.name} || ' ' || ${users.email}::text || ' ' || ${users.phone}) ilike ${containing(search)}))`

function toLine(vendor: AdminVendor): AdminVendorLine {
  const { id, slug, name, status, county, area, categories, owner, productCount, createdAt } = vendor
  const { commissionPercent, commissionFixedKES } = vendor
  const commission = { commissionPercent, commissionFixedKES }
  return { id, slug, name, status, county, area, categories, owner, ...commission, productCount, createdAt }
}
