import type { ReviewReason, WebhookEventForReview, WebhookEventSort } from '#contracts/admin/payments.ts'
import type { NoticeReading } from '#contracts/admin/webhook-events.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { WebhookEventId } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import {
  bodyColumns,
  contradictsPaymentSql,
  forReviewSql,
  type PaymentProviders,
  readableBody,
  readNotice,
  redactPhones,
  replayable,
  type WebhookOutcome,
} from '#server/modules/payments/index.ts'
import { payments, refunds, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, jsonObjectIf, select, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, isOnDays, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

const ofEvent = {
  id: sql<WebhookEventId>`${webhookEvents.id}`,
  provider: webhookEvents.provider,
  kind: webhookEvents.kind,
  outcome: sql<WebhookOutcome & ReviewReason>`${webhookEvents.outcome}`,
  address: webhookEvents.address,
  ...bodyColumns,
  isUnknown: sql<boolean>`${webhookEvents.bytes} is not null`,
  receivedAt: millisecondsSql(webhookEvents.receivedAt),
}
const ofPayment = {
  id: payments.id,
  status: payments.status,
  cents: payments.amountCents,
  receipt: payments.receipt,
}
const ofDisbursement = {
  id: disbursements.id,
  kind: disbursements.kind,
  status: disbursements.status,
  cents: disbursements.amountCents,
  receipt: disbursements.receipt,
  refundId: disbursements.refundId,
  payoutId: disbursements.payoutId,
}
const ofOrder = { id: orders.id, number: orders.number }

const event = columns({
  ...ofEvent,
  asksWhetherMoneyCame: contradictsPaymentSql,
  phone: sql<string | null>`coalesce(${payments.phone}, ${disbursements.phone})`,
  payment: jsonObjectIf(payments.id, ofPayment),
  disbursement: jsonObjectIf(disbursements.id, ofDisbursement),
  order: jsonObjectIf(orders.id, ofOrder),
})
type Row = ValueOf<typeof event>

/** On Citus, where all but the events lies with its vendor: the events of the page, and what is read of all of them. */
const onCoordinator = columns({
  ...ofEvent,
  vendorId: webhookEvents.vendorId,
  paymentId: webhookEvents.paymentId,
  disbursementId: webhookEvents.disbursementId,
})
const ofNotice = ofEachRow(true, { table: sql`notice`, id: sql`notice.id` })
const isPayment = sql`${payments.vendorId} = notice."vendorId" and ${payments.id} = notice."paymentId"`
const isDisbursement = sql`${disbursements.vendorId} = notice."vendorId" and ${disbursements.id} = notice."disbursementId"`
const orderOf = (money: typeof payments | typeof refunds) =>
  sql`join ${orders} on ${orders.vendorId} = ${money.vendorId} and ${orders.id} = ${money.orderId}`
const fromPayments = sql`${payments} ${orderOf(payments)}`
const fromRefunds = sql`${disbursements} join ${refunds} on ${refunds.vendorId} = ${disbursements.vendorId}
  and ${refunds.id} = ${disbursements.refundId} ${orderOf(refunds)}`
const isWithoutReceipt = ofNotice(sql`true`, sql`${payments}`, sql`${isPayment} and ${payments.receipt} is null`)
const withVendors = sql<Row>`notice.*, (notice.outcome = 'CONTRADICTED' and ${isWithoutReceipt} is not null) as "asksWhetherMoneyCame",
  coalesce(${ofNotice(sql`${payments.phone}`, sql`${payments}`, isPayment)}, ${ofNotice(sql`${disbursements.phone}`, sql`${disbursements}`, isDisbursement)}) as phone,
  ${ofNotice(jsonObject(ofPayment), sql`${payments}`, isPayment)} as payment,
  ${ofNotice(jsonObject(ofDisbursement), sql`${disbursements}`, isDisbursement)} as disbursement,
  coalesce(${ofNotice(jsonObject(ofOrder), fromPayments, isPayment)}, ${ofNotice(jsonObject(ofOrder), fromRefunds, isDisbursement)}) as "order"`

const fromEvents = sql`from ${webhookEvents}
  left join ${payments} on ${payments.vendorId} = ${webhookEvents.vendorId} and ${payments.id} = ${webhookEvents.paymentId}
  left join ${disbursements} on ${disbursements.vendorId} = ${webhookEvents.vendorId} and ${disbursements.id} = ${webhookEvents.disbursementId}
  left join ${refunds} on ${refunds.vendorId} = ${webhookEvents.vendorId} and ${refunds.id} = ${disbursements.refundId}
  left join ${orders} on ${orders.vendorId} = ${webhookEvents.vendorId} and ${orders.id} = coalesce(${payments.orderId}, ${refunds.orderId})`

const received = { receivedAt: momentKey(webhookEvents.receivedAt), id: idKey(webhookEvents.id, WebhookEventId) }
const sorts = { oldest: ordered('asc', received), newest: ordered('desc', received) }

export interface NoticeDeps {
  db: Db
  /** Whose notices are read out. */
  providers: Pick<PaymentProviders, 'find' | 'receipts'>
}

export interface WebhookEventFilters extends PageQuery {
  outcome?: ReviewReason
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: WebhookEventSort
}

export const webhookEventsForReview = (
  { db, providers }: NoticeDeps,
  { outcome, from, to, sortBy = 'oldest', ...page }: WebhookEventFilters,
) =>
  paged(
    page,
    sorts[sortBy],
    async ({ after, end }) => {
      const matchesFilter = allOf(
        acrossVendors('admin-lists'),
        forReviewSql,
        outcome && sql`${webhookEvents.outcome} = ${outcome}`,
        isOnDays(webhookEvents.receivedAt, { from, to }),
        after,
      )
      if (!(await isPoolSharded(db))) return select(db, event, sql`${fromEvents} where ${matchesFilter} ${end}`)
      const notices = sql`select ${onCoordinator} from ${webhookEvents} where ${matchesFilter} ${end}`
      const way = sql.raw(sortBy === 'newest' ? 'desc' : 'asc')
      return select(db, withVendors, sql`from notice order by notice."receivedAt" ${way}, notice.id ${way}`, {
        ctes: sql`with notice as materialized (${notices})`,
      })
    },
    (row) => toWebhookEvent(row, providers),
  )

/** People type their phone as the account, and a provider may name one in its words. */
function toReading(facts: ReturnType<typeof readNotice>, phone: string | null): NoticeReading | null {
  if (!facts) return null
  const hidden = (text: string | null) => (text === null ? null : String(redactPhones(text, phone)))
  return {
    direction: facts.direction,
    receipt: facts.receipt,
    amountKES: facts.amountCents === null ? null : toKES(facts.amountCents),
    // A part of a phone is as its provider shows it.
    phone: facts.phone?.startsWith('+') ? visiblePhone('ADMIN', facts.phone) : facts.phone,
    at: facts.at?.toISOString() ?? null,
    account: hidden(facts.account),
    said: hidden(facts.said),
  }
}

const withAmount = <T extends { cents: Cents }>({ cents, ...rest }: T) => ({ ...rest, amountKES: toKES(cents) })

function toWebhookEvent(
  { phone, body, kept, bytes, isUnknown, payment, disbursement, ...row }: Row,
  providers: NoticeDeps['providers'],
): WebhookEventForReview {
  const raw = kept === null ? null : Buffer.from(kept, 'base64')
  return {
    ...row,
    receivedAt: toInstant(row.receivedAt),
    ...readableBody({ body, kept, bytes }, phone),
    reading: toReading(readNotice(providers, { provider: row.provider, body, raw, bytes }), phone),
    payment: payment && withAmount(payment),
    disbursement: disbursement && withAmount(disbursement),
    mayReplay: replayable.includes(row.outcome) && !isUnknown,
  }
}
