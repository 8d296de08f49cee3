import { type SQL, sql } from 'drizzle-orm'
import type { AdminOrderRow, OpenOrderStatus } from '#contracts/admin/orders.ts'
import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { OrderId, toMsisdn, type UserId, VendorId } from '#contracts/wire/primitives.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { maskedPhone } from '#server/platform/masked-phone.ts'

export interface AdminOrderFilter {
  status?: OrderStatus
  /** A slug or an id. */
  vendor?: string
  search?: string
}

interface Row extends Record<string, unknown> {
  id: OrderId
  number: string
  status: OrderStatus
  fulfilment: FulfilmentMethod
  placedAt: number
  paidAt: number | null
  customerId: UserId
  name: string
  phone: string
  vendor: AdminOrderRow['vendor']
  totalCents: Cents
  refundedCents: Cents
  commissionCents: Cents
  receipt: string | null
}

const latestFirst = newestFirst(sql`o.id`, OrderId)

export const ordersForAdmin = (db: Db, { status, vendor, search, ...page }: AdminOrderFilter & PageQuery) =>
  paged(
    page,
    latestFirst,
    async ({ after, end }) => {
      const isSought = allOf(
        acrossVendors('admin-lists'),
        status && sql`o.status = ${status}`,
        vendor !== undefined && isVendor(vendor),
        !!search && matching(search),
        after,
      )
      const { rows } = await db.execute<Row>(sql`
    select o.id, o.number, o.status, o.fulfilment, ${millisecondsSql(sql`o.placed_at`)} as "placedAt",
      ${millisecondsSql(sql`o.paid_at`)} as "paidAt", o.customer_id as "customerId", o.contact_name as name, o.contact_phone as phone,
      (select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) from vendors v where v.id = o.vendor_id) as vendor,
      o.total_cents as "totalCents", ${refundedSum('amount_cents')} as "refundedCents",
      o.commission_cents - ${refundedSum('commission_cents')} as "commissionCents",
      (select p.receipt from payments p where p.vendor_id = o.vendor_id and p.order_id = o.id and p.status = 'SUCCEEDED' order by p.id limit 1) as receipt
    from orders o where ${isSought} ${end}`)
      return rows
    },
    toRow,
  )

const toRow = (row: Row): AdminOrderRow => ({
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
    ? sql`o.vendor_id = ${vendor}::uuid`
    : sql`o.vendor_id = (select id from vendors where slug = ${vendor})`

/** The form of the search decides what is searched, so that a number, a receipt or a phone is looked up by its index. */
function matching(search: string): SQL {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const number = /^(?:UZ)?(\d{8})$/.exec(compact)?.[1]
  if (number) return sql`o.number = ${`UZ${number}`}`
  const msisdn = toMsisdn(search)
  if (msisdn) return sql`o.contact_phone = ${`+${msisdn}`}`
  const byReceipt = sql`(o.vendor_id, o.id) in (select vendor_id, order_id from payments where receipt = ${compact}
    union all select vendor_id, order_id from refunds where receipt = ${compact})`
  if (/^(?=.*\d)[A-Z0-9]{8,20}$/.test(compact)) return byReceipt
  const byWords = sql`(o.contact_name ilike ${containing(search.trim())} or strpos(o.number, ${compact}) > 0)`
  // A receipt of letters alone looks like a name: it may be either.
  return /^[A-Z]{10}$/.test(compact) ? sql`(${byReceipt} or ${byWords})` : byWords
}

/** How many orders are in each state that is not final. */
export async function countOpenOrders(db: Db): Promise<Record<OpenOrderStatus, number>> {
  const counts = { PENDING_PAYMENT: 0, PAID: 0, ACCEPTED: 0, READY: 0, OUT_FOR_DELIVERY: 0 }
  const { rows } = await db.execute<{ status: OpenOrderStatus; count: number }>(sql`
    select status, count(*)::int as count from orders
    where ${acrossVendors('admin-lists')} and status in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY') group by status`)
  for (const { status, count } of rows) counts[status] = count
  return counts
}
