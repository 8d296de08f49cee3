import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CustomerOrder, FulfilmentMethod, OrderActor, OrderStatus, OrderSummary } from '#contracts/orders.ts'
import type { VendorOrder, VendorOrderTab } from '#contracts/vendor-orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { OrderId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import {
  paymentOf,
  type RefundJson,
  refundedSum,
  refundsJson,
  toOption,
  toOrderRefund,
  toPayment,
} from '#server/modules/payments/index.ts'
import { ticketsOfOrder } from '#server/modules/tickets/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inSnapshot } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { type LineJson, orderLinesJson, toLine, toLineCommission } from './order-lines.queries.ts'
import { orders } from './orders.tables.ts'
import { type PriceLineJson, priceLinesJson, toAttributedPriceLines, toPriceLines } from './price-lines.ts'
import type { OrderDeps } from './refunds/refund-with-lock.ts'

interface OrderJson {
  id: OrderId
  number: string
  status: OrderStatus
  fulfilment: FulfilmentMethod
  areaName: string | null
  address: string | null
  landmark: string | null
  contactName: string
  contactPhone: string
  contactEmail: string
  note: string | null
  totalCents: Cents
  earningsCents: Cents
  commissionCents: Cents
  refundedCents: Cents
  earningsRefundedCents: Cents
  commissionRefundedCents: Cents
  placedAt: string
  paidAt: string | null
  expiresAt: string
  acceptBy: string | null
  vendor: {
    id: VendorId
    slug: string
    name: string
    phone: string
    address: string
    preparationFrom: number
    preparationTo: number
  }
  lines: LineJson[]
  priceLines: PriceLineJson[]
  refunds: RefundJson[]
  transitions: { status: OrderStatus; actor: OrderActor; reason: string | null; at: string }[]
}

/** One order as JSON, with its lines and transitions: a list of them is still one statement. */
const orderJson = sql`json_build_object(
  'id', o.id, 'number', o.number, 'status', o.status, 'fulfilment', o.fulfilment, 'areaName', o.area_name, 'address', o.address,
  'landmark', o.landmark, 'contactName', o.contact_name, 'contactPhone', o.contact_phone, 'contactEmail', o.contact_email,
  'note', o.note, 'totalCents', o.total_cents, 'earningsCents', o.earnings_cents, 'commissionCents', o.commission_cents,
  'priceLines', ${priceLinesJson}, 'refundedCents', ${refundedSum('amount_cents')},
  'earningsRefundedCents', ${refundedSum('earnings_cents')},
  'commissionRefundedCents', ${refundedSum('commission_cents')}, 'refunds', ${refundsJson()}, 'placedAt', o.placed_at, 'paidAt', o.paid_at, 'expiresAt', o.expires_at, 'acceptBy', o.accept_by,
  'vendor', (select json_build_object('id', id, 'slug', slug, 'name', name, 'phone', phone, 'address', address,
    'preparationFrom', preparation_from, 'preparationTo', preparation_to) from vendors where id = o.vendor_id),
  'lines', ${orderLinesJson},
  'transitions', (select json_agg(json_build_object('status', status, 'actor', actor, 'reason', reason, 'at', at) order by id)
    from order_transitions where vendor_id = o.vendor_id and order_id = o.id)) as json`

async function readOrders(db: Db, where: SQL): Promise<OrderJson[]> {
  const { rows } = await db.execute<{ json: OrderJson }>(sql`select ${orderJson} from orders o where ${where}`)
  return rows.map(({ json }) => json)
}

const instant = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => (text ? instant(text) : null)

const factsOf = (order: OrderJson) => ({
  id: order.id,
  number: order.number,
  status: order.status,
  fulfilment: { method: order.fulfilment, areaName: order.areaName, address: order.address, landmark: order.landmark },
  totalKES: toKES(order.totalCents),
  refundedKES: toKES(order.refundedCents),
  leftKES: toKES(order.totalCents - order.refundedCents),
  placedAt: instant(order.placedAt),
  paidAt: instantOrNull(order.paidAt),
  expiresAt: instant(order.expiresAt),
  acceptBy: instantOrNull(order.acceptBy),
  lines: order.lines.map(toLine),
})

const historyOf = (order: OrderJson) =>
  order.transitions.map((transition) => ({ ...transition, at: instant(transition.at) }))

const toSummary = (order: OrderJson): OrderSummary => ({
  ...factsOf(order),
  vendor: { id: order.vendor.id, slug: order.vendor.slug, name: order.vendor.name },
})

const toVendorOrder = (order: OrderJson): VendorOrder => ({
  ...factsOf(order),
  lines: order.lines.map((line) => ({ ...toLine(line), commission: toLineCommission(line.commission) })),
  contact: { name: order.contactName, phone: order.contactPhone },
  note: order.note,
  priceLines: toAttributedPriceLines(order.priceLines),
  commissionKES: toKES(order.commissionCents - order.commissionRefundedCents),
  earningsKES: toKES(order.earningsCents - order.earningsRefundedCents),
  refunds: order.refunds.map(toOrderRefund),
  history: historyOf(order),
  preparationMinutes: { from: order.vendor.preparationFrom, to: order.vendor.preparationTo },
})

const latestFirst = newestFirst(sql`o.id`, OrderId)

export const ordersOfCustomer = (db: Db, customerId: UserId, page: PageQuery) =>
  paged(
    page,
    latestFirst,
    ({ after, end }) =>
      readOrders(db, sql`${allOf(acrossVendors('own-orders'), sql`o.customer_id = ${customerId}`, after)} ${end}`),
    toSummary,
  )

/** Which of the customer's orders it is, and with whom; undefined when it is not theirs. */
export async function findOwnOrder(db: Db, customerId: UserId, id: OrderId): Promise<OrderKey | undefined> {
  const [order] = await db
    .select({ id: orders.id, vendorId: orders.vendorId })
    .from(orders)
    .where(and(acrossVendors('own-orders'), eq(orders.id, id), eq(orders.customerId, customerId)))
  return order
}

export async function customerOrder(
  { db, clock, providers }: OrderDeps,
  customerId: UserId,
  id: OrderId,
): Promise<CustomerOrder> {
  // Read in one statement, so that a paid order is never shown without its payment or its tickets.
  const { order, payment, tickets } = await inSnapshot(db, async (tx) => {
    const isOwn = sql`${acrossVendors('own-orders')} and o.id = ${id} and o.customer_id = ${customerId}`
    const [order] = await readOrders(tx, isOwn)
    if (!order) throw notFound('The order')
    const key = { id, vendorId: order.vendor.id }
    const [payment, tickets] = await Promise.all([paymentOf(tx, key), ticketsOfOrder(tx, key)])
    return { order, payment, tickets }
  })
  assert(payment, `order ${id} has no payment`)
  const isPayable = order.status === 'PENDING_PAYMENT' && new Date(order.expiresAt) > clock.now()
  return {
    ...toSummary(order),
    vendor: { ...toSummary(order).vendor, phone: order.vendor.phone, address: order.vendor.address },
    contact: { name: order.contactName, phone: order.contactPhone, email: order.contactEmail },
    note: order.note,
    priceLines: toPriceLines(order.priceLines),
    history: historyOf(order),
    payment: toPayment(payment, providers),
    paymentMethods: isPayable ? providers.offered.map(toOption) : [],
    tickets,
    refunds: order.refunds.map(toOrderRefund),
  }
}

const statusesOf: Record<VendorOrderTab, OrderStatus[]> = {
  TO_ACCEPT: ['PAID'],
  PREPARING: ['ACCEPTED'],
  READY: ['READY', 'OUT_FOR_DELIVERY'],
  DONE: ['COMPLETED', 'REJECTED', 'CANCELLED'],
}

/** Orders that were never paid are not shown to the vendor. */
const paidOrdersOf = (vendorId: VendorId) => sql`o.vendor_id = ${vendorId} and o.paid_at is not null`

export interface VendorOrderFilter {
  tab?: VendorOrderTab
  /** Part of a number, a name or a phone. */
  search?: string
}

export const ordersOfVendor = (db: Db, vendorId: VendorId, { tab, search, ...page }: VendorOrderFilter & PageQuery) =>
  paged(
    page,
    latestFirst,
    ({ after, end }) => {
      const words = search?.replaceAll(/\s+/g, ' ').trim()
      const isSought = allOf(
        paidOrdersOf(vendorId),
        tab && sql`o.status = any(${sql.param(statusesOf[tab])}::text[])`,
        !!words && matching(words),
        after,
      )
      return readOrders(db, sql`${isSought} ${end}`)
    },
    toVendorOrder,
  )

const matching = (words: string) => sql`(strpos(o.number, ${words.replaceAll(' ', '').toUpperCase()}) > 0
  or strpos(lower(o.contact_name), ${words.toLowerCase()}) > 0
  or strpos(o.contact_phone, ${words.replaceAll(/\D/g, '').replace(/^0/, '') || 'no digits'}) > 0)`

export async function countVendorOrders(db: Db, vendorId: VendorId): Promise<Record<VendorOrderTab, number>> {
  const { rows } = await db.execute<{ status: OrderStatus; count: number }>(
    sql`select status, count(*)::int as count from orders o where ${paidOrdersOf(vendorId)} group by status`,
  )
  const of = (tab: VendorOrderTab) =>
    rows.filter(({ status }) => statusesOf[tab].includes(status)).reduce((sum, { count }) => sum + count, 0)
  return { TO_ACCEPT: of('TO_ACCEPT'), PREPARING: of('PREPARING'), READY: of('READY'), DONE: of('DONE') }
}

export async function vendorOrder(db: Db, vendorId: VendorId, id: OrderId): Promise<VendorOrder> {
  const [order] = await readOrders(db, sql`o.id = ${id} and ${paidOrdersOf(vendorId)}`)
  if (!order) throw notFound('The order')
  return toVendorOrder(order)
}
