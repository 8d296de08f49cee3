import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { releaseHolds } from '#server/modules/catalog/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { findOrderPayment } from '#server/modules/payments/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isBeingPaid } from '../lifecycle/is-being-paid.ts'
import { findOrderShop } from '../lifecycle/lifecycle.queries.ts'
import { emitOrderChanged, invalidTransition, lockAnyOrder, transitionOrder } from '../lifecycle/transition-order.ts'
import { unwindOrder } from '../lifecycle/vendor-transitions.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'

/** How an order ends that is cancelled; what is on its way or over is refunded instead. */
const endStatus: Partial<Record<OrderStatus, 'CANCELLED' | 'REJECTED'>> = {
  PENDING_PAYMENT: 'CANCELLED',
  PAID: 'REJECTED',
  ACCEPTED: 'CANCELLED',
  READY: 'CANCELLED',
}

/**
 * An administrator cancels an order: its stock is for sale again, what was paid is refunded, and the customer is told
 * why, and the shop of what it saw. Not while a prompt is open, since its PIN could still be typed.
 */
export async function cancelOrder(deps: OrderDeps, actor: Actor, id: OrderId, reason: string) {
  const { db, clock, providers } = deps
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockAnyOrder(tx, id)
    const to = endStatus[locked.status]
    if (!to) throw invalidTransition(locked)
    const payment = await findOrderPayment(tx, locked)
    if (locked.status === 'PENDING_PAYMENT' && payment && isBeingPaid(payment, now)) {
      throw new DomainError('payment_in_progress', 'The customer’s phone may still ask for the PIN. Wait a minute.')
    }
    const transition = { to, actor: 'ADMIN', actorId: actor.userId, reason } as const
    if (locked.paidAt) await unwindOrder(providers, tx, locked, transition, now)
    else {
      await releaseHolds(tx, locked, 'HELD')
      await transitionOrder(tx, locked, transition, now)
    }
    const shop = await findOrderShop(tx, locked)
    const data = { orderId: id, orderNumber: locked.number, shop: shop.name, reason }
    const type = 'order_cancelled'
    await emit(tx, { type, to: [locked.customerId], data: { side: 'CUSTOMER', ...data } }, now)
    const ofShop = { vendorId: locked.vendorId, id }
    if (locked.paidAt) await emit(tx, { type, to: [shop.ownerId], data: { side: 'VENDOR', ...data }, ofShop }, now)
    const detail = { from: locked.status, to, reason }
    await recordAudit(tx, actor, { action: 'order.cancel', subjectId: id, detail }, now)
    await emitOrderChanged(tx, { ...locked, undoableUntil: null }, now)
  })
}
