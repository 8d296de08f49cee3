import type { VendorId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNotNull, lte, type SQL } from '#server/platform/database/drizzle.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { emitOrderChanged } from '../lifecycle/transition-order.ts'
import { type OrderRow, orders } from '../orders.tables.ts'

const atOnce = 100

/**
 * Tells kitchens of the orders for later that are due there. Their lists show them by the clock; this says so once, to
 * open pages and to whoever handles the orders of the shop.
 */
export async function moveIntoKitchen({ db, clock }: Pick<ModuleDeps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now()
    const moved = await inTransaction(db, (tx) =>
      moveDue(tx, and(acrossVendors('due-work'), lte(orders.kitchenDueAt, now)), now),
    )
    if (moved < atOnce) return
  }
}

/** The shop begins with a slot before its orders are due. */
export const startSlot = (
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  vendorId: VendorId,
  startsAt: Date,
): Promise<number> =>
  inTransaction(db, (tx) =>
    moveDue(
      tx,
      and(
        eq(orders.vendorId, vendorId),
        eq(orders.scheduledFor, startsAt),
        inArray(orders.status, ['PAID', 'ACCEPTED']),
      ),
      clock.now(),
    ),
  )

/** What was moved is moved once: of two that see the same order due, the second finds it in the kitchen. */
async function moveDue(tx: Tx, isDue: SQL | undefined, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(orders)
    .where(and(isDue, isNotNull(orders.kitchenDueAt)))
    .orderBy(orders.kitchenDueAt, orders.id)
    .limit(atOnce)
    .for('no key update')
  for (const order of due) {
    await tx
      .update(orders)
      .set({ kitchenDueAt: null })
      .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)))
    if (order.status === 'PAID' || order.status === 'ACCEPTED') await tellKitchen(tx, order, now)
  }
  return due.length
}

async function tellKitchen(tx: Tx, order: OrderRow, now: Date) {
  const { id: orderId, vendorId, customerId } = order
  const step = { type: 'order_step', orderId, vendorId, customerId, step: 'IN_KITCHEN', at: now.toISOString() } as const
  await emit(tx, step, now, { messagesAt: now })
  await emitOrderChanged(tx, order, now)
}
