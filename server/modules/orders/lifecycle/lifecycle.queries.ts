import type { Cents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { countedTogether } from '#server/modules/identity/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { isOpenSql } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { purchasedSql } from '../order-lines.queries.ts'
import { type OrderRow, orderLines, orders } from '../orders.tables.ts'

/** When the last event ends for which an order has tickets; null of one without any. */
export const lastEventEnds = (vendorId: Column | SQL, orderId: Column | SQL) => sql<Date | null>`(
  select max(${events.endsAt}) from ${orderLines} join ${events} on ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}
  where ${orderLines.vendorId} = ${vendorId} and ${orderLines.orderId} = ${orderId})`

/**
 * When the vendor's earnings of the row of `orders` become available: so long after it was completed as was set
 * when it was placed and, with tickets, after the
 * last of its events has ended. Until then complaints can still be refunded from money that is there. Counted in seconds:
 * Citus refuses to add an interval to a moment in an update, since what days are depends on a session's time zone.
 */
export const earningsDueAfter = (completedAt: SQL, vendorId: SQL): SQL<Date> => sql`
  to_timestamp(extract(epoch from greatest(${completedAt}, ${lastEventEnds(vendorId, orders.id)}) - to_timestamp(0))::float8
    + ${orders.earningsHoldHours} * 3600)`

const isCalledOff = fixed(sql<boolean>`exists (
  select 1 from ${orderLines} join ${events} on ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}
  where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} and ${events.status} = 'CANCELLED')`)

/** What is pending of the vendor for a row of orders. */
export const pendingOfOrder = fixed(sql<Cents>`(
  select coalesce(sum(${ledgerEntries.amountCents}), 0)::bigint from ${ledgerTransfers}
  join ${ledgerEntries} on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
  where ${ledgerTransfers.vendorId} = ${orders.vendorId} and ${ledgerTransfers.orderId} = ${orders.id}
    and ${ledgerEntries.accountKey} = 'pending')`)

/**
 * What is left pending of an order (its total without the commission and without what was refunded: the ledger has it)
 * and when it is due, computed anew: an event may have been postponed since. While one is cancelled, its refunds come
 * first.
 */
export async function readRelease(tx: Tx, order: OrderRow, now: Date): Promise<{ pendingCents: Cents; dueAt: Date }> {
  const due = millisecondsSql(earningsDueAfter(momentSql(order.statusChangedAt), sql`${order.vendorId}`))
  const found = await selectOne(
    tx,
    await namingVendor(tx, order.vendorId, columns({ due, isCalledOff, pending: pendingOfOrder })),
    sql`from ${orders} where ${orders.vendorId} = ${order.vendorId} and ${orders.id} = ${order.id}`,
  )
  assert(found, `order ${order.id} is gone`)
  return { pendingCents: found.pending, dueAt: found.isCalledOff ? plus(now, hours(24)) : new Date(found.due) }
}

/**
 * Whether an order that has ended would, fulfilled after all, take its customer beyond a product's maximum for each
 * customer: guests with one phone count as one, as at checkout.
 */
export async function exceedsCustomerMaximum(tx: Tx, order: OrderRow): Promise<boolean> {
  const wanted = sql`(select sum(${orderLines.quantity}) from ${orderLines} where ${orderLines.vendorId} = ${order.vendorId}
    and ${orderLines.orderId} = ${order.id} and ${orderLines.productId} = ${products.id})`
  const purchased = purchasedSql(sql`any(${countedTogether(order.customerId)})`, sql`${order.vendorId}`, products.id)
  const exceeds = sql`from ${products} where ${products.vendorId} = ${order.vendorId} and ${products.maxPerCustomer} < ${purchased} + ${wanted} limit 1`
  const exceeded = await selectOne(tx, columns({ id: products.id }), await namingVendor(tx, order.vendorId, exceeds))
  return exceeded !== undefined
}

/**
 * Whether what was ordered is sold now: of a vendor that was suspended since, or of an event that was taken down,
 * nothing is paid for that was ordered before.
 */
export async function isSelling(tx: Tx, { id, vendorId }: Pick<OrderRow, 'id' | 'vendorId'>): Promise<boolean> {
  const vendor = await selectOne(
    tx,
    columns({ status: vendors.status }),
    sql`from ${vendors} where ${vendors.id} = ${vendorId} and not exists (select 1 from ${orderLines}
      join ${events} on ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}
      where ${orderLines.vendorId} = ${vendorId} and ${orderLines.orderId} = ${id} and ${events.takenDownAt} is not null)`,
  )
  return vendor?.status === 'APPROVED'
}

/** The shop of an order, and whose it is. */
export async function findOrderShop(tx: Tx, { vendorId }: Pick<OrderRow, 'vendorId'>) {
  const selected = columns({ name: vendors.name, ownerId: vendors.ownerId })
  const shop = await selectOne(tx, selected, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(shop, `vendor ${vendorId} is gone`)
  return shop
}

/** How many minutes an order usually takes a shop at most. */
export async function findPreparationMinutes(tx: Tx, vendorId: VendorId): Promise<number> {
  const selected = columns({ to: vendors.preparationTo })
  const vendor = await selectOne(tx, selected, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor.to
}

/**
 * An attempt that is not settled yet may still bring the money: its order does not expire before the provider has
 * answered, or the time for an answer is over (`payments/collect/follow-up-payments.ts`).
 */
export const hasOpenPayment: SQL = sql`exists (select 1 from ${payments}
  where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} and ${isOpenSql})`
