import { and, eq, lte } from 'drizzle-orm'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { orders } from '../orders.tables.ts'
import { readRelease } from './lifecycle.queries.ts'

/** Makes vendors' earnings available to be paid out, order by order as they fall due. */
export async function releaseEarnings({ db, clock, live }: ModuleDeps) {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.earningsDueAt, clock.now()))
    .orderBy(orders.earningsDueAt)
    .limit(100)
  for (const { id } of due) {
    const vendorId = await inTransaction(db, (tx) => releaseOrderEarnings(tx, id, clock.now()))
    if (vendorId) live.publish([`vendor:${vendorId}`], ['/api/vendor/revenue', '/api/vendor/dashboard'])
  }
}

/** The lock on the order's row decides which worker releases it; the transfer, unique by order, that it happens once. */
async function releaseOrderEarnings(tx: Tx, id: OrderId, now: Date) {
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
    entries: [debit('pending', pendingCents), credit('available', pendingCents)],
    at: now,
  })
  return order.vendorId
}
