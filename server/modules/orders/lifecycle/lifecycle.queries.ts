import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contracts/wire/money.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { type OrderRow, orders } from '../orders.tables.ts'

/**
 * When the vendor's earnings of the row of `orders` become available: 24 hours after it was completed and, with tickets, after the
 * last of its events has ended. Until then complaints can still be refunded from money that is there.
 */
export const earningsDueAfter = (completedAt: Date): SQL<Date> => sql`greatest(${momentSql(completedAt)}, (
  select max(e.ends_at) from order_lines l join events e on e.id = l.event_id where l.order_id = ${orders}.id)) + interval '24 hours'`

/**
 * What is left pending of an order (its total without the commission and without what was refunded: the ledger has it) and when it
 * is due, computed anew: an event may have been postponed since. While one is cancelled, its refunds come first.
 */
export async function readRelease(tx: Tx, order: OrderRow, now: Date): Promise<{ pendingCents: Cents; dueAt: Date }> {
  const { rows } = await tx.execute<{ pending: Cents; due: number; isCalledOff: boolean }>(sql`
    select ${millisecondsSql(earningsDueAfter(order.statusChangedAt))} as due,
      exists (select from order_lines l join events e on e.id = l.event_id
        where l.order_id = orders.id and e.status = 'CANCELLED') as "isCalledOff",
      (select coalesce(sum(n.amount_cents), 0)::bigint from ledger_transfers t join ledger_entries n on n.vendor_id = t.vendor_id and n.transfer_id = t.id
        where t.vendor_id = orders.vendor_id and t.order_id = orders.id and n.account_key = 'pending') as pending
    from orders where id = ${order.id}`)
  const [found] = rows as [(typeof rows)[number]]
  return { pendingCents: found.pending, dueAt: found.isCalledOff ? plus(now, hours(24)) : new Date(found.due) }
}

/** An attempt that is not settled yet may still bring the money: its order does not expire before the provider has answered. */
export const hasOpenPayment: SQL = sql`exists (select from payments where payments.order_id = ${orders.id} and payments.status in ('CREATED', 'PROMPTED', 'UNKNOWN'))`
