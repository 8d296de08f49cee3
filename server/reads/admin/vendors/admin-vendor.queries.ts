import type { AdminVendor, AdminVendorLine, ApprovalSort, VendorSort } from '#contracts/admin/vendors.ts'
import { VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { type LatestRule, ruleRate, toRate, vendorRuleSql } from '#server/modules/commissions/index.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { visibleContact } from '#server/modules/identity/index.ts'
import {
  Among,
  isPausedByProgramSql,
  jsonOfVendor,
  profileColumns,
  toProfile,
  type VendorRef,
} from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, type ListOrder, momentKey, numberKey, ordered, textKey } from '#server/platform/database/list-order.ts'
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
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import {
  allOf,
  containing,
  isOnDays,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

/** When it was sent for a decision, the last time. */
const sentAt = sql<Date>`coalesce(${vendors.resubmittedAt}, ${vendors.createdAt})`

const productCount = (vendor: VendorRef) =>
  fixed(
    sql<number>`coalesce(${jsonOfVendor(vendor, {
      value: sql<number>`count(*)::int`,
      from: sql`${products}`,
      vendorId: products.vendorId,
      where: isPublicSql,
      isAggregate: true,
    })}::text::int, 0)`,
  )

const ownColumns = {
  owner: notNull(
    subquery(
      jsonObject({ id: users.id, name: users.name, email: sql<string>`${users.email}::text`, phone: users.phone }),
      sql`from ${users} where ${users.id} = ${vendors.ownerId}`,
    ),
  ),
  isTrusted: vendors.isTrusted,
  createdAt: millisecondsSql(vendors.createdAt),
  decidedAt: millisecondsSql(vendors.decidedAt),
  waitingSince: fixed(sql<number | null>`case when ${vendors.status} = 'PENDING' then ${millisecondsSql(sentAt)} end`),
}

const adminColumns = (now: Date, vendor: VendorRef) => ({
  ...profileColumns(now, vendor),
  commissionRule: vendorRuleSql(vendors.id, momentSql(now)),
  ...ownColumns,
  productCount: productCount(vendor),
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
  const own = rule && ruleRate(rule)
  const rate = own && toRate(own)
  return { commissionPercent: rate?.percent ?? null, commissionFixedKES: rate?.fixedKES ?? null }
}

export async function findAdminVendor(db: Db, id: VendorId, now: Date): Promise<AdminVendor> {
  const row = await selectOne(
    db,
    columns(adminColumns(now, sql`${id}::uuid`)),
    sql`from ${vendors} where ${vendors.id} = ${id}`,
  )
  if (!row) throw notFound('The vendor')
  return toAdminVendor(row, now)
}

/** What names are sorted by, short enough for a place in a list. */
const sortName = sql<string>`left(lower(${vendors.name}), 40)`
/** First those that paused because nobody there accepts orders: they are losing customers now. */
const rank = sql<number>`case when ${isPausedByProgramSql} then 0 else array_position(
  array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED']::text[], ${vendors.status}) end`
const isSentBack = sql<number>`(${vendors.status} <> 'PENDING')::int`

const id = idKey(vendors.id, VendorId)
const joined = { createdAt: momentKey(vendors.createdAt), id }
const named = { sortName: textKey(sortName), id }

/**
 * What a row is ordered by is in its place, because a decision about the last row of a page moves that row, and the
 * next page must still begin at its old place.
 */
const orders = {
  newest: ordered('desc nulls last', joined),
  oldest: ordered('asc nulls first', joined),
  name: ordered('asc', named),
  status: ordered('asc', { rank: numberKey(rank), ...named }),
}
const ordersOfQueue = {
  waiting: ordered('asc', { isSentBack: numberKey(isSentBack), sentAt: momentKey(sentAt), id }),
  newest: ordered('desc nulls last', { sentAt: momentKey(sentAt), id }),
  name: orders.name,
}

const listed = <Item>(
  db: Db,
  page: PageQuery,
  order: ListOrder<object>,
  isListed: SQL,
  toItem: (vendor: AdminVendor) => Item,
  now: Date,
) =>
  paged(
    page,
    order,
    async ({ after, end }) => {
      const page = sql`from ${vendors} where ${allOf(acrossVendors('admin-lists'), isListed, after)} ${end}`
      const vendor = (await isPoolSharded(db)) ? new Among(sql`select ${vendors.id} ${page}`) : vendors.id
      return select(
        db,
        columns({ ...adminColumns(now, vendor), sortName, rank, isSentBack, sentAt: millisecondsSql(sentAt) }),
        page,
      )
    },
    (row) => toItem(toAdminVendor(row, now)),
  )

interface Filters<Sort> extends PageQuery {
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: Sort
}

const fits = (moment: Column | SQL, { search, from, to }: Filters<unknown>) =>
  allOf(!!search && isFoundBy(search), isOnDays(moment, { from, to }))

export const listAdminVendors = (db: Db, filters: Filters<VendorSort>, now: Date) => {
  const order = orders[filters.sortBy ?? 'newest'] as ListOrder<object>
  return listed(db, filters, order, fits(vendors.createdAt, filters), toLine, now)
}

/** Vendors that wait for a decision, unless said the longest waiting first, then those that were asked for changes. */
export const listApprovals = (db: Db, filters: Filters<ApprovalSort>, now: Date) => {
  const order = ordersOfQueue[filters.sortBy ?? 'waiting'] as ListOrder<object>
  const isInQueue = sql`${vendors.status} in ('PENDING', 'CHANGES_REQUESTED')`
  return listed(db, filters, order, allOf(isInQueue, fits(sentAt, filters)), (vendor) => vendor, now)
}

/** By the shop's name or slug, or by its owner's name or email. */
const isFoundBy = (search: string) => sql`(
  ${vendors.name} ilike ${containing(search)} or ${search} <% ${vendors.name} or ${vendors.slug} ilike ${containing(search)}
  or ${vendors.ownerId} in (select ${users.id} from ${users}
    where (${users.name} || ' ' || coalesce(${users.email}::text, '') || ' ' || ${users.phone}) ilike ${containing(search)}))`

function toLine(vendor: AdminVendor): AdminVendorLine {
  const { id, slug, name, status, county, area, categories, owner, productCount, createdAt } = vendor
  const { phone, pause, commissionPercent, commissionFixedKES } = vendor
  const commission = { commissionPercent, commissionFixedKES }
  return {
    id,
    slug,
    name,
    status,
    county,
    area,
    categories,
    owner: visibleContact('ADMIN', owner),
    phone,
    pause,
    ...commission,
    productCount,
    createdAt,
  }
}
