import type { AdminOrder, PaymentAttempt } from '#contracts/admin/orders.ts'
import type { TransferKind } from '#contracts/money/revenue.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { visibleAddress, visibleContact, visiblePhone } from '#server/modules/identity/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import {
  orderLinesJson,
  priceLinesJson,
  toAttributedPriceLines,
  toLine,
  toLineCommission,
} from '#server/modules/orders/index.ts'
import { orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { deliveries, domainEvents, notifications } from '#server/modules/outbox/outbox.tables.ts'
import {
  bodyColumns,
  readableBody,
  receiptSql,
  refundColumns,
  refundedSum,
  refundsJson,
  toOrderRefund,
} from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import {
  columns,
  jsonArray,
  jsonObject,
  notNull,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { withVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'

const userName = (userId: Column) => subquery(users.name, sql`from ${users} where ${users.id} = ${userId}`)

const transitionJson = jsonObject({
  status: orderTransitions.status,
  actor: orderTransitions.actor,
  reason: orderTransitions.reason,
  at: millisecondsSql(orderTransitions.at),
  by: userName(orderTransitions.actorId),
})

const webhookEventJson = jsonObject({
  id: webhookEvents.id,
  receivedAt: millisecondsSql(webhookEvents.receivedAt),
  appliedAt: millisecondsSql(webhookEvents.appliedAt),
  outcome: webhookEvents.outcome,
  ...bodyColumns,
})

const paymentWith = (webhookEventsOfPayment: SQL<ValueOf<typeof webhookEventJson>[]>) =>
  jsonObject({
    id: payments.id,
    method: payments.method,
    provider: payments.provider,
    status: payments.status,
    cents: payments.amountCents,
    phone: payments.phone,
    failure: payments.failure,
    providerWords: payments.providerWords,
    receipt: payments.receipt,
    createdAt: millisecondsSql(payments.createdAt),
    promptedAt: millisecondsSql(payments.promptedAt),
    settledAt: millisecondsSql(payments.settledAt),
    webhookEvents: webhookEventsOfPayment,
  })

const refundJson = jsonObject({
  ...refundColumns,
  provider: refunds.provider,
  failure: refunds.failure,
  by: userName(refunds.requestedBy),
})

const suspenseJson = jsonObject({
  id: suspenseItems.id,
  cents: suspenseItems.amountCents,
  receipt: suspenseItems.receipt,
  openedAt: millisecondsSql(suspenseItems.openedAt),
})

const messageJson = jsonObject({
  id: notifications.id,
  kind: sql<NotificationKind>`${domainEvents.type}`,
  to: jsonObject({ id: users.id, name: users.name }),
  at: millisecondsSql(domainEvents.occurredAt),
  readAt: millisecondsSql(notifications.readAt),
  isWaiting: sql<boolean>`exists (select 1 from ${deliveries} where ${deliveries.eventId} = ${notifications.eventId}
    and ${deliveries.userId} = ${notifications.userId} and ${deliveries.dueAt} is not null)`,
})

const transferJson = jsonObject({
  id: ledgerTransfers.id,
  kind: sql<TransferKind>`${ledgerTransfers.kind}`,
  at: millisecondsSql(ledgerTransfers.createdAt),
  entries: jsonArray(
    jsonObject({ account: ledgerEntries.accountKey, cents: ledgerEntries.amountCents }),
    sql`from ${ledgerEntries}
      where ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}`,
    { orderBy: sql`${ledgerEntries.accountKey}` },
  ),
})

const messagesOf = ({ id, customerId, vendorId }: Record<'id' | 'customerId' | 'vendorId', Column | SQL>) =>
  jsonArray(
    messageJson,
    // Few are written to somebody, and those of this order came after it.
    sql`from ${notifications} join ${users} on ${users.id} = ${notifications.userId}
      join ${domainEvents} on ${domainEvents.id} = ${notifications.eventId}
      where ${notifications.userId} in (${customerId}, (select ${vendors.ownerId} from ${vendors} where ${vendors.id} = ${vendorId}))
        and ${domainEvents.data}->>'orderId' = ${id}::text`,
    { orderBy: sql`${notifications.id}` },
  )

const ofOrder = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  customerId: orders.customerId,
  isGuests: notNull(subquery(users.isGuest, sql`from ${users} where ${users.id} = ${orders.customerId}`)),
  note: orders.note,
  fulfilment: jsonObject({
    method: orders.fulfilment,
    areaName: orders.areaName,
    address: orders.address,
    landmark: orders.landmark,
  }),
  contact: jsonObject({ name: orders.contactName, phone: orders.contactPhone, email: orders.contactEmail }),
  vendor: notNull(
    subquery(
      jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
      sql`from ${vendors} where ${vendors.id} = ${orders.vendorId}`,
    ),
  ),
  placedAt: millisecondsSql(orders.placedAt),
  paidAt: millisecondsSql(orders.paidAt),
  expiresAt: millisecondsSql(orders.expiresAt),
  acceptBy: millisecondsSql(orders.acceptBy),
  scheduledFor: millisecondsSql(orders.scheduledFor),
  total: orders.totalCents,
  earnings: orders.earningsCents,
  commission: orders.commissionCents,
  priceLines: priceLinesJson,
  lines: orderLinesJson,
  history: jsonArray(
    transitionJson,
    sql`from ${orderTransitions} where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}`,
    {
      orderBy: sql`${orderTransitions.id}`,
    },
  ),
  receipt: receiptSql(orders),
  refunds: refundsJson(orders, refundJson),
  refunded: refundedSum(orders, 'amountCents'),
  commissionRefunded: refundedSum(orders, 'commissionCents'),
  earningsRefunded: refundedSum(orders, 'earningsCents'),
  suspense: jsonArray(
    suspenseJson,
    sql`from ${suspenseItems} join ${payments} on ${suspenseItems.vendorId} = ${payments.vendorId} and ${payments.id} = ${suspenseItems.paymentId}
      where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} and ${suspenseItems.resolution} is null`,
    { orderBy: sql`${suspenseItems.id}` },
  ),
  transfers: jsonArray(
    transferJson,
    sql`from ${ledgerTransfers}
      where ${ledgerTransfers.vendorId} = ${orders.vendorId} and ${ledgerTransfers.orderId} = ${orders.id}`,
    { orderBy: sql`${ledgerTransfers.id}` },
  ),
}
const paymentsWith = (webhookEventsOfPayment: SQL<ValueOf<typeof webhookEventJson>[]>) =>
  jsonArray(
    paymentWith(webhookEventsOfPayment),
    sql`from ${payments} where ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}`,
    { orderBy: sql`${payments.id}` },
  )

/** Everything that is known of one order, in one statement. */
const wholeOrder = columns({
  ...ofOrder,
  payments: paymentsWith(
    jsonArray(webhookEventJson, sql`from ${webhookEvents} where ${webhookEvents.paymentId} = ${payments.id}`, {
      orderBy: sql`${webhookEvents.id}`,
    }),
  ),
  messages: messagesOf(orders),
})
type WholeOrder = ValueOf<typeof wholeOrder>

/** On Citus, where webhook events and messages are the platform's: the order on its vendor's machine, and these after it. */
const withoutPlatform = columns({ ...ofOrder, payments: paymentsWith(sql`'[]'::json`) })

async function readApart(db: Db, isOrder: SQL): Promise<WholeOrder | undefined> {
  const key = await selectOne(db, columns({ vendorId: orders.vendorId }), sql`from ${orders} where ${isOrder}`)
  if (!key) return
  const { vendorId } = key
  const isOfVendor = sql`${orders.vendorId} = ${vendorId} and ${isOrder}`
  const order = await selectOne(db, withVendor(vendorId, withoutPlatform), sql`from ${orders} where ${isOfVendor}`)
  if (!order) return
  const paymentIds = sql.param(order.payments.map(({ id }) => id))
  const [told, received] = await Promise.all([
    selectOne(
      db,
      columns({
        messages: messagesOf({
          id: sql`${order.id}`,
          customerId: sql`${order.customerId}`,
          vendorId: sql`${vendorId}`,
        }),
      }),
      sql``,
    ),
    select(
      db,
      columns({ paymentId: webhookEvents.paymentId, event: webhookEventJson }),
      sql`from ${webhookEvents} where ${webhookEvents.paymentId} = any(${paymentIds}::uuid[]) order by ${webhookEvents.id}`,
    ),
  ])
  return {
    ...order,
    payments: order.payments.map((payment) => ({
      ...payment,
      webhookEvents: received.flatMap(({ paymentId, event }) => (paymentId === payment.id ? [event] : [])),
    })),
    messages: told?.messages ?? [],
  }
}

export async function orderForAdmin(db: Db, id: OrderId): Promise<AdminOrder> {
  const isOrder = sql`${acrossVendors('admin-record')} and ${orders.id} = ${id}`
  const order = (await isPoolSharded(db))
    ? await readApart(db, isOrder)
    : await selectOne(db, wholeOrder, sql`from ${orders} where ${isOrder}`)
  if (!order) throw notFound('The order')
  return toAdminOrder(order)
}

function toAdminOrder(order: WholeOrder): AdminOrder {
  const { customerId, contact, total, earnings, commission, refunded, commissionRefunded, earningsRefunded, ...rest } =
    order
  const commissionLeft = commission - commissionRefunded
  const shown = visibleContact('ADMIN', contact)
  return {
    ...rest,
    customer: { id: customerId, name: contact.name, phone: shown.phone },
    contact: shown,
    fulfilment: visibleAddress('ADMIN', order),
    placedAt: toInstant(order.placedAt),
    paidAt: toInstantOrNull(order.paidAt),
    expiresAt: toInstant(order.expiresAt),
    scheduledFor: toInstantOrNull(order.scheduledFor),
    acceptBy: toInstantOrNull(order.status === 'PAID' ? order.acceptBy : null),
    priceLines: toAttributedPriceLines(order.priceLines),
    totalKES: toKES(total),
    refundedKES: toKES(refunded),
    commissionKES: toKES(commissionLeft),
    leftKES: toKES(total - refunded),
    earningsKES: toKES(earnings - earningsRefunded),
    lines: order.lines.map((line) => ({ ...toLine(line), commission: toLineCommission(line.commission) })),
    history: order.history.map((transition) => ({ ...transition, at: toInstant(transition.at) })),
    payments: order.payments.map(toAttempt),
    suspense: order.suspense.map(({ cents, openedAt, ...item }) => ({
      ...item,
      amountKES: toKES(cents),
      openedAt: toInstant(openedAt),
    })),
    messages: order.messages.map(({ at, readAt, ...message }) => ({
      ...message,
      at: toInstant(at),
      readAt: toInstantOrNull(readAt),
    })),
    refunds: order.refunds.map(toOrderRefund),
    transfers: order.transfers.map((transfer) => ({
      ...transfer,
      at: toInstant(transfer.at),
      entries: transfer.entries.map(({ account, cents }) => ({ account, amountKES: toKES(cents) })),
    })),
  }
}

const toAttempt = ({ cents, phone, ...payment }: WholeOrder['payments'][number]): PaymentAttempt => ({
  ...payment,
  amountKES: toKES(cents),
  phone: visiblePhone('ADMIN', phone),
  createdAt: toInstant(payment.createdAt),
  promptedAt: toInstantOrNull(payment.promptedAt),
  settledAt: toInstantOrNull(payment.settledAt),
  webhookEvents: payment.webhookEvents.map(({ body, kept, bytes, ...webhookEvent }) => ({
    ...webhookEvent,
    receivedAt: toInstant(webhookEvent.receivedAt),
    appliedAt: toInstantOrNull(webhookEvent.appliedAt),
    ...readableBody({ body, kept, bytes }, phone),
  })),
})
