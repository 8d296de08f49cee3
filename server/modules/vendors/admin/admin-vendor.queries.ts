import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminVendor, AdminVendorLine, VendorSort } from '#contracts/admin/vendors.ts'
import { VendorId } from '#contracts/wire/primitives.ts'
import { type LatestRule, rateOf, toRate, vendorRuleSql } from '#server/modules/commissions/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type ProfileRow, profileColumns, toProfile } from '../settings/vendor-profile.queries.ts'

interface Row extends ProfileRow {
  owner: AdminVendor['owner']
  commissionRule: LatestRule | null
  productCount: number
  createdAt: number
  waitingSince: number | null
  decidedAt: number | null
}

const adminColumns = (now: Date): SQL => sql`
  ${profileColumns(now)}, ${vendorRuleSql(sql`v.id`, momentSql(now))} as "commissionRule",
  (select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone)
    from users u where u.id = v.owner_id) as owner,
  (select count(*)::int from products p where p.vendor_id = v.id and p.status = 'ACTIVE') as "productCount",
  ${millisecondsSql(sql`v.created_at`)} as "createdAt", ${millisecondsSql(sql`v.decided_at`)} as "decidedAt",
  case when v.status = 'PENDING' then ${millisecondsSql(sql`coalesce(v.resubmitted_at, v.created_at)`)} end as "waitingSince"`

const toAdminVendor = (row: Row, now: Date): AdminVendor => ({
  ...toProfile(row, now),
  owner: row.owner,
  ...ownCommission(row.commissionRule),
  productCount: row.productCount,
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
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${adminColumns(now)} from vendors v where v.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw notFound('The vendor')
  return toAdminVendor(row, now)
}

/**
 * A row's position in a list: by rank, then time, then name, then id. Rank and time are in the cursor, because a decision about
 * the last row of a page moves that row, and the next page must still begin at its old position.
 */
interface Order {
  rank: SQL
  at: SQL
  name: SQL
}

const none = { rank: sql`0::int`, at: sql`0::float8`, name: sql`''::text` }

const orders: Record<VendorSort | 'waiting', Order> = {
  name: { ...none, name: sql`lower(v.name)` },
  newest: { ...none, at: sql`-${millisecondsSql(sql`v.created_at`)}` },
  status: {
    ...none,
    rank: sql`array_position(array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'], v.status)`,
    name: sql`lower(v.name)`,
  },
  waiting: {
    ...none,
    rank: sql`(v.status <> 'PENDING')::int`,
    at: millisecondsSql(sql`coalesce(v.resubmitted_at, v.created_at)`),
  },
}

const Cursor = z.strictObject({ rank: z.int().min(0).max(9), at: z.number(), id: VendorId })

const beyond = ({ rank, at, name }: Order, after: z.infer<typeof Cursor> | undefined) =>
  after &&
  sql`(${rank}, ${at}, ${name}, v.id) > (${after.rank}::int, ${after.at}::float8,
    (select ${name} from vendors v where v.id = ${after.id}), ${after.id}::uuid)`

type Placed = Row & z.infer<typeof Cursor>

async function readInOrder(db: Db, order: Order, isSought: SQL, paging: Pick<Filters, 'limit' | 'cursor'>, now: Date) {
  const { rank, at, name } = order
  const condition = allOf(isSought, beyond(order, readCursor(Cursor, paging.cursor)))
  const { rows } = await db.execute<Placed & Record<string, unknown>>(sql`
    select ${adminColumns(now)}, ${rank} as rank, ${at} as at
    from vendors v where ${condition} order by ${rank}, ${at}, ${name}, v.id limit ${pageLimit(paging.limit) + 1}`)
  return rows
}

const placeOf = ({ rank, at, id }: Placed) => ({ rank, at, id })

interface Filters {
  search?: string
  sortBy?: VendorSort
  limit?: number
  cursor?: string
}

export async function listAdminVendors(db: Db, { search, sortBy = 'newest', ...paging }: Filters, now: Date) {
  const rows = await readInOrder(db, orders[sortBy], search ? isFoundBy(search) : sql`true`, paging, now)
  return toPage<Placed, AdminVendorLine>(
    rows,
    pageLimit(paging.limit),
    (row) => toLine(toAdminVendor(row, now)),
    placeOf,
  )
}

/** Vendors that wait for a decision, the longest waiting first, then those that were asked for changes. */
export async function listApprovals(db: Db, paging: Pick<Filters, 'limit' | 'cursor'>, now: Date) {
  const isWaiting = sql`v.status in ('PENDING', 'CHANGES_REQUESTED')`
  const rows = await readInOrder(db, orders.waiting, isWaiting, paging, now)
  return toPage<Placed, AdminVendor>(rows, pageLimit(paging.limit), (row) => toAdminVendor(row, now), placeOf)
}

/** By the shop's name or slug, or by its owner's name or email. */
const isFoundBy = (search: string) => sql`(
  v.name ilike ${containing(search)} or ${search} <% v.name or v.slug ilike ${containing(search)}
  or v.owner_id in (select u.id from users u
    where (u.name || ' ' || u.email::text || ' ' || u.phone) ilike ${containing(search)}))`

function toLine(vendor: AdminVendor): AdminVendorLine {
  const { id, slug, name, status, county, area, categories, owner, productCount, createdAt } = vendor
  const { commissionPercent, commissionFixedKES } = vendor
  const commission = { commissionPercent, commissionFixedKES }
  return { id, slug, name, status, county, area, categories, owner, ...commission, productCount, createdAt }
}
