import type { UndoableStep } from '#contracts/vendor-orders.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { cancelDeliveries } from '#server/modules/outbox/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { noPromise } from './promise.ts'
import { emitOrderChanged, invalidTransition, lockVendorOrder, transitionOrder } from './transition-order.ts'
import { undone, undoneTo } from './undone-steps.ts'

/** Takes back the step that the vendor took a moment ago, of which the customer has not been told yet. */
export async function undoStep({ db, clock }: ModuleDeps, actor: VendorActor, id: OrderId, step: UndoableStep) {
  await inTransaction(db, async (tx) => {
    const locked = await lockVendorOrder(tx, actor.vendorId, id)
    const now = clock.now()
    if (locked.status !== step) throw invalidTransition(locked)
    if (!locked.undoableUntil || locked.undoableUntil <= now) {
      throw new DomainError('too_late_to_undo', 'The time to undo this is over: the customer has been told.')
    }
    // Its time to be accepted went on meanwhile; a moment to look at it is left all the same.
    const acceptBy = new Date(Math.max(locked.acceptBy?.getTime() ?? 0, plus(now, minutes(1)).getTime()))
    const order = await transitionOrder(
      tx,
      locked,
      { to: undoneTo[step], undoes: step, actor: 'VENDOR', actorId: actor.userId, reason: undone },
      now,
      step === 'ACCEPTED' ? { acceptBy, ...noPromise } : {},
    )
    await cancelDeliveries(tx, id, now)
    await emitOrderChanged(tx, order, now)
  })
}
