import type { RefundHold } from '#contracts/money/refunds.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed, jsonArray, jsonObject, notNull, type RowOf, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { isStuckSql, isUnderWay } from '../disbursements/disbursement-progress.queries.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import type { OrderColumns } from '../payments.queries.ts'
import { refundLines, refunds } from '../payments.tables.ts'
import { contradictionHoldSql } from '../settlement/contradicted-payments.queries.ts'

/**
 * A row of refunds is of the payment that its order was paid by. Money that came a second time, or too late, went back
 * without ever having been the order's.
 */
export const isOfOrder: SQL = fixed(sql`exists (
  select 1 from ${ledgerTransfers} where ${ledgerTransfers.vendorId} = ${refunds.vendorId}
    and ${ledgerTransfers.kind} = 'order_paid' and ${ledgerTransfers.reference} = ${refunds.paymentId}::text)`)

/** The disbursements of a row of refunds. */
export const disbursementOfRefund = {
  vendorId: refunds.vendorId,
  id: refunds.id,
  foreignId: disbursements.refundId,
}

/**
 * Why a row of refunds is not sent, though it is owed. Money in suspense goes back by a person's decision about it.
 */
export const refundHold = fixed(
  sql<RefundHold | null>`case when ${refunds.status} in ('REQUESTED', 'FAILED') then ${contradictionHoldSql(refunds)} end`,
)

/**
 * A row of refunds needs a person: no provider sent it, can send it, or has taken it for a quarter of an hour; the
 * provider waits for somebody; it was sent, and what became of it was not learned; or its money is to be reviewed. Of
 * money that never came nobody sends anything.
 */
export const needsPerson = (now: Date): SQL => sql`(${refunds.status} in ('REQUESTED', 'SENT', 'FAILED')
  and case ${refundHold} when 'REVIEW' then true when 'NOT_RECEIVED' then false
    else ${refunds.status} = 'FAILED' or ${refunds.failure} is not null
      or not ${isUnderWay(disbursementOfRefund, now)} end)`

const ofOrder = (order: OrderColumns) =>
  sql`from ${refunds} where ${refunds.vendorId} = ${order.vendorId} and ${refunds.orderId} = ${order.id}`

/** What went back of a row of orders, and what of it each side gave. */
export const refundedSum = (
  order: OrderColumns,
  column: 'amountCents' | 'earningsCents' | 'commissionCents',
): SQL<Cents> =>
  fixed(sql<Cents>`(select coalesce(sum(${refunds[column]}), 0)::bigint ${ofOrder(order)} and ${isOfOrder})`)

const isOfRefund = sql`${refundLines.vendorId} = ${refunds.vendorId} and ${refundLines.refundId} = ${refunds.id}`

/** What of a row of orders went back by sum, or with one of these of its lines; not for being late. */
export const refundedOfLines = (order: OrderColumns, lineIds: SQL): SQL<Cents> =>
  fixed(sql<Cents>`(select coalesce(sum(case
      when not exists (select 1 from ${refundLines} where ${isOfRefund}) then ${refunds.amountCents}
      else (select coalesce(sum(${refundLines.amountCents}), 0) from ${refundLines}
        where ${isOfRefund} and ${refundLines.orderLineId} = any(${lineIds})) end), 0)::bigint
    ${ofOrder(order)} and ${isOfOrder} and not ${refunds.isLateFee})`)

/** What of a row of orders went back since it came late. */
export const lateFeeRefunded = (order: OrderColumns): SQL<Cents> =>
  fixed(
    sql<Cents>`(select coalesce(sum(${refunds.amountCents}), 0)::bigint ${ofOrder(order)} and ${refunds.isLateFee})`,
  )

const sumOf = (column: Column) => sql<Cents>`coalesce(sum(${column}), 0)`

/** The same of all sides at once, as JSON. */
export const refundedSplitJson = (order: OrderColumns) =>
  notNull(
    subquery(
      jsonObject({
        amountCents: sumOf(refunds.amountCents),
        earningsCents: sumOf(refunds.earningsCents),
        commissionCents: sumOf(refunds.commissionCents),
        serviceFeeCents: sumOf(refunds.serviceFeeCents),
        taxCents: sumOf(refunds.taxCents),
        promotionCents: sumOf(refunds.promotionCents),
      }),
      sql`${ofOrder(order)} and ${isOfOrder}`,
    ),
  )

const ofRefund = sql`from ${disbursements}
  where ${disbursements.vendorId} = ${refunds.vendorId} and ${disbursements.refundId} = ${refunds.id}`

/** What a row of refunds is shown with, in JSON. */
export const refundColumns = {
  id: refunds.id,
  status: refunds.status,
  cents: refunds.amountCents,
  reason: refunds.reason,
  receipt: refunds.receipt,
  createdAt: millisecondsSql(refunds.createdAt),
  settledAt: millisecondsSql(refunds.settledAt),
  isStuck: isStuckSql(disbursementOfRefund),
  hold: refundHold,
  route: subquery(disbursements.kind, sql`${ofRefund} order by ${disbursements.id} desc limit 1`),
  lines: jsonArray(
    jsonObject({ orderLineId: refundLines.orderLineId, quantity: refundLines.quantity }),
    sql`from ${refundLines} where ${refundLines.vendorId} = ${refunds.vendorId} and ${refundLines.refundId} = ${refunds.id}`,
  ),
}
type RefundJson = RowOf<typeof refundColumns>

/** All refunds of a row of orders, the oldest first. */
export const refundsJson = <Refund>(order: OrderColumns, refund: SQL<Refund>): SQL<Refund[]> =>
  jsonArray(refund, ofOrder(order), { orderBy: sql`${refunds.id}` })

export const toOrderRefund = <Json extends RefundJson>({ cents, createdAt, settledAt, ...refund }: Json) => ({
  ...refund,
  amountKES: toKES(cents),
  createdAt: toInstant(createdAt),
  settledAt: toInstantOrNull(settledAt),
})
