import { sql } from 'drizzle-orm'
import type { Cents } from '#contracts/money.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { leastRefundKES } from '#contracts/refunds.ts'
import { vendorPending } from '#server/modules/ledger/index.ts'
import { refundedOf } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import type { OrderRow } from '../lifecycle/transition-order.ts'
import {
  type RefundShares,
  type RefundWish,
  type Standing,
  type StandingLine,
  shareRefund,
  tooLarge,
} from './allocate-refund.ts'

/** What stands of an order, and where its vendor's part of it is. */
export interface Refundable extends Standing {
  /** Of the vendor's part, what has not been released yet. */
  pendingCents: Cents
  lines: readonly (StandingLine & { isTicket: boolean; unusedTickets: number })[]
}

const refundableIn: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED']

export function refuseUnpaid({ status }: OrderRow) {
  if (refundableIn.includes(status)) return
  throw new DomainError('move_not_allowed', 'There is no money of this order to give back.', { data: { status } })
}

/** Reads what stands of an order: true as long as its row is held. */
export async function readRefundable(db: Db, order: OrderRow): Promise<Refundable> {
  type Row = { refunded: Cents; commissionRefunded: Cents; pending: Cents; lines: Refundable['lines'] }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${refundedOf('amount_cents')} as refunded, ${refundedOf('commission_cents')} as "commissionRefunded", (
        select coalesce(sum(n.amount_cents), 0)::bigint from ledger_transfers t join ledger_entries n on n.transfer_id = t.id
        where t.order_id = o.id and n.account_key = ${vendorPending(order.vendorId)}) as pending, (
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

/** As `shareRefund`, or refused: too little to be sent, or tickets that somebody has gone in with. */
export function planRefund(refundable: Refundable, wish: RefundWish): RefundShares {
  if (refundable.leftCents === 0) throw tooLarge(refundable)
  const shares = shareRefund(refundable, wish)
  const isRest = shares.amountCents === refundable.leftCents
  if (shares.amountCents < leastRefundKES * 100 && !isRest) {
    throw new DomainError('below_minimum', `Give back at least KSh ${leastRefundKES}: M-Pesa sends no less.`, {
      field: 'amountKES',
      data: { leastKES: leastRefundKES },
    })
  }
  if ('lines' in wish) {
    for (const { orderLineId, quantity } of wish.lines) {
      const line = refundable.lines.find(({ id }) => id === orderLineId)
      if (line?.isTicket && line.unusedTickets < quantity) throw ticketsUsed(line.unusedTickets)
    }
  }
  return shares
}

export const ticketsUsed = (unused: number) =>
  new DomainError(
    'tickets_used',
    unused > 0
      ? `Only ${unused} of these tickets can still be given back: somebody has gone in with the others.`
      : 'Somebody has gone in with these tickets. Give back an amount instead.',
    { field: 'lines', data: { unused } },
  )

/** The vendor gives from what is pending of this order; the rest from what is available, which may go below zero: a debt. */
export function vendorsPart({ pendingCents }: Refundable, { vendorCents }: RefundShares) {
  const fromPending = Math.min(Math.max(0, pendingCents), vendorCents)
  return { fromPending, fromAvailable: vendorCents - fromPending }
}
