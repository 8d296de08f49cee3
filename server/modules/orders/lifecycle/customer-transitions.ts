import type * as z from 'zod'
import type { payOrder } from '#contracts/orders.ts'
import type { OrderId, PaymentId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { chooseMethod, createPayment, type NewPayment, startPayment } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { CheckoutDeps } from '../checkout/place-order.ts'
import { findOwnOrder } from '../orders.queries.ts'
import type { OrderRow } from '../orders.tables.ts'
import { isSelling } from './lifecycle.queries.ts'
import { eventOutcome, orderedTickets } from './ordered-tickets.queries.ts'
import { lockOrder } from './transition-order.ts'

type PayBody = z.output<(typeof payOrder)['body']>

/** Whose it is is looked at again under the lock: a guest's order may have gone to an account while this waited. */
export async function lockOwnOrder(tx: Tx, actor: Actor, id: OrderId): Promise<OrderRow> {
  const key = await findOwnOrder(tx, actor.userId, id)
  const order = key && (await lockOrder(tx, key))
  if (order?.customerId !== actor.userId) throw notFound('The order')
  return order
}

/** Retries the payment, after the attempt before has settled. Within the payment window only. */
export async function retryPayment(
  deps: CheckoutDeps,
  actor: Actor,
  orderId: OrderId,
  request: IdempotentRequest,
  body: PayBody,
) {
  const chosen = chooseMethod(deps.providers, body.payment)
  const { phone } = chosen
  const begin = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const id = newId<PaymentId>()
    if (await claimIdempotencyKey(tx, request, { paymentId: id }, now)) return null
    const order = await lockOwnOrder(tx, actor, orderId)
    if (order.status !== 'PENDING_PAYMENT' || order.expiresAt <= now) {
      throw new DomainError('invalid_transition', 'This order cannot be paid any more. Order again.', {
        data: { status: order.status },
      })
    }
    if (!(await isSelling(tx, order))) {
      throw new DomainError('vendor_unavailable', 'This vendor does not sell on Uliza at the moment. Cancel the order.')
    }
    if (!phone && !order.contactEmail) {
      throw new DomainError('payment_method_unavailable', 'To pay so needs an email, which this order does not have.', {
        field: 'payment',
      })
    }
    const outcome = eventOutcome(await orderedTickets(tx, order), now)
    if (outcome === 'CANCELLED') {
      throw new DomainError('event_cancelled', 'The event was cancelled: this order is not paid any more.')
    }
    if (outcome === 'OVER') {
      throw new DomainError('invalid_transition', 'The event is over: this order is not paid any more.')
    }
    const payment: NewPayment = {
      id,
      orderId: order.id,
      vendorId: order.vendorId,
      customerId: order.customerId,
      isGuest: actor.isGuest,
      chosen,
      amountCents: order.totalCents,
      email: phone ? null : order.contactEmail,
      reference: order.number,
    }
    const claim = deps.prompts.claim(tx, payment)
    await createPayment(tx, payment, now, claim)
    return () => startPayment(deps.prompts, payment, claim)
  })
  await begin?.()
}
