import { maxWebhookRows, type WebhookData } from '#contracts/webhooks/webhook-payloads.ts'
import { webhookTest } from '#contracts/webhooks/webhook-types.ts'
import type { OrderId, PayoutId, RefundId, TicketId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { orderLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import type { ReadWebhookData, WebhookMoment } from '#server/modules/outbox/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'

type Reader<Data> = (db: Db, moment: WebhookMoment) => Promise<Data | null>

/**
 * What a shop's server is told, as the rows say it when it is sent. Nothing of it says who a customer is: the API tells
 * that to whom it may (docs/decisions/0123).
 */
export const readWebhookData: ReadWebhookData = (db, moment) => readers[moment.type](db, moment)

const currency = 'KES' as const

const orderFacts = columns({
  number: orders.number,
  fulfilment: orders.fulfilment,
  totalCents: orders.totalCents,
  paidAt: millisecondsSql(orders.paidAt),
  lines: jsonArray(
    jsonObject({
      productId: orderLines.productId,
      name: sql<string>`concat_ws(' · ', ${orderLines.name}, ${orderLines.variationName})`,
      quantity: orderLines.quantity,
      unitAmount: orderLines.unitPriceCents,
    }),
    sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
    { orderBy: sql`${orderLines.position}` },
  ),
})

const readOrder: Reader<WebhookData['order.paid']> = async (db, moment) => {
  const { vendorId, subjectId } = moment
  const order = await selectOne(
    db,
    orderFacts,
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${subjectId}
      and ${holds(moment)}`,
  )
  // Of what was never paid its shop has not heard.
  if (!order || order.paidAt === null) return null
  const { number, fulfilment, totalCents, paidAt, lines } = order
  return {
    ...{ vendorId, orderId: subjectId as OrderId, number, fulfilment, amount: totalCents, currency },
    paidAt: toInstant(paidAt),
    lines: lines.slice(0, maxWebhookRows),
    otherLines: Math.max(0, lines.length - maxWebhookRows),
  }
}

const ofOrder = sql`${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}`

/**
 * Whether a step was taken and not taken back: it is told also where the order has gone on since. A refund that is
 * asked for tells of the order only where its customer cancelled that at the same moment.
 */
function holds({ event, occurredAt }: WebhookMoment): SQL {
  if (event.type === 'order_step')
    return sql`exists (select 1 from ${orderTransitions} where ${ofOrder} and ${orderTransitions.status} = ${event.step}
      and ${orderTransitions.at} = ${event.at}::timestamptz
      and (select next.reason from order_transitions next where next.vendor_id = ${orders.vendorId}
        and next.order_id = ${orders.id} and next.id > ${orderTransitions.id} order by next.id limit 1)
          is distinct from 'STEP_UNDONE')`
  if (event.type === 'refund_requested')
    return sql`exists (select 1 from ${orderTransitions} where ${ofOrder} and ${orderTransitions.status} = 'CANCELLED'
      and ${orderTransitions.actor} = 'CUSTOMER' and ${orderTransitions.at} = ${momentSql(occurredAt)})`
  return sql`true`
}

const refundFacts = columns({
  orderId: refunds.orderId,
  amountCents: refunds.amountCents,
  number: sql<string>`(select ${orders.number} from ${orders}
    where ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId})`,
})

const readRefund: Reader<WebhookData['refund.sent']> = async (db, { vendorId, subjectId }) => {
  const refund = await selectOne(
    db,
    refundFacts,
    sql`from ${refunds} where ${refunds.vendorId} = ${vendorId} and ${refunds.id} = ${subjectId}`,
  )
  if (!refund?.orderId) return null
  const { orderId, amountCents: amount, number } = refund
  return { vendorId, refundId: subjectId as RefundId, orderId, number, amount, currency }
}

const payoutFacts = columns({ status: payouts.status, amountCents: payouts.amountCents })

const readPayout: Reader<WebhookData['payout.paid']> = async (db, { vendorId, subjectId }) => {
  const payout = await selectOne(
    db,
    payoutFacts,
    sql`from ${payouts} where ${payouts.vendorId} = ${vendorId} and ${payouts.id} = ${subjectId}`,
  )
  if (!payout) return null
  return { vendorId, payoutId: subjectId as PayoutId, status: payout.status, amount: payout.amountCents, currency }
}

const issuedFacts = columns({
  number: orders.number,
  eventId: events.id,
  event: events.title,
  tickets: jsonArray(
    jsonObject({ ticketId: tickets.id, ticketType: tickets.typeName }),
    sql`from ${tickets} where ${tickets.vendorId} = ${orders.vendorId} and ${tickets.orderId} = ${orders.id}
      and ${tickets.eventId} = ${events.id} and ${tickets.status} <> 'VOID'`,
    { orderBy: sql`${tickets.id}` },
  ),
})

const readIssued: Reader<WebhookData['ticket.issued']> = async (db, { vendorId, subjectId, event }) => {
  const { slug } = ('data' in event ? event.data : event) as { slug?: string }
  const issued = await selectOne(
    db,
    issuedFacts,
    sql`from ${orders} join ${events} on ${events.vendorId} = ${orders.vendorId}
      where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${subjectId} and ${events.slug} = ${slug}`,
  )
  if (!issued || issued.tickets.length === 0) return null
  return {
    ...issued,
    ...{ vendorId, orderId: subjectId as OrderId },
    tickets: issued.tickets.slice(0, maxWebhookRows),
    otherTickets: Math.max(0, issued.tickets.length - maxWebhookRows),
  }
}

const admitted = columns({
  orderId: tickets.orderId,
  ticketType: tickets.typeName,
  eventId: events.id,
  event: events.title,
  usedAt: millisecondsSql(tickets.usedAt),
})

/** What was taken back at the gate meanwhile is not told. */
const readCheckIn: Reader<WebhookData['ticket.checked_in']> = async (db, { vendorId, subjectId }) => {
  const ticket = await selectOne(
    db,
    admitted,
    sql`from ${tickets} join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
      where ${tickets.vendorId} = ${vendorId} and ${tickets.id} = ${subjectId} and ${tickets.status} = 'USED'`,
  )
  if (!ticket || ticket.usedAt === null) return null
  const { usedAt, ...facts } = ticket
  return { vendorId, ticketId: subjectId as TicketId, ...facts, checkedInAt: toInstant(usedAt) }
}

const readers: { [Type in keyof WebhookData]: Reader<WebhookData[Type]> } = {
  'order.paid': readOrder,
  'order.accepted': readOrder,
  'order.ready': readOrder,
  'order.out_for_delivery': readOrder,
  'order.completed': readOrder,
  'order.rejected': readOrder,
  'order.cancelled': readOrder,
  'refund.sent': readRefund,
  'ticket.issued': readIssued,
  'ticket.checked_in': readCheckIn,
  'payout.paid': readPayout,
  'payout.failed': readPayout,
  'payout.rejected': readPayout,
  [webhookTest]: async (_, { vendorId }) => ({ vendorId }),
}
