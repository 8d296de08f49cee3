import type { OrderStatus } from '#contracts/orders.ts'
import { undoGraceSeconds, undoSeconds } from '#contracts/vendor-orders/preparation-time.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { releaseHolds } from '#server/modules/catalog/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import { voidTickets } from '#server/modules/tickets/index.ts'
import { forgetMissedOrders } from '#server/modules/vendors/index.ts'
import { plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { refundWithLock } from '../refunds/refund-with-lock.ts'
import { readRefundable } from '../refunds/refundable.queries.ts'
import { findPreparationMinutes } from './lifecycle.queries.ts'
import { promiseOf } from './promise.ts'
import { emitOrderChanged, lockVendorOrder, type Transition, transitionOrder } from './transition-order.ts'

/** The vendor advances an order: ready, on its way, completed. A device at a gate is no user. */
export async function advanceOrder(
  { db, clock }: ModuleDeps,
  actor: { vendorId: VendorId; userId: UserId | null },
  id: OrderId,
  to: Exclude<OrderStatus, 'ACCEPTED'>,
) {
  await inTransaction(db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    const now = clock.now()
    const transition = { to, actor: 'VENDOR', ...(actor.userId && { actorId: actor.userId }) } as const
    const order = await transitionOrder(tx, locked, transition, now, {
      acceptBy: null,
      ...(to === 'READY' && { undoableUntil: undoableFrom(now) }),
    })
    await emitOrderChanged(tx, order, now)
  })
}

/**
 * The vendor accepts an order, and says in how many minutes it will be ready: those of the shop when it says none. One
 * for later is ready for its slot.
 */
export async function acceptOrder(
  { db, clock }: ModuleDeps,
  actor: VendorActor,
  id: OrderId,
  minutes: number | undefined,
) {
  await inTransaction(db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    const now = clock.now()
    if (locked.status === 'PAID') await forgetMissedOrders(tx, actor.vendorId)
    // Of one for later its slot says it.
    const said = minutes ?? (locked.scheduledFor ? 0 : await findPreparationMinutes(tx, actor.vendorId))
    const transition = { to: 'ACCEPTED', actor: 'VENDOR', actorId: actor.userId } as const
    const order = await transitionOrder(tx, locked, transition, now, {
      ...promiseOf(locked, said, now),
      undoableUntil: undoableFrom(now),
    })
    await emitOrderChanged(tx, order, now)
  })
}

const undoableFrom = (now: Date) => plus(now, (undoSeconds + undoGraceSeconds) * 1000)

/**
 * The vendor rejects an order (REJECTED), or cancels it after having accepted it (CANCELLED). The money is refunded.
 */
export async function rejectOrder(
  deps: OrderDeps,
  actor: VendorActor,
  id: OrderId,
  to: 'REJECTED' | 'CANCELLED',
  reason: string,
) {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    const now = deps.clock.now()
    if (locked.status === 'PAID') await forgetMissedOrders(tx, actor.vendorId)
    const transition = { to, actor: 'VENDOR', actorId: actor.userId, reason } as const
    await emitOrderChanged(tx, await unwindOrder(deps.providers, tx, locked, transition, now), now)
  })
}

/**
 * Ends a paid order that will not be fulfilled: its stock is for sale again, and what is left of its money is refunded.
 */
export async function unwindOrder(
  providers: PaymentProviders,
  tx: Tx,
  order: OrderRow,
  transition: Transition,
  now: Date,
): Promise<OrderRow> {
  const transitioned = await transitionOrder(tx, order, transition, now, { acceptBy: null })
  await releaseHolds(tx, order, 'SOLD')
  await voidTickets(tx, order, now)
  const { leftCents } = await readRefundable(tx, order)
  const refund = {
    request: { whole: true },
    reason: transition.reason ?? '',
    // What goes back is said with why the order ended.
    isToldByOrder: transition.actor === 'VENDOR' || transition.actor === 'SYSTEM',
    ...(transition.actorId ? { requestedBy: transition.actorId } : {}),
  } as const
  if (leftCents > 0) await refundWithLock(providers, tx, order, refund, now)
  return transitioned
}
