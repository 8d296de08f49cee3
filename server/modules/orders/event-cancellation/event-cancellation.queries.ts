import type { CancellationPreview } from '#contracts/events/event-cancellation.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { isWhatPaidSql } from '#server/modules/payments/index.ts'
import { payments, refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { pendingOfOrder } from '../lifecycle/lifecycle.queries.ts'
import { orderLines, orderPriceLines, orders } from '../orders.tables.ts'

export interface EventKey {
  id: EventId
  vendorId: VendorId
}

/** The one payment that an order was paid with, and what its provider kept of it. */
export const paymentOfOrder = sql`(
  select ${payments.method}, ${payments.phone}, ${payments.amountCents} as cents, coalesce((select -${ledgerEntries.amountCents} from ${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
        and ${ledgerEntries.accountKey} = 'provider_fees'
      where ${ledgerTransfers.vendorId} = ${payments.vendorId} and ${ledgerTransfers.kind} = 'provider_fee'
        and ${ledgerTransfers.reference} = ${payments.id}::text), 0) as fee
  from ${payments}
  where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} and ${payments.status} = 'SUCCEEDED'
    and ${isWhatPaidSql})`

/**
 * The paid orders with tickets of an event. Of each: what was paid for those tickets and has not gone back, line by
 * line, its commission, what of the order is pending, and the share of that money in what the provider kept of the
 * payment. The share is rounded down: two events of one order never bear more than was kept.
 */
const ordersOfEvent = (db: Db, { id, vendorId }: EventKey): Promise<SQL> =>
  namingVendor(
    db,
    vendorId,
    sql`(
  select ${orders.id} as order_id, due.cents, lines.commission, ${pendingOfOrder} as pending, payment.method,
    coalesce(floor(payment.fee * greatest(due.cents, 0)::numeric / payment.cents), 0) as kept
  from ${orders}
  join lateral (select sum(paid.cents - back.cents)::float8 as cents, count(*) as lines,
      sum(case when paid.cents > 0 then ${orderLines.commissionCents} * (paid.cents - back.cents) / paid.cents else 0 end)::float8 as commission
    from ${orderLines}
    cross join lateral (select coalesce(sum(${orderPriceLines.amountCents}), 0) as cents from ${orderPriceLines}
      where ${orderPriceLines.vendorId} = ${orderLines.vendorId} and ${orderPriceLines.orderLineId} = ${orderLines.id}) paid
    cross join lateral (select coalesce(sum(${refundLines.amountCents}), 0) as cents from ${refundLines}
      where ${refundLines.vendorId} = ${orderLines.vendorId} and ${refundLines.orderLineId} = ${orderLines.id}) back
    where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} and ${orderLines.eventId} = ${id}) lines on lines.lines > 0
  cross join lateral (select coalesce(sum(${refunds.amountCents}), 0)::float8 as cents from ${refunds}
    where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}) given
  cross join lateral (select least(lines.cents, ${orders.totalCents} - given.cents) as cents) due
  left join lateral ${paymentOfOrder} payment on true
  where ${orders.vendorId} = ${vendorId} and ${orders.paidAt} is not null and ${orders.status} not in ('REJECTED', 'CANCELLED')
    and ${orders.id} in (select ${orderLines.orderId} from ${orderLines} where ${orderLines.vendorId} = ${vendorId} and ${orderLines.eventId} = ${id}))`,
  )

const validTickets = ({ id, vendorId }: EventKey) =>
  sql`from ${tickets} where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${id} and ${tickets.status} = 'VALID'`

/** What cancelling would cost, and whom it reaches. Pure reading. */
export async function readCancellationPreview(db: Db, key: EventKey): Promise<Omit<CancellationPreview, 'byHand'>> {
  const reach = await selectOne(
    db,
    columns({
      tickets: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${tickets.ownerId})::int`,
    }),
    validTickets(key),
  )
  const rows = await select(
    db,
    columns({
      method: sql<string | null>`o.method`,
      orders: sql<number>`count(*)::int`,
      cents: sql<Cents>`coalesce(sum(o.cents), 0)::float8`,
      commission: sql<Cents>`coalesce(round(sum(o.commission)), 0)::float8`,
      pending: sql<Cents>`coalesce(sum(least(greatest(o.pending, 0), round(o.cents - o.commission))), 0)::float8`,
      kept: sql<Cents>`coalesce(sum(o.kept), 0)::float8`,
    }),
    sql`from ${await ordersOfEvent(db, key)} o group by o.method, o.cents > 0 having bool_or(o.cents > 0) or o.method is null order by 3 desc`,
  )
  const paid = rows.filter(({ cents }) => cents > 0)
  const sum = (of: (row: (typeof rows)[number]) => number) => paid.reduce((total, row) => total + of(row), 0)
  const [back, commission, pending] = [sum((r) => r.cents), sum((r) => r.commission), sum((r) => r.pending)]
  const kept = sum((r) => r.kept)
  return {
    tickets: reach?.tickets ?? 0,
    people: reach?.people ?? 0,
    byMethod: paid.map(({ method, orders: count, cents }) => ({
      method: method ?? '',
      orders: count,
      amountKES: toKES(cents),
    })),
    freeOrders: rows.filter(({ cents }) => cents === 0).reduce((total, row) => total + row.orders, 0),
    backKES: toKES(back),
    commissionKES: toKES(commission),
    vendorKES: toKES(back - commission),
    fromPendingKES: toKES(pending),
    providerFeesKES: toKES(kept),
    fromAvailableKES: toKES(back - commission - pending + kept),
  }
}

/** The payments of an event's orders, each with what of it would go back. */
export const paymentsToGiveBack = async (db: Db, key: EventKey) =>
  select(
    db,
    columns({
      cents: sql<Cents>`o.cents`,
      amountCents: payments.amountCents,
      provider: payments.provider,
      phone: payments.phone,
      receipt: payments.receipt,
      providerRequestId: payments.providerRequestId,
    }),
    sql`from ${await ordersOfEvent(db, key)} o join ${payments} on ${payments.vendorId} = ${key.vendorId} and ${payments.orderId} = o.order_id
      and ${payments.status} = 'SUCCEEDED' and ${await namingVendor(db, key.vendorId, isWhatPaidSql)} where o.cents > 0`,
  )

/** Puts the orders of an event in line, as they are now; those that there is nothing of to give back are told alone. */
export const insertCancellationRefunds = async (tx: Tx, key: EventKey) =>
  tx.execute(sql`
    insert into event_cancellation_refunds (vendor_id, event_id, order_id, amount_cents, status)
    select ${key.vendorId}::uuid, ${key.id}::uuid, o.order_id, greatest(0, o.cents)::bigint, case when o.cents > 0 then 'IN_LINE' else 'FREE' end
    from ${await ordersOfEvent(tx, key)} o`)
