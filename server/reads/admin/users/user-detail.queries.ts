import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { accountEmails, securityEvents, users } from '#server/modules/identity/identity.tables.ts'
import { findErasure, findLanguage, listSessions } from '#server/modules/identity/index.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { deliveries, domainEvents, notifications } from '#server/modules/outbox/outbox.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { owedCents } from '#server/modules/payouts/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { columns, notNull, select, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { adminUser, toAdminUser } from './admin-users.queries.ts'

const person = columns({
  emailVerifiedAt: millisecondsSql(users.emailVerifiedAt),
  emailDoubtedAt: millisecondsSql(users.emailDoubtedAt),
  lockedAt: millisecondsSql(users.lockedAt),
})

/** Everything that is known of one person. */
export async function findAdminUser(
  { db, erasers }: { db: Db; erasers: readonly Eraser[] },
  id: UserId,
  now: Date,
): Promise<AdminUserDetail> {
  const isThem = sql`from ${users} where ${users.id} = ${id}`
  const [row, more] = [await selectOne(db, adminUser, isThem), await selectOne(db, person, isThem)]
  if (!row || !more) throw notFound('The user')
  const open = await listSessions(db, id, now)
  return {
    ...toAdminUser(row),
    emailVerifiedAt: toInstantOrNull(more.emailVerifiedAt),
    emailDoubtedAt: toInstantOrNull(more.emailDoubtedAt),
    lockedAt: toInstantOrNull(more.lockedAt),
    language: await findLanguage(db, id),
    sessions: open.map(({ id: session, agent, address, createdAt, lastSeenAt }) => ({
      id: session,
      agent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    orders: await listOrders(db, id),
    securityEvents: await listSecurityEvents(db, id),
    notices: await noticesTo(db, id),
    shop: row.vendor && (await findShop(db, row.vendor.id)),
    erasure: await findErasure(db, erasers, id, now),
  }
}

const order = columns({
  id: orders.id,
  number: orders.number,
  status: orders.status,
  placedAt: millisecondsSql(orders.placedAt),
  vendor: notNull(subquery(vendors.name, sql`from ${vendors} where ${vendors.id} = ${orders.vendorId}`)),
  totalCents: orders.totalCents,
  receipt: subquery(
    payments.receipt,
    // Of an order paid twice, of the payment that it was paid by.
    sql`from ${payments} where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
      and ${payments.status} = 'SUCCEEDED' order by exists (select 1 from ${ledgerTransfers}
        where ${ledgerTransfers.vendorId} = ${payments.vendorId} and ${ledgerTransfers.kind} = 'order_paid'
          and ${ledgerTransfers.reference} = ${payments.id}::text) desc, ${payments.id} desc limit 1`,
  ),
})

const orderSums = columns({
  count: sql<number>`count(*)::int`,
  paid: sql<Cents>`coalesce(sum(${orders.totalCents}) filter (where ${orders.paidAt} is not null), 0)::bigint`,
})

async function listOrders(db: Db, id: UserId): Promise<AdminUserDetail['orders']> {
  const isTheirs = sql`from ${orders} where ${acrossVendors('own-orders')} and ${orders.customerId} = ${id}`
  const sums = await selectOne(db, orderSums, isTheirs)
  const rows = await select(db, order, sql`${isTheirs} order by ${orders.id} desc limit 10`)
  return {
    count: sums?.count ?? 0,
    paidKES: toKES(sums?.paid ?? (0 as Cents)),
    items: rows.map(({ totalCents, placedAt, ...row }) => ({
      ...row,
      placedAt: toInstant(placedAt),
      totalKES: toKES(totalCents),
    })),
  }
}

const securityEvent = columns({
  id: securityEvents.id,
  kind: securityEvents.kind,
  agent: securityEvents.agent,
  address: securityEvents.address,
  at: millisecondsSql(securityEvents.at),
})

async function listSecurityEvents(db: Db, id: UserId): Promise<AdminUserDetail['securityEvents']> {
  const isTheirs = sql`from ${securityEvents} where ${securityEvents.userId} = ${id}`
  const rows = await select(db, securityEvent, sql`${isTheirs} order by ${securityEvents.id} desc limit 20`)
  return rows.map((row) => ({ ...row, at: toInstant(row.at) }))
}

const notification = columns({
  id: notifications.id,
  kind: sql<NotificationKind>`${domainEvents.type}`,
  at: millisecondsSql(domainEvents.occurredAt),
  isWaiting: sql<boolean>`exists (select 1 from ${deliveries} where ${deliveries.eventId} = ${notifications.eventId}
    and ${deliveries.userId} = ${notifications.userId} and ${deliveries.dueAt} is not null)`,
})

const accountEmail = columns({
  id: accountEmails.id,
  kind: accountEmails.kind,
  at: millisecondsSql(accountEmails.createdAt),
  isWaiting: sql<boolean>`exists (select 1 from ${deliveries}
    where ${deliveries.subjectId} = ${accountEmails.id} and ${deliveries.dueAt} is not null)`,
})

/** What was written to somebody: shown in their account, and mailed. */
async function noticesTo(db: Db, id: UserId): Promise<AdminUserDetail['notices']> {
  const shown = await select(
    db,
    notification,
    sql`from ${notifications} join ${domainEvents} on ${domainEvents.id} = ${notifications.eventId}
      where ${notifications.userId} = ${id} order by ${notifications.id} desc limit 10`,
  )
  const mailed = await select(
    db,
    accountEmail,
    sql`from ${accountEmails} where ${accountEmails.userId} = ${id} order by ${accountEmails.id} desc limit 10`,
  )
  return [...shown, ...mailed]
    .sort((one, other) => other.at - one.at)
    .slice(0, 10)
    .map((row) => ({ ...row, at: toInstant(row.at) }))
}

const counted = columns({ count: sql<number>`count(*)::int` })
const unfinished: OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']

async function findShop(db: Db, id: VendorId): Promise<AdminUserDetail['shop']> {
  const owed = await selectOne(db, columns({ cents: owedCents(sql`${id}`) }), sql``)
  const open = await selectOne(
    db,
    counted,
    sql`from ${orders} where ${orders.vendorId} = ${id} and ${orders.status} = any(array[${sql.join(
      unfinished.map((status) => sql`${status}`),
      sql`, `,
    )}])`,
  )
  return { owedKES: toKES(owed?.cents ?? (0 as Cents)), openOrders: open?.count ?? 0 }
}
