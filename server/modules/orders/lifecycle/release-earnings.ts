import type { OrderKey } from '#server/modules/catalog/index.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, isNull, lte } from '#server/platform/database/drizzle.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { orders } from '../orders.tables.ts'
import { readRelease } from './lifecycle.queries.ts'
import { isOrder } from './transition-order.ts'

/** Makes vendors' earnings available to be paid out, order by order as they fall due and while nothing holds them. */
export async function releaseEarnings({ db, clock }: ModuleDeps) {
  const due = await readDue(db, orders.vendorId, (whose) =>
    db
      .select({ id: orders.id, vendorId: orders.vendorId })
      .from(orders)
      .where(and(whose(orders.vendorId), lte(orders.earningsDueAt, clock.now()), isNull(orders.earningsHeldAt)))
      .orderBy(orders.earningsDueAt)
      .limit(100),
  )
  for (const key of due) {
    await inTransaction(db, (tx) => releaseOrderEarnings(tx, key, clock.now()))
  }
}

/**
 * The lock on the order's row decides which worker releases it; the transfer, unique by order, that it happens once.
 */
async function releaseOrderEarnings(tx: Tx, key: OrderKey, now: Date): Promise<void> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(isOrder(key), lte(orders.earningsDueAt, now), isNull(orders.earningsHeldAt)))
    .for('no key update', { skipLocked: true })
  if (!order) return
  const { pendingCents, dueAt } = await readRelease(tx, order, now)
  if (pendingCents > 0 && dueAt > now) {
    await tx.update(orders).set({ earningsDueAt: dueAt }).where(isOrder(key))
    return
  }
  await tx.update(orders).set({ earningsDueAt: null }).where(isOrder(key))
  if (pendingCents <= 0) return
  await post(tx, {
    kind: 'earnings_released',
    reference: order.id,
    orderId: order.id,
    vendorId: order.vendorId,
    entries: [debit('pending', pendingCents), credit('available', pendingCents)],
    at: now,
  })
  await emit(tx, { type: 'earnings_released', vendorId: order.vendorId }, now)
}
