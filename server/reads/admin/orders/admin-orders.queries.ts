import type { AdminOrderRow, AdminOrderSort, OpenOrderStatus } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { matchesOrderSearch, newestOrders, ordersMatching, readOrderSearch } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { receiptSql, refundedSum } from '#server/modules/payments/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import {
  centsKey,
  idKey,
  type ListOrder,
  momentKey,
  newestFirst,
  ordered,
  readByConditions,
} from '#server/platform/database/list-order.ts'
import { isOfDays } from '#server/platform/database/many-days.ts'
import { columns, jsonObject, notNull, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged, type Slice } from '#server/platform/http/paged.ts'

export interface AdminOrderFilter {
  status?: OrderStatus
  /** A slug or an id. */
  vendor?: string
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: AdminOrderSort
}

const listed = columns({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  fulfilment: orders.fulfilment,
  placedAt: millisecondsSql(orders.placedAt),
  paidAt: millisecondsSql(orders.paidAt),
  customerId: orders.customerId,
  name: orders.contactName,
  phone: orders.contactPhone,
  vendor: notNull(
    subquery(
      jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
      sql`from ${vendors} where ${vendors.id} = ${orders.vendorId}`,
    ),
  ),
  totalCents: orders.totalCents,
  refundedCents: refundedSum(orders, 'amountCents'),
  commissionCents: sql<Cents>`${orders.commissionCents} - ${refundedSum(orders, 'commissionCents')}`,
  receipt: receiptSql(orders),
})

const placed = { placedAt: momentKey(orders.placedAt), id: idKey(orders.id, OrderId) }
const total = { totalCents: centsKey(orders.totalCents), id: idKey(orders.id, OrderId) }
const sorts = {
  newest: newestFirst(orders.id, OrderId),
  oldest: ordered<{ id: OrderId }>('asc', { id: idKey(orders.id, OrderId) }),
  largest: ordered('desc', total),
  smallest: ordered('asc', total),
}
/** Of some days alone, in the order of the moments by which they are found. */
const sortsOfDays = { ...sorts, newest: ordered('desc', placed), oldest: ordered('asc', placed) }

const placedAt = { table: orders, moment: orders.placedAt, isReadable: acrossVendors('admin-lists') }

/** Orders that are read first. What is read of the vendor of each takes on Citus the table itself, narrowed to them. */
const among = async (db: Db, found: SQL): Promise<SQL> =>
  (await isPoolSharded(db))
    ? sql`(select ${orders}.* from ${orders} where ${orders.id} in (select ${orders.id} from ${found})) as ${orders}`
    : found

export function ordersForAdmin(db: Db, filter: AdminOrderFilter & PageQuery) {
  const { status, vendor, search, from, to, sortBy = 'newest', ...page } = filter
  const hasDays = from !== undefined || to !== undefined
  const isByTotal = sortBy === 'largest' || sortBy === 'smallest'
  const order = (hasDays ? sortsOfDays : sorts)[sortBy] as ListOrder<object>
  const orderSearch = search ? readOrderSearch(search) : undefined
  const read = async ({ after, end, count }: Slice<object>) => {
    const { isOfThose, areMany } = await isOfDays(db, placedAt, filter, !isByTotal || !!orderSearch)
    const conditions = allOf(
      acrossVendors('admin-lists'),
      // A part of the text: what is rare has another plan than what nearly every order is.
      status && sql`${orders.status} = ${sql.raw(`'${status}'`)}`,
      vendor !== undefined && isVendor(vendor),
      isOfThose,
      after,
    )
    if (!areMany)
      return select(
        db,
        listed,
        sql`from ${await among(db, readByConditions(orders, conditions))} where ${acrossVendors('admin-lists')} ${end}`,
      )
    if (!orderSearch) return select(db, listed, sql`from ${orders} where ${conditions} ${end}`)
    if (orderSearch.by === 'name' && sortBy === 'newest' && !status && !vendor && !hasDays) {
      const matchesFilter = sql`${acrossVendors('admin-lists')} and ${matchesOrderSearch(orderSearch)}`
      const latest = await select(
        db,
        listed,
        sql`from ${await among(db, newestOrders(conditions))} where ${matchesFilter} ${end}`,
      )
      if (latest.length === count) return latest
    }
    return select(
      db,
      listed,
      sql`from ${await among(db, ordersMatching(orderSearch, conditions))} where ${acrossVendors('admin-lists')} ${end}`,
    )
  }
  return paged(page, order, read as (slice: Slice<object>) => Promise<Listed[]>, toRow)
}

type Listed = ValueOf<typeof listed>

const toRow = (row: Listed): AdminOrderRow => ({
  id: row.id,
  number: row.number,
  status: row.status,
  fulfilment: row.fulfilment,
  placedAt: toInstant(row.placedAt),
  paidAt: toInstantOrNull(row.paidAt),
  customer: { id: row.customerId, name: row.name, phone: visiblePhone('ADMIN', row.phone) },
  vendor: row.vendor,
  totalKES: toKES(row.totalCents),
  refundedKES: toKES(row.refundedCents),
  commissionKES: toKES(row.commissionCents),
  receipt: row.receipt,
})

const isVendor = (vendor: string): SQL =>
  VendorId.safeParse(vendor).success
    ? sql`${orders.vendorId} = ${vendor}::uuid`
    : sql`${orders.vendorId} = (select ${vendors.id} from ${vendors} where ${vendors.slug} = ${vendor})`

/** How many orders are in each state that is not final. */
export async function countOpenOrders(db: Db): Promise<Record<OpenOrderStatus, number>> {
  const counts = { PENDING_PAYMENT: 0, PAID: 0, ACCEPTED: 0, READY: 0, OUT_FOR_DELIVERY: 0 }
  const rows = await select(
    db,
    columns({ status: sql<OpenOrderStatus>`${orders.status}`, count: sql<number>`count(*)::int` }),
    sql`from ${orders}
      where ${acrossVendors('admin-lists')}
        and ${orders.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')
      group by ${orders.status}`,
  )
  for (const { status, count } of rows) counts[status] = count
  return counts
}
