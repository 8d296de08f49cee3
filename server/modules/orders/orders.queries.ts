import type { CustomerOrder, OrderStatus, OrderSummary } from '#contracts/orders.ts'
import type { KitchenOrder, PricedOrder, VendorOrder, VendorOrderTab } from '#contracts/vendor-orders.ts'
import { toKES } from '#contracts/wire/money.ts'
import { OrderId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import {
  maySearchByPhone,
  orderReader,
  seesPrices,
  seesSums,
  type VendorActor,
  visibleAddress,
  visibleContact,
  visiblePhone,
} from '#server/modules/identity/index.ts'
import { findOrderPayment, toOption, toOrderRefund, toPayment } from '#server/modules/payments/index.ts'
import { collectionCode, type TicketReader, ticketsOfOrder } from '#server/modules/tickets/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inSnapshot } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { NotYetSeen } from '#server/platform/database/sharding/not-yet-seen.ts'
import { isPoolSharded, isSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { findCustomerOrder } from './customer-orders/customer-orders.ts'
import { awaitsPickUp, statusesByTab } from './lifecycle/order-status.ts'
import { isInKitchen } from './lifecycle/slot-time.ts'
import { asTold, toldStatus } from './lifecycle/undone-steps.ts'
import { toLine, toLineCommission } from './order-lines.queries.ts'
import { searchShopOrders } from './order-search.queries.ts'
import { orders } from './orders.tables.ts'
import { toAttributedPriceLines, toPriceLines } from './price-lines.ts'
import type { OrderDeps } from './refunds/refund-with-lock.ts'
import { ticketOrigin } from './tickets/ticket-origin.queries.ts'
import { orderFacts, orderHistory, readOrders, readOrdersOfVendor, type WholeOrder } from './whole-order.queries.ts'

const toSummary = (order: WholeOrder): OrderSummary => ({
  ...orderFacts(order),
  vendor: {
    id: order.vendor.id,
    slug: order.vendor.slug,
    name: order.vendor.name,
    phone: order.vendor.phone,
    preparationMinutes: order.learnedMinutes ?? usualMinutes(order),
  },
})

/** As the shop says it itself, to choose from. */
const usualMinutes = ({ vendor: { preparationFrom: from, preparationTo: to } }: WholeOrder) => ({ from, to })

/**
 * Whose orders are read, and by whom: a suspended vendor finishes what is paid, and does not see its customers' phones;
 * what the shop has of an order is told to whoever may see its money, and what it cost not to cooks.
 */
export type VendorReader = Pick<VendorActor, 'vendorId' | 'vendorStatus' | 'shop'>

const ofMoney = <Told>({ shop }: VendorReader, told: Told): Told | null => (seesSums(shop) ? told : null)

const factsFor = (reader: VendorReader, facts: ReturnType<typeof orderFacts>) => ({
  ...facts,
  fulfilment: visibleAddress(orderReader(reader), facts),
})

const toPricedOrder = (order: WholeOrder, reader: VendorReader): PricedOrder => ({
  ...factsFor(reader, orderFacts(order)),
  lines: order.lines.map((line) => ({
    ...toLine(line),
    commission: ofMoney(reader, toLineCommission(line.commission)),
  })),
  contact: {
    name: order.contactName,
    phone: visiblePhone(orderReader(reader), order.contactPhone),
  },
  note: order.note,
  priceLines: toAttributedPriceLines(order.priceLines),
  commissionKES: ofMoney(reader, toKES(order.commissionCents - order.commissionRefundedCents)),
  earningsKES: ofMoney(reader, toKES(order.earningsCents - order.earningsRefundedCents)),
  refunds: order.refunds.map(toOrderRefund),
  history: orderHistory(order),
  preparationMinutes: usualMinutes(order),
  promisedMinutes: order.preparationMinutes,
})

const withoutPrices = (order: PricedOrder): KitchenOrder => ({
  ...order,
  totalKES: null,
  refundedKES: null,
  leftKES: null,
  lines: order.lines.map((line) => ({
    ...line,
    unitPriceKES: null,
    amountKES: null,
    paidKES: null,
    commission: null,
    options: line.options.map((option) => ({ ...option, priceKES: null })),
  })),
  priceLines: null,
  commissionKES: null,
  earningsKES: null,
  refunds: null,
})

export function toVendorOrder(order: WholeOrder, reader: VendorReader): VendorOrder {
  const priced = toPricedOrder(order, reader)
  return seesPrices(reader.shop) ? priced : withoutPrices(priced)
}

const latestFirst = newestFirst(orders.id, OrderId)

type CustomerOrderFilter = PageQuery & { status?: OrderStatus }

export const ordersOfCustomer = (
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  customerId: UserId,
  { status, ...page }: CustomerOrderFilter,
) => {
  const now = clock.now()
  return paged(
    page,
    latestFirst,
    ({ after, end }) => {
      const isOwn = sql`${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId}`
      return readOrders(db, sql`${allOf(isOwn, status && sql`${toldStatus(now)} = ${status}`, after)} ${end}`)
    },
    (order) => toSummary(asTold(order, now)),
  )
}

/** Which of the customer's orders it is, and with whom; undefined when it is not theirs. */
export async function findOwnOrder(db: Db, customerId: UserId, id: OrderId): Promise<OrderKey | undefined> {
  if (await isPoolSharded(db)) return findCustomerOrder(db, customerId, id)
  const [order] = await db
    .select({ id: orders.id, vendorId: orders.vendorId })
    .from(orders)
    .where(and(acrossVendors('own-orders'), eq(orders.id, id), eq(orders.customerId, customerId)))
  return order
}

async function readOwnOrder(tx: Db, customerId: UserId, id: OrderId): Promise<WholeOrder | undefined> {
  const isTheirs = sql`${orders.id} = ${id} and ${orders.customerId} = ${customerId}`
  if (!isSharded(tx)) return (await readOrders(tx, sql`${acrossVendors('own-orders')} and ${isTheirs}`))[0]
  const key = await findCustomerOrder(tx, customerId, id)
  if (!key) return undefined
  const [order] = await readOrdersOfVendor(tx, key.vendorId, sql`${orders.vendorId} = ${key.vendorId} and ${isTheirs}`)
  if (!order) throw new NotYetSeen('The order is being placed.')
  return order
}

/** What one order is read with, as its customer sees it. */
export type OrderReaderDeps = Pick<OrderDeps, 'db' | 'clock' | 'providers'> & Pick<TicketReader, 'ticketKeySecrets'>

export async function customerOrder(
  { db, clock, providers, ticketKeySecrets }: OrderReaderDeps,
  customerId: UserId,
  id: OrderId,
): Promise<CustomerOrder> {
  // Read in one statement, so that a paid order is never shown without its payment or its tickets.
  const { order, payment, tickets } = await inSnapshot(db, async (tx) => {
    const found = await readOwnOrder(tx, customerId, id)
    if (!found) throw notFound('The order')
    const order = asTold(found, clock.now())
    const key = { id, vendorId: order.vendor.id }
    const [payment, tickets] = await Promise.all([
      findOrderPayment(tx, key),
      ticketsOfOrder({ db: tx, origin: ticketOrigin, ticketKeySecrets }, { ...key, customerId }),
    ])
    return { order, payment, tickets }
  })
  assert(payment || order.totalCents === 0, `order ${id} has no payment`)
  const isPayable = order.status === 'PENDING_PAYMENT' && order.expiresAt > clock.now().getTime()
  return {
    ...toSummary(order),
    vendor: { ...toSummary(order).vendor, address: order.vendor.address },
    contact: visibleContact('CUSTOMER', {
      name: order.contactName,
      phone: order.contactPhone,
      email: order.contactEmail,
    }),
    note: order.note,
    priceLines: toPriceLines(order.priceLines),
    history: orderHistory(order),
    payment: payment ? toPayment(payment, providers) : null,
    // Where no phone is prompted the provider wants an email.
    paymentMethods: isPayable
      ? providers.offered.filter(({ channel }) => channel === 'PROMPT' || order.contactEmail !== '').map(toOption)
      : [],
    tickets,
    collectionCode: awaitsPickUp(order) ? await collectionCode({ db, ticketKeySecrets }, id) : null,
    refunds: order.refunds.map(toOrderRefund),
    linkToken: null,
  }
}

/** Orders that were never paid are not shown to the vendor. */
const isPaidOrder = (vendorId: VendorId) => sql`${orders.vendorId} = ${vendorId} and ${orders.paidAt} is not null`

/**
 * Of a row of orders; written out, as a plan for whatever statuses would not know how few of them there are. One for
 * later is answered as soon as it is paid, and prepared from when it is due in the kitchen.
 */
const isInTab = (tab: VendorOrderTab, now: Date) => {
  const statuses = sql`${orders.status} in (${sql.raw(statusesByTab[tab].map((status) => `'${status}'`).join(', '))})`
  return tab === 'PREPARING' ? sql`${statuses} and ${isInKitchen(now)}` : statuses
}

export interface VendorOrderFilter {
  tab?: VendorOrderTab
  /** Part of a number, a name or, from four digits, a phone; or the whole number that is called out. */
  search?: string
}

export const ordersOfVendor = (
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  reader: VendorReader,
  { tab, search, ...page }: VendorOrderFilter & PageQuery,
) =>
  paged(
    page,
    latestFirst,
    async ({ after, end, count }) => {
      const words = search?.replaceAll(/\s+/g, ' ').trim()
      const conditions = allOf(isPaidOrder(reader.vendorId), tab && isInTab(tab, clock.now()), after)
      if (!words) return readOrdersOfVendor(db, reader.vendorId, sql`${conditions} ${end}`)
      const isOwn = sql`${orders.vendorId} = ${reader.vendorId} ${end}`
      const { latest, all } = searchShopOrders(words, { conditions, byPhone: maySearchByPhone(orderReader(reader)) })
      const found = await readOrdersOfVendor(db, reader.vendorId, isOwn, latest)
      return found.length === count ? found : readOrdersOfVendor(db, reader.vendorId, isOwn, all)
    },
    (order) => toVendorOrder(order, reader),
  )

/** Orders that are done are counted up to a thousand. */
export async function countVendorOrders(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  vendorId: VendorId,
): Promise<Record<VendorOrderTab, number>> {
  const now = clock.now()
  const countIn = (tab: VendorOrderTab) => sql<number>`(select count(*)::int from (
    select 1 from ${orders} where ${isPaidOrder(vendorId)} and ${isInTab(tab, now)} limit 1000) counted)`
  const counts = await selectOne(
    db,
    columns({
      TO_ACCEPT: countIn('TO_ACCEPT'),
      PREPARING: countIn('PREPARING'),
      READY: countIn('READY'),
      DONE: countIn('DONE'),
    }),
    sql``,
  )
  assert(counts, 'counts are one row')
  return counts
}

export async function vendorOrder(db: Db, reader: VendorReader, id: OrderId): Promise<VendorOrder> {
  const isOfShop = sql`${orders.id} = ${id} and ${isPaidOrder(reader.vendorId)}`
  const [order] = await readOrdersOfVendor(db, reader.vendorId, isOfShop)
  if (!order) throw notFound('The order')
  return toVendorOrder(order, reader)
}
