import { type SQL, sql } from 'drizzle-orm'
import type { AdminOrderRow, OpenOrderStatus } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { OrderId, toMsisdn, VendorId } from '#contracts/wire/primitives.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, notNull, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { maskedPhone } from '#server/platform/phones.ts'
import { orderNumberPrefix, orders } from '../orders.tables.ts'

export interface AdminOrderFilter {
  status?: OrderStatus
  /** A slug or an id. */
  vendor?: string
  search?: string
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
  refundedCents: refundedSum('amountCents'),
  commissionCents: sql<Cents>`${orders.commissionCents} - ${refundedSum('commissionCents')}`,
  receipt: subquery(
    payments.receipt,
    sql`from ${payments} where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
      and ${payments.status} = 'SUCCEEDED'
      order by ${payments.id} limit 1`,
  ),
})

const latestFirst = newestFirst(orders.id, OrderId)

export const ordersForAdmin = (db: Db, { status, vendor, search, ...page }: AdminOrderFilter & PageQuery) =>
  paged(
    page,
    latestFirst,
    ({ after, end }) => {
      const isSought = allOf(
        acrossVendors('admin-lists'),
        status && sql`${orders.status} = ${status}`,
        vendor !== undefined && isVendor(vendor),
        !!search && matching(search),
        after,
      )
      return select(db, listed, sql`from ${orders} where ${isSought} ${end}`)
    },
    toRow,
  )

const toRow = (row: ValueOf<typeof listed>): AdminOrderRow => ({
  id: row.id,
  number: row.number,
  status: row.status,
  fulfilment: row.fulfilment,
  placedAt: toInstant(row.placedAt),
  paidAt: toInstantOrNull(row.paidAt),
  customer: { id: row.customerId, name: row.name, phone: maskedPhone(row.phone) },
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

/** The form of the search decides what is searched, so that a number, a receipt or a phone is looked up by its index. */
function matching(search: string): SQL {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const number = new RegExp(`^(?:${orderNumberPrefix})?(\\d{8})$`).exec(compact)?.[1]
  if (number) return sql`${orders.number} = ${orderNumberPrefix + number}`
  const msisdn = toMsisdn(search)
  if (msisdn) return sql`${orders.contactPhone} = ${`+${msisdn}`}`
  const byReceipt = sql`(${orders.vendorId}, ${orders.id}) in (
    select ${payments.vendorId}, ${payments.orderId} from ${payments} where ${payments.receipt} = ${compact}
    union all select ${refunds.vendorId}, ${refunds.orderId} from ${refunds} where ${refunds.receipt} = ${compact})`
  if (/^(?=.*\d)[A-Z0-9]{8,20}$/.test(compact)) return byReceipt
  const byWords = sql`(${orders.contactName} ilike ${containing(search.trim())} or strpos(${orders.number}, ${compact}) > 0)`
  // A receipt of letters alone looks like a name: it may be either.
  return /^[A-Z]{10}$/.test(compact) ? sql`(${byReceipt} or ${byWords})` : byWords
}

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
