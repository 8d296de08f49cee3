import { type SQL, sql } from 'drizzle-orm'
import type { Erasure, ErasurePrevention } from '#contracts/admin/users/erasure.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { platformVendorId } from '#server/modules/ledger/index.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { eventCancellationRefunds } from '#server/modules/orders/event-cancellation/event-cancellation.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { users } from '../identity.tables.ts'

const count = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`

const theirOrders = sql`from ${orders} where ${orders.customerId} = ${users.id}`
const ofTheirOrders = sql`from ${orders} join ${payments}
  on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} where ${orders.customerId} = ${users.id}`

/** Until its earnings are released money of an order may still go back the way it came. */
const underWay = sql`(${orders.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')
  or ${orders.earningsDueAt} is not null)`

const owed = sql`from ${orders} join ${refunds}
  on ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}
  where ${orders.customerId} = ${users.id} and ${refunds.status} <> 'SUCCEEDED'`

const cancelled = sql`from ${orders} join ${eventCancellationRefunds}
  on ${eventCancellationRefunds.vendorId} = ${orders.vendorId} and ${eventCancellationRefunds.orderId} = ${orders.id}
  where ${orders.customerId} = ${users.id} and ${eventCancellationRefunds.status} in ('IN_LINE', 'FAILED')`

const suspended = sql`from ${orders} join ${payments}
    on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
  join ${suspenseItems} on ${suspenseItems.vendorId} = ${payments.vendorId} and ${suspenseItems.paymentId} = ${payments.id}
  where ${orders.customerId} = ${users.id} and ${suspenseItems.resolution} is null`

/** Money that came from their number, or was paid under it, for no payment that is known. */
const number = sql`right(${users.phone}, 9)`
const unplaced = sql`from ${suspenseItems} where ${suspenseItems.paymentId} is null and ${suspenseItems.resolution} is null
  and ${suspenseItems.vendorId} = ${platformVendorId} and length(${number}) = 9
  and (strpos(${suspenseItems.phone}, ${number}) > 0 or strpos(${suspenseItems.account}, ${number}) > 0)`

const erasure = columns({
  askedAt: millisecondsSql(users.erasureAskedAt),
  eraseAt: millisecondsSql(users.eraseAt),
  orders: count(theirOrders),
  addresses: sql<number>`(select count(distinct (${orders.areaName}, ${orders.address}))::int ${theirOrders} and ${orders.address} is not null)`,
  receipts: count(sql`${ofTheirOrders} and ${payments.receipt} is not null`),
  openOrders: count(sql`${theirOrders} and ${underWay}`),
  openPayments: count(sql`${ofTheirOrders} and ${payments.status} in ('CREATED', 'PROMPTED', 'UNKNOWN')`),
  openRefunds: sql<number>`${count(owed)} + ${count(cancelled)}`,
  openSuspense: sql<number>`${count(suspended)} + ${count(unplaced)}`,
})

/** Tickets that they hold, and that still let somebody in. */
const ticketsToCome = (id: UserId, now: Date) => sql`from ${tickets}
  join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
  join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
  where ${acrossVendors('own-person')} and ${tickets.ownerId} = ${id} and ${tickets.status} = 'VALID'
    and ${events.endsAt} > ${momentSql(now)}
  group by ${events.id} order by ${events.startsAt}, ${events.id}`

const toCome = columns({
  event: events.title,
  startsAt: millisecondsSql(events.startsAt),
  quantity: sql<number>`count(*)::int`,
  paid: sql<Cents>`sum(${orderLines.unitPriceCents})::bigint`,
})

const shop = (now: Date) =>
  columns({
    SHOP_OPEN: sql<boolean>`${vendors.status} = 'APPROVED'`,
    SHOP_OWED: sql<boolean>`exists (select from ${ledgerAccounts} where ${ledgerAccounts.vendorId} = ${vendors.id}
      and ${ledgerAccounts.key} in ('pending', 'available') and ${ledgerAccounts.balanceCents} <> 0)`,
    SHOP_ORDERS: sql<boolean>`exists (select from ${orders} where ${orders.vendorId} = ${vendors.id} and ${underWay})`,
    SHOP_PAYOUTS: sql<boolean>`exists (select from ${payouts} where ${payouts.vendorId} = ${vendors.id}
      and ${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT'))`,
    SHOP_TICKETS: sql<boolean>`exists (select from ${tickets} join ${events}
      on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
      where ${tickets.vendorId} = ${vendors.id} and ${tickets.status} = 'VALID' and ${events.endsAt} > ${momentSql(now)})`,
  } satisfies Record<ErasurePrevention, SQL<boolean>>)

/** A shop is closed, and empty of money and of what was promised, before its owner is erased. */
async function preventionsOf(db: Db, id: UserId, now: Date): Promise<ErasurePrevention[]> {
  const own = await selectOne(
    db,
    shop(now),
    sql`from ${vendors} where ${acrossVendors('own-person')} and ${vendors.ownerId} = ${id}`,
  )
  return Object.entries(own ?? {}).flatMap(([name, is]) => (is ? (name as ErasurePrevention) : []))
}

const isTheirs = (id: UserId) => sql`from ${users} where ${acrossVendors('own-person')} and ${users.id} = ${id}`

/** What erasing somebody means now. */
export async function findErasure(db: Db, id: UserId, now: Date): Promise<Erasure> {
  const row = await selectOne(db, erasure, isTheirs(id))
  if (!row) throw notFound('The user')
  const coming = await select(db, toCome, ticketsToCome(id, now))
  return {
    askedAt: toInstantOrNull(row.askedAt),
    eraseAt: toInstantOrNull(row.eraseAt),
    orders: row.orders,
    receipts: row.receipts,
    addresses: row.addresses,
    prevents: await preventionsOf(db, id, now),
    waitsFor: {
      orders: row.openOrders,
      payments: row.openPayments,
      refunds: row.openRefunds,
      suspense: row.openSuspense,
    },
    tickets: coming.map(({ startsAt, paid, ...ticket }) => ({
      ...ticket,
      startsAt: toInstant(startsAt),
      paidKES: toKES(paid),
    })),
  }
}

/** Whether nothing of theirs is open any more. */
export const isErasable = ({ prevents, waitsFor, tickets: held }: Erasure): boolean =>
  prevents.length === 0 && held.length === 0 && Object.values(waitsFor).every((open) => open === 0)

/** Whoever is due to be erased, the longest due first, held so that no other process takes them. */
export const lockDue = async (tx: Tx, now: Date) =>
  (
    await select(
      tx,
      columns({ id: users.id }),
      sql`from ${users} where ${users.eraseAt} <= ${momentSql(now)} order by ${users.eraseAt} limit 1 for no key update skip locked`,
    )
  )[0]
