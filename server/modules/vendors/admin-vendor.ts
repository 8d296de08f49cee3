import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminVendor, AdminVendorLine, VendorSort } from '#contracts/admin-vendors.ts'
import { VendorId } from '#contracts/primitives.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/pages.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/sql.ts'
import { type ProfileRow, profileColumns, toProfile } from './vendor-profile.ts'

interface Row extends ProfileRow {
  owner: AdminVendor['owner']
  commissionBasisPoints: number | null
  productCount: number
  createdAt: number
  waitingSince: number | null
  decidedAt: number | null
}

const adminColumns = (now: Date): SQL => sql`
  ${profileColumns(now)}, v.commission_basis_points as "commissionBasisPoints",
  (select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone)
    from users u where u.id = v.owner_id) as owner,
  (select count(*)::int from products p where p.vendor_id = v.id and p.status = 'ACTIVE') as "productCount",
  ${millisecondsSql(sql`v.created_at`)} as "createdAt", ${millisecondsSql(sql`v.decided_at`)} as "decidedAt",
  case when v.status = 'PENDING' then ${millisecondsSql(sql`coalesce(v.resubmitted_at, v.created_at)`)} end as "waitingSince"`

const toAdminVendor = (row: Row, now: Date): AdminVendor => ({
  ...toProfile(row, now),
  owner: row.owner,
  commissionPercent: row.commissionBasisPoints === null ? null : row.commissionBasisPoints / 100,
  productCount: row.productCount,
  createdAt: toInstant(row.createdAt),
  waitingSince: toInstantOrNull(row.waitingSince),
  decidedAt: toInstantOrNull(row.decidedAt),
})

const readVendors = async (db: Db, rest: SQL, now: Date) =>
  (await db.execute<Row & Record<string, unknown>>(sql`select ${adminColumns(now)} from vendors v ${rest}`)).rows

export async function findAdminVendor(db: Db, id: VendorId, now: Date): Promise<AdminVendor> {
  const [row] = await readVendors(db, sql`where v.id = ${id}`, now)
  if (!row) throw notFound('The vendor')
  return toAdminVendor(row, now)
}

const Place = z.strictObject({ id: VendorId })

/** What each order sorts by, ending in the id. A page begins after the row named in the cursor, wherever that stands by then. */
const orders: Record<VendorSort | 'waiting', SQL> = {
  name: sql`lower(v.name), v.id`,
  newest: sql`extract(epoch from v.created_at) * -1, v.id`,
  status: sql`array_position(array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'], v.status), lower(v.name), v.id`,
  waiting: sql`v.status <> 'PENDING', coalesce(v.resubmitted_at, v.created_at), v.id`,
}

const beyond = (order: SQL, id: VendorId | undefined) =>
  id && sql`(${order}) > (select ${order} from vendors v where v.id = ${id})`

interface Asked {
  search?: string
  sortBy?: VendorSort
  limit?: number
  cursor?: string
}

export async function listAdminVendors(db: Db, { search, sortBy = 'newest', ...asked }: Asked, now: Date) {
  const limit = pageLimit(asked.limit)
  const order = orders[sortBy]
  const isSought = allOf(!!search && isFoundBy(search), beyond(order, readCursor(Place, asked.cursor)?.id))
  const rows = await readVendors(db, sql`where ${isSought} order by ${order} limit ${limit + 1}`, now)
  return toPage(rows, limit, (row) => toLine(toAdminVendor(row, now)), placeOf)
}

/** What waits for a decision, the longest waiting first, and after it what waits for its vendor. */
export async function listApprovals(db: Db, asked: Pick<Asked, 'limit' | 'cursor'>, now: Date) {
  const limit = pageLimit(asked.limit)
  const isWaiting = allOf(
    sql`v.status in ('PENDING', 'CHANGES_REQUESTED')`,
    beyond(orders.waiting, readCursor(Place, asked.cursor)?.id),
  )
  const rows = await readVendors(db, sql`where ${isWaiting} order by ${orders.waiting} limit ${limit + 1}`, now)
  return toPage(rows, limit, (row) => toAdminVendor(row, now), placeOf)
}

const placeOf = ({ id }: Row) => ({ id })

/** By the shop's name or address, or by its owner's name or mail. */
const isFoundBy = (search: string) => sql`(
  v.name ilike ${containing(search)} or ${search} <% v.name or v.slug ilike ${containing(search)}
  or v.owner_id in (select u.id from users u
    where (u.name || ' ' || u.email::text || ' ' || u.phone) ilike ${containing(search)}))`

function toLine(vendor: AdminVendor): AdminVendorLine {
  const { id, slug, name, status, county, area, categories, owner, commissionPercent, productCount, createdAt } = vendor
  return { id, slug, name, status, county, area, categories, owner, commissionPercent, productCount, createdAt }
}
