import type { CancelReason } from '#contracts/orders.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { releaseHolds } from '#server/modules/catalog/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { findOrderPayment } from '#server/modules/payments/index.ts'
import { lockTicketsOfOrder } from '#server/modules/tickets/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { lockOwnOrder } from './customer-transitions.ts'
import { isBeingPaid } from './is-being-paid.ts'
import { isBeforeKitchen } from './slot-time.ts'
import { emitOrderChanged, transitionOrder } from './transition-order.ts'
import { unwindOrder } from './vendor-transitions.ts'

/**
 * The customer cancels an order that is not paid, unless a PIN could still be typed for it; or one that is paid and
 * that its vendor has not accepted, or that is for later and not in the kitchen yet, and gets the money back. Of a
 * cancellation and an acceptance at once, whichever locks the order first holds.
 */
export async function cancelOwnOrder(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  id: OrderId,
  reason: CancelReason | undefined,
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockOwnOrder(tx, actor, id)
    const transition = { to: 'CANCELLED', actor: 'CUSTOMER', actorId: actor.userId } as const
    if (locked.status === 'PENDING_PAYMENT') {
      await refuseWhileBeingPaid(tx, locked, now)
      await releaseHolds(tx, locked, 'HELD')
      await emitOrderChanged(tx, await transitionOrder(tx, locked, transition, now), now)
    } else if (locked.status === 'PAID' || (locked.status === 'ACCEPTED' && isBeforeKitchen(locked, now))) {
      await refuseUsedTickets(tx, locked)
      const because = { ...transition, reason: reason ?? 'CUSTOMER_CANCELLED' }
      await emitOrderChanged(tx, await unwindOrder(providers, tx, locked, because, now), now)
    } else {
      // While its acceptance may still be undone, its customer is not told of it, and has to be told now.
      const why = locked.status === 'ACCEPTED' ? 'The kitchen has just accepted this order: it' : 'This order'
      throw new DomainError('invalid_transition', `${why} can no longer be cancelled here. Call the vendor.`, {
        data: { status: locked.status },
      })
    }
  })
}

async function refuseWhileBeingPaid(tx: Tx, order: OrderRow, now: Date) {
  const payment = await findOrderPayment(tx, order)
  if (!payment || !isBeingPaid(payment, now)) return
  throw new DomainError(
    'payment_in_progress',
    'Your phone may still ask for the PIN. Cancel it there, or wait a few minutes.',
  )
}

/** Tickets bought with the food: their rows stay locked, so that nobody goes in with one whose money goes back. */
async function refuseUsedTickets(tx: Tx, order: OrderRow) {
  const ofOrder = await lockTicketsOfOrder(tx, order)
  if (ofOrder.every(({ status, ownerId, buyerId }) => status !== 'USED' && ownerId === buyerId)) return
  throw new DomainError(
    'tickets_used',
    'A ticket of this order was used or passed on, so it cannot be cancelled here. Call the vendor.',
    { data: { unused: 0 } },
  )
}
