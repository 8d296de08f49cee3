import { sql } from 'drizzle-orm'
import type { Cents } from '#contracts/wire/money.ts'
import { refundedSplitJson } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import type { MoneySplit } from '../money-split.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { RefundableOrder } from './refundable-state.ts'

/** Reads what is left of an order: true as long as its row is locked. */
export async function readRefundable(db: Db, order: OrderRow): Promise<RefundableOrder> {
  type Row = { refunded: MoneySplit & { amountCents: Cents }; pending: Cents; lines: RefundableOrder['lines'] }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${refundedSplitJson} as refunded, (
        select coalesce(sum(n.amount_cents), 0)::bigint from ledger_transfers t join ledger_entries n on n.vendor_id = t.vendor_id and n.transfer_id = t.id
        where t.vendor_id = o.vendor_id and t.order_id = o.id and n.account_key = 'pending') as pending, (
        select json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'paidCents', price.paid,
          'commissionCents', l.commission_cents, 'serviceFeeCents', price.fee, 'taxCents', price.tax,
          'promotionCents', price.promotion, 'isTicket', l.kind = 'TICKET',
          'refundedQuantity', (select coalesce(sum(quantity), 0) from refund_lines where vendor_id = l.vendor_id and order_line_id = l.id),
          'unusedTickets', (select count(*) from tickets where vendor_id = o.vendor_id and order_id = o.id and order_line_id = l.id and status = 'VALID'))
          order by l.position)
        from order_lines l left join (
          select order_line_id, sum(amount_cents) as paid,
            coalesce(sum(amount_cents) filter (where kind = 'FEE' and party = 'PLATFORM'), 0) as fee,
            coalesce(sum(amount_cents) filter (where kind = 'TAX'), 0) as tax,
            coalesce(-sum(amount_cents) filter (where kind = 'DISCOUNT' and party = 'PLATFORM'), 0) as promotion
          from order_price_lines where vendor_id = ${order.vendorId} and order_id = ${order.id}
          group by order_line_id) price on price.order_line_id = l.id
        where l.vendor_id = o.vendor_id and l.order_id = o.id) as lines
    from orders o where o.vendor_id = ${order.vendorId} and o.id = ${order.id}`)
  const [found] = rows
  assert(found, `order ${order.id} is gone`)
  const { amountCents, ...given } = found.refunded
  return {
    leftCents: order.totalCents - amountCents,
    left: {
      earningsCents: order.earningsCents - given.earningsCents,
      commissionCents: order.commissionCents - given.commissionCents,
      serviceFeeCents: order.serviceFeeCents - given.serviceFeeCents,
      taxCents: order.taxCents - given.taxCents,
      promotionCents: order.promotionCents - given.promotionCents,
    },
    pendingCents: found.pending,
    lines: found.lines,
  }
}
