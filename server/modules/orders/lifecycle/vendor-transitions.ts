import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId } from '#contracts/primitives.ts'
import { releaseHolds } from '#server/modules/catalog/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { voidTickets } from '#server/modules/tickets/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Live } from '#server/platform/live-updates.ts'
import type { OrderRow } from '../orders.tables.ts'
import { refundLocked } from '../refunds/refund-with-lock.ts'
import { readRefundable } from '../refunds/refundable.queries.ts'
import { lockVendorOrder, type Move, moveOrder, tellAboutOrder } from './transition-order.ts'

export interface Kitchen {
  db: Db
  clock: Clock
  live: Live
}

/** The vendor takes an order one step on: accepted, ready, on its way, completed. */
export async function stepOrder({ db, clock, live }: Kitchen, actor: VendorActor, id: OrderId, to: OrderStatus) {
  const order = await inTransaction(db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    return moveOrder(tx, locked, { to, actor: 'VENDOR', actorId: actor.userId }, clock.now(), { acceptBy: null })
  })
  tellAboutOrder(live, order)
}

/** The vendor turns an order down, before (REJECTED) or after (CANCELLED) having accepted it. The money goes back. */
export async function turnDownOrder(
  kitchen: Kitchen,
  actor: VendorActor,
  id: OrderId,
  to: 'REJECTED' | 'CANCELLED',
  reason: string,
) {
  const order = await inTransaction(kitchen.db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    return undoOrder(tx, locked, { to, actor: 'VENDOR', actorId: actor.userId, reason }, kitchen.clock.now())
  })
  tellAboutOrder(kitchen.live, order)
}

/** Ends a paid order that will not be fulfilled: what it took is for sale again, and what is left of its money goes back. */
export async function undoOrder(tx: Tx, order: OrderRow, move: Move, now: Date): Promise<OrderRow> {
  const moved = await moveOrder(tx, order, move, now, { acceptBy: null })
  await releaseHolds(tx, order.id, 'SOLD')
  await voidTickets(tx, order.id)
  const { leftCents } = await readRefundable(tx, order)
  const refund = {
    wish: { whole: true },
    reason: move.reason ?? '',
    ...(move.actorId ? { requestedBy: move.actorId } : {}),
  } as const
  if (leftCents > 0) await refundLocked(tx, order, refund, now)
  return moved
}
