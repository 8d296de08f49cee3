import { type SQL, sql } from 'drizzle-orm'
import type { OrderRefund } from '#contracts/money/refunds.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { refunds } from '../payments.tables.ts'

/**
 * The row `r` of refunds is of the payment that its order was paid by. Money that came a second time, or too late, went back
 * without ever having been the order's.
 */
export const isOfOrder: SQL = sql`exists (
  select from ledger_transfers paid where paid.vendor_id = r.vendor_id and paid.kind = 'order_paid' and paid.reference = r.payment_id::text)`

/** A row of refunds is one that no provider sent, can send, or has sent for a quarter of an hour. */
export const needsPerson = (now: Date): SQL => sql`(${refunds.status} = 'FAILED'
  or (${refunds.status} = 'REQUESTED' and not exists (
    select from ${disbursements} where ${disbursements.vendorId} = ${refunds.vendorId} and ${disbursements.refundId} = ${refunds.id} and ${disbursements.status} = 'CREATED'
      and ${disbursements.createdAt} > ${momentSql(plus(now, -minutes(15)))})))`

/** What went back of the order `o`, and what of it each side gave. */
export const refundedSum = (column: 'amount_cents' | 'earnings_cents' | 'commission_cents'): SQL =>
  sql`(select coalesce(sum(r.${sql.raw(column)}), 0)::bigint from refunds r where r.vendor_id = o.vendor_id and r.order_id = o.id and ${isOfOrder})`

/** The same of all sides at once, as JSON. */
export const refundedSplitJson: SQL = sql`(select json_build_object('amountCents', coalesce(sum(r.amount_cents), 0),
  'earningsCents', coalesce(sum(r.earnings_cents), 0), 'commissionCents', coalesce(sum(r.commission_cents), 0),
  'serviceFeeCents', coalesce(sum(r.service_fee_cents), 0), 'taxCents', coalesce(sum(r.tax_cents), 0),
  'promotionCents', coalesce(sum(r.promotion_cents), 0))
  from refunds r where r.vendor_id = o.vendor_id and r.order_id = o.id and ${isOfOrder})`

/** The row `r` of refunds as JSON, with more where it is given. */
const refundJson = (
  more: SQL,
): SQL => sql`json_build_object('id', r.id, 'status', r.status, 'cents', r.amount_cents, 'reason', r.reason,
  'receipt', r.receipt, 'createdAt', ${millisecondsSql(sql`r.created_at`)}, 'settledAt', ${millisecondsSql(sql`r.settled_at`)},
  'route', (select kind from disbursements where vendor_id = r.vendor_id and refund_id = r.id order by id desc limit 1),
  'lines', (select coalesce(json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity)), '[]')
    from refund_lines where vendor_id = r.vendor_id and refund_id = r.id) ${more})`

/** All refunds of the order `o`, the oldest first. */
export const refundsJson = (more: SQL = sql``): SQL => sql`(
  select coalesce(json_agg(${refundJson(more)} order by r.id), '[]') from refunds r where r.vendor_id = o.vendor_id and r.order_id = o.id)`

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
