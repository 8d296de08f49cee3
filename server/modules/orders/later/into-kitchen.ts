import type { VendorId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { earliest, findSlotSettings } from '#server/modules/slots/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, lte, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { whoseIsDue } from '#server/platform/database/sharding/claim-due.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { emitOrderChanged } from '../lifecycle/transition-order.ts'
import { type OrderRow, orders } from '../orders.tables.ts'

const atOnce = 100

const isWaiting = sql`${orders.kitchenDueAt} is not null and ${orders.status} in ('PAID', 'ACCEPTED')`

/**
 * Tells kitchens of the orders for later that are due there. Their lists show them by the clock; this says so once, to
 * open pages and to whoever handles the orders of the shop.
 */
export async function moveIntoKitchen({ db, clock }: Pick<ModuleDeps, 'db' | 'clock'>): Promise<void> {
  const { vendorId, kitchenDueAt: dueAt } = orders
  for (;;) {
    const now = clock.now()
    const isDue = sql`${lte(dueAt, now)} and ${isWaiting}`
    let moved = 0
    for (const whose of await whoseIsDue(db, { vendorId, dueAt, isDue, most: atOnce }))
      moved += await inTransaction(db, (tx) => moveDue(tx, and(whose, lte(dueAt, now)), now))
    if (moved < atOnce) return
  }
}

/**
 * The shop begins with a slot before its orders are due, once nobody can order for it any more: until its kitchen begins
 * a customer cancels, and food for another day is not to be begun.
 */
export const startSlot = (
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  vendorId: VendorId,
  startsAt: Date,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    // No shop's orders go in before its lead time.
    if (startsAt > earliest(await findSlotSettings(tx, vendorId), now))
      throw new DomainError('slot_unavailable', 'It is too early to begin with this slot.')
    return moveDue(tx, and(eq(orders.vendorId, vendorId), eq(orders.scheduledFor, startsAt)), now)
  })

/**
 * What was moved is moved once: of two that see the same order due, the second finds it in the kitchen. What is not paid
 * stays due, since its money may still come.
 */
async function moveDue(tx: Tx, isDue: SQL | undefined, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(orders)
    .where(and(isDue, isWaiting))
    .orderBy(orders.kitchenDueAt, orders.id)
    .limit(atOnce)
    .for('no key update')
  for (const order of due) {
    await tx
      .update(orders)
      .set({ kitchenDueAt: null })
      .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)))
    if (isToBeTold(order)) await tellKitchen(tx, order, now)
  }
  return due.length
}

/** The payment of an order that was due already has told its shop of it, unless the program accepted it. */
const isToBeTold = ({ isAcceptedAtOnce, paidAt, kitchenDueAt }: OrderRow) =>
  isAcceptedAtOnce || (paidAt !== null && kitchenDueAt !== null && paidAt < kitchenDueAt)

async function tellKitchen(tx: Tx, order: OrderRow, now: Date) {
  const { id: orderId, vendorId, customerId } = order
  const step = { type: 'order_step', orderId, vendorId, customerId, step: 'IN_KITCHEN', at: now.toISOString() } as const
  await emit(tx, step, now, { messagesAt: now })
  await emitOrderChanged(tx, order, now)
}
