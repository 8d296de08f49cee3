import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { abandonHostedCheckout, type PaymentDeps } from '#server/modules/payments/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findOwnOrder } from '../orders.queries.ts'

/**
 * Does what an open payment would prevent. If the payment is a hosted checkout that its customer has left unpaid, it is
 * abandoned first; a prompt whose PIN may still be typed is waited for.
 */
export async function afterAbandoningHostedCheckout(
  deps: PaymentDeps,
  { customerId, id }: { customerId: UserId; id: OrderId },
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payment_in_progress') throw error
    const order = await findOwnOrder(deps.db, customerId, id)
    if (order) await abandonHostedCheckout(deps, order)
    await work()
  }
}
