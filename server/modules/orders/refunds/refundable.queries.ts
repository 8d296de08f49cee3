import { sql } from 'drizzle-orm'
import type { Cents } from '#contracts/wire/money.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { RefundableOrder } from './refundable-state.ts'

/** Reads what is left of an order: true as long as its row is locked. */
export async function readRefundable(db: Db, order: OrderRow): Promise<RefundableOrder> {
  type Row = { refunded: Cents; commissionRefunded: Cents; pending: Cents; lines: RefundableOrder['lines'] }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${refundedSum('amount_cents')} as refunded, ${refundedSum('commission_cents')} as "commissionRefunded", (
        select coalesce(sum(n.amount_cents), 0)::bigint from ledger_transfers t join ledger_entries n on n.vendor_id = t.vendor_id and n.transfer_id = t.id
        where t.vendor_id = o.vendor_id and t.order_id = o.id and n.account_key = 'pending') as pending, (
        select json_agg(json_build_object('id', l.id, 'unitPriceCents', l.unit_price_cents, 'quantity', l.quantity,
          'commissionCents', l.commission_cents, 'isTicket', l.kind = 'TICKET',
          'refundedQuantity', (select coalesce(sum(quantity), 0) from refund_lines where order_line_id = l.id),
          'unusedTickets', (select count(*) from tickets where order_id = o.id and order_line_id = l.id and status = 'VALID'))
          order by l.position)
        from order_lines l where l.order_id = o.id) as lines
    from orders o where o.id = ${order.id}`)
  const [found] = rows
  assert(found, `order ${order.id} is gone`)
  return {
    leftCents: order.totalCents - found.refunded,
    commissionLeftCents: order.commissionCents - found.commissionRefunded,
    pendingCents: found.pending,
    lines: found.lines,
  }
}
