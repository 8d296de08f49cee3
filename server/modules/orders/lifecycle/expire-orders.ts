import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { type OrderKey, releaseHolds } from '#server/modules/catalog/index.ts'
import { countMissedOrder } from '#server/modules/vendors/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, lte, not } from '#server/platform/database/drizzle.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { orders } from '../orders.tables.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { hasOpenPayment } from './lifecycle.queries.ts'
import { emitOrderChanged, isOrder, lockOrder, transitionOrder } from './transition-order.ts'
import { unwindOrder } from './vendor-transitions.ts'

const atOnce = 100

/** Expires what was not paid in its window, and releases its holds. Returns how many orders that were. */
export async function expireOrders(deps: ModuleDeps): Promise<number> {
  let all = 0
  // All of them: after a rush a whole event's places come back in one moment, and others wait for them.
  for (;;) {
    const due = await dueOrders(deps)
    let expired = 0
    for (const order of due) if (await expireOrder(deps, order)) expired++
    all += expired
    if (due.length < atOnce || expired === 0) return all
  }
}

const dueOrders = ({ db, clock }: ModuleDeps) =>
  readDue(db, orders.vendorId, (whose) =>
    db
      .select(orderKey)
      .from(orders)
      .where(
        and(
          whose(orders.vendorId),
          eq(orders.status, 'PENDING_PAYMENT'),
          lte(orders.expiresAt, clock.now()),
          not(hasOpenPayment),
        ),
      )
      .limit(atOnce),
  )

const orderKey = { id: orders.id, vendorId: orders.vendorId }

const expireOrder = ({ db, clock }: ModuleDeps, key: OrderKey): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockOrder(tx, key)
    // Checked again under the lock: a payment may have started, or settled, since.
    const [open] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOrder(key), hasOpenPayment))
    if (locked?.status !== 'PENDING_PAYMENT' || open) return false
    await releaseHolds(tx, key, 'HELD')
    await emitOrderChanged(tx, await transitionOrder(tx, locked, { to: 'EXPIRED', actor: 'SYSTEM' }, now), now)
    return true
  })

/**
 * Rejects what no vendor accepted in time; the customer is refunded automatically, and a shop where nobody answers is
 * paused.
 */
export async function rejectUnacceptedOrders({ db, clock, providers }: OrderDeps) {
  const due = await readDue(db, orders.vendorId, (whose) =>
    db
      .select(orderKey)
      .from(orders)
      .where(and(whose(orders.vendorId), eq(orders.status, 'PAID'), lte(orders.acceptBy, clock.now())))
      // Which were missed in a row is told by when they were due.
      .orderBy(orders.acceptBy)
      .limit(atOnce),
  )
  for (const key of due) {
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const locked = await lockOrder(tx, key)
      if (locked?.status !== 'PAID' || !locked.acceptBy || locked.acceptBy > now) return
      await countMissedOrder(tx, locked, now)
      const reason = 'NOT_ACCEPTED_IN_TIME' satisfies SystemReason
      const transition = { to: 'REJECTED', actor: 'SYSTEM', reason } as const
      await emitOrderChanged(tx, await unwindOrder(providers, tx, locked, transition, now), now)
    })
  }
}
