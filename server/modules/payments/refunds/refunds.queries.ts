import { type SQL, sql } from 'drizzle-orm'
import type { OrderRefund } from '#contracts/money/refunds.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { fixed } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { refunds } from '../payments.tables.ts'

/**
 * A row of refunds is of the payment that its order was paid by. Money that came a second time, or too late, went back
 * without ever having been the order's.
 */
export const isOfOrder: SQL = fixed(sql`exists (
  select from ${ledgerTransfers} where ${ledgerTransfers.vendorId} = ${refunds.vendorId}
    and ${ledgerTransfers.kind} = 'order_paid' and ${ledgerTransfers.reference} = ${refunds.paymentId}::text)`)

/** A row of refunds is one that no provider sent, can send, or has sent for a quarter of an hour. */
export const needsPerson = (now: Date): SQL => sql`(${refunds.status} = 'FAILED'
  or (${refunds.status} = 'REQUESTED' and not exists (
    select from ${disbursements} where ${disbursements.vendorId} = ${refunds.vendorId} and ${disbursements.refundId} = ${refunds.id} and ${disbursements.status} = 'CREATED'
      and ${disbursements.createdAt} > ${momentSql(plus(now, -minutes(15)))})))`

/** What went back of the order `o`, and what of it each side gave. */
export const refundedSum = (column: 'amount_cents' | 'earnings_cents' | 'commission_cents'): SQL =>
  sql`(select coalesce(sum(refunds.${sql.raw(column)}), 0)::bigint from refunds where refunds.vendor_id = o.vendor_id and refunds.order_id = o.id and ${isOfOrder})`

/** The same of all sides at once, as JSON. */
export const refundedSplitJson: SQL = sql`(select json_build_object('amountCents', coalesce(sum(refunds.amount_cents), 0),
  'earningsCents', coalesce(sum(refunds.earnings_cents), 0), 'commissionCents', coalesce(sum(refunds.commission_cents), 0),
  'serviceFeeCents', coalesce(sum(refunds.service_fee_cents), 0), 'taxCents', coalesce(sum(refunds.tax_cents), 0),
  'promotionCents', coalesce(sum(refunds.promotion_cents), 0))
  from refunds where refunds.vendor_id = o.vendor_id and refunds.order_id = o.id and ${isOfOrder})`

/** A row of refunds as JSON, with more where it is given. */
const refundJson = (
  more: SQL,
): SQL => sql`json_build_object('id', refunds.id, 'status', refunds.status, 'cents', refunds.amount_cents, 'reason', refunds.reason,
  'receipt', refunds.receipt, 'createdAt', ${millisecondsSql(sql`refunds.created_at`)}, 'settledAt', ${millisecondsSql(sql`refunds.settled_at`)},
  'route', (select kind from disbursements where vendor_id = refunds.vendor_id and refund_id = refunds.id order by id desc limit 1),
  'lines', (select coalesce(json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity)), '[]')
    from refund_lines where vendor_id = refunds.vendor_id and refund_id = refunds.id) ${more})`

/** All refunds of the order `o`, the oldest first. */
export const refundsJson = (more: SQL = sql``): SQL => sql`(
  select coalesce(json_agg(${refundJson(more)} order by refunds.id), '[]') from refunds where refunds.vendor_id = o.vendor_id and refunds.order_id = o.id)`

export type RefundJson = Omit<OrderRefund, 'amountKES' | 'createdAt' | 'settledAt'> & {
  cents: Cents
  createdAt: number
  settledAt: number | null
}

export const toOrderRefund = <Json extends RefundJson>({ cents, createdAt, settledAt, ...refund }: Json) => ({
  ...refund,
  amountKES: toKES(cents),
  createdAt: toInstant(createdAt),
  settledAt: toInstantOrNull(settledAt),
})
