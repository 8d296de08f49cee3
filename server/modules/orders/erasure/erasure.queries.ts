import type { Cents } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { refundHold } from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { ownShopIdSql } from '#server/modules/vendors/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { Eraser, TicketsToCome } from '#server/platform/database/erasure.ts'
import { columns, jsonArray, select } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { savedAddresses } from '../addresses/addresses.tables.ts'
import { eventCancellationRefunds } from '../event-cancellation/event-cancellation.tables.ts'
import { orderLines, orders } from '../orders.tables.ts'
import { eraseOrders } from './erase-orders.ts'

const count = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`

const ordersOf = (userId: UserId) => sql`from ${orders} where ${orders.customerId} = ${userId}`
const paymentsOf = (userId: UserId) => sql`from ${orders} join ${payments}
  on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} where ${orders.customerId} = ${userId}`

/** Until its earnings are released money of an order may still go back the way it came. */
const underWay = sql`(${orders.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')
  or ${orders.earningsDueAt} is not null)`

const owedTo = (userId: UserId) => sql`from ${orders} join ${refunds}
  on ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}
  where ${orders.customerId} = ${userId} and ${refunds.status} <> 'SUCCEEDED'
    and ${refundHold} is distinct from 'NOT_RECEIVED'`

const cancelledOf = (userId: UserId) => sql`from ${orders} join ${eventCancellationRefunds}
  on ${eventCancellationRefunds.vendorId} = ${orders.vendorId} and ${eventCancellationRefunds.orderId} = ${orders.id}
  where ${orders.customerId} = ${userId} and ${eventCancellationRefunds.status} in ('IN_LINE', 'FAILED')`

const suspendedOf = (userId: UserId) => sql`from ${orders} join ${payments}
    on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
  join ${suspenseItems} on ${suspenseItems.vendorId} = ${payments.vendorId} and ${suspenseItems.paymentId} = ${payments.id}
  where ${orders.customerId} = ${userId} and ${suspenseItems.resolution} is null`

const ofEvent = columns({
  id: events.id,
  event: events.title,
  startsAt: millisecondsSql(events.startsAt),
  quantity: sql<number>`count(*)::int`,
  paid: sql<Cents>`sum(${orderLines.unitPriceCents})::bigint`,
})

/** Tickets that they hold, and that still let somebody in, with what was paid for them. */
const ticketsToCome = (userId: UserId, now: Date) =>
  jsonArray(
    sql<TicketsToCome>`json_build_object('event', coming.event, 'startsAt', coming."startsAt",
      'quantity', coming.quantity, 'paid', coming.paid)`,
    sql`from (select ${ofEvent} from ${tickets}
      join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
      join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
      where ${tickets.ownerId} = ${userId} and ${tickets.status} = 'VALID' and ${events.endsAt} > ${momentSql(now)}
      group by ${events.vendorId}, ${events.id}) coming`,
    { orderBy: sql`coming."startsAt", coming.id` },
  )

const ordered = columns({
  id: orders.id,
  vendorId: orders.vendorId,
  name: orders.contactName,
  phone: orders.contactPhone,
  email: orders.contactEmail,
})

/** Orders know their payments, refunds and tickets; nothing of an order that is open is erased. */
export const ordersEraser: Eraser = {
  describe: (userId, now) => ({
    counts: {
      orders: count(ordersOf(userId)),
      receipts: count(sql`${paymentsOf(userId)} and ${payments.receipt} is not null`),
      addresses: sql<number>`(select count(distinct (${orders.areaName}, ${orders.address}))::int
        ${ordersOf(userId)} and ${orders.address} is not null) + ${count(sql`from ${savedAddresses} where ${savedAddresses.customerId} = ${userId}`)}`,
    },
    waitsFor: {
      orders: count(sql`${ordersOf(userId)} and ${underWay}`),
      payments: count(sql`${paymentsOf(userId)} and ${payments.status} in ('CREATED', 'PROMPTED', 'UNKNOWN')`),
      refunds: sql<number>`${count(owedTo(userId))} + ${count(cancelledOf(userId))}`,
      suspense: count(suspendedOf(userId)),
    },
    prevents: {
      SHOP_ORDERS: sql<boolean>`exists (select 1 from ${orders} where ${orders.vendorId} = ${ownShopIdSql(userId)} and ${underWay})`,
    },
    tickets: ticketsToCome(userId, now),
  }),
  async find(tx, { userId }) {
    const isTheirs = sql`from ${orders} where ${acrossVendors('own-person')} and ${orders.customerId} = ${userId}`
    const rows = await select(tx, ordered, isTheirs)
    return {
      orderIds: rows.map(({ id }) => id),
      vendorIds: rows.map(({ vendorId }) => vendorId),
      names: rows.map(({ name }) => name),
      phones: rows.map(({ phone }) => phone),
      emails: rows.map(({ email }) => email),
    }
  },
  erase: eraseOrders,
}
