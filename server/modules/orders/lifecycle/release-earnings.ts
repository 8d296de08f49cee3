import { and, eq, lte, sql } from 'drizzle-orm'
import type { Cents } from '#contracts/money.ts'
import type { OrderId } from '#contracts/primitives.ts'
import { post, vendorAvailable, vendorPending } from '#server/modules/ledger/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'
import { earningsDueAfter } from './earnings-due.ts'
import type { OrderRow } from './transition-order.ts'
import type { Kitchen } from './vendor-transitions.ts'

/** Makes what vendors have earned available to be paid out, order by order as it falls due. */
export async function releaseEarnings({ db, clock, live }: Kitchen) {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.earningsDueAt, clock.now()))
    .orderBy(orders.earningsDueAt)
    .limit(100)
  for (const { id } of due) {
    const vendorId = await inTransaction(db, (tx) => releaseOne(tx, id, clock.now()))
    if (vendorId) live.tell([`vendor:${vendorId}`], ['/api/vendor/revenue', '/api/vendor/dashboard'])
  }
}

/** The order's row decides who releases it; its transfer, unique by the order, that it is done once. */
async function releaseOne(tx: Tx, id: OrderId, now: Date) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), lte(orders.earningsDueAt, now)))
    .for('no key update', { skipLocked: true })
  if (!order) return null
  const { pendingCents, dueAt } = await readRelease(tx, order, now)
  if (pendingCents > 0 && dueAt > now) {
    await tx.update(orders).set({ earningsDueAt: dueAt }).where(eq(orders.id, id))
    return null
  }
  await tx.update(orders).set({ earningsDueAt: null }).where(eq(orders.id, id))
  if (pendingCents <= 0) return null
  await post(tx, {
    kind: 'earnings_released',
    reference: order.id,
    orderId: order.id,
    vendorId: order.vendorId,
    gains: [
      [vendorPending(order.vendorId), -pendingCents],
      [vendorAvailable(order.vendorId), pendingCents],
    ],
    at: now,
  })
  return order.vendorId
}

/**
 * What is left pending of an order (its total without the commission and without what was refunded: the ledger knows) and
 * when it is due, looked at again: an event may have been put off since. While one is called off, its refunds come first.
 */
async function readRelease(tx: Tx, order: OrderRow, now: Date): Promise<{ pendingCents: Cents; dueAt: Date }> {
  const { rows } = await tx.execute<{ pending: Cents; due: number; isCalledOff: boolean }>(sql`
    select ${millisecondsSql(earningsDueAfter(order.movedAt))} as due,
      exists (select from order_lines l join events e on e.id = l.event_id
        where l.order_id = orders.id and e.status = 'CANCELLED') as "isCalledOff",
      (select coalesce(sum(n.amount_cents), 0)::bigint from ledger_transfers t join ledger_entries n on n.transfer_id = t.id
        where t.order_id = orders.id and n.account_key = ${vendorPending(order.vendorId)}) as pending
    from orders where id = ${order.id}`)
  const [found] = rows as [(typeof rows)[number]]
  return { pendingCents: found.pending, dueAt: found.isCalledOff ? plus(now, hours(24)) : new Date(found.due) }
}
