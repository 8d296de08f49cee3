import type { OrderId } from '#contracts/wire/primitives.ts'
import { abandonHostedCheckout, type PaymentDeps } from '#server/modules/payments/index.ts'
import { DomainError } from '#server/platform/errors.ts'

/**
 * Does what an open payment stands in the way of. If that is a page which its customer has left unpaid, the page is given up
 * and it is done all the same; a phone that may still ask for its PIN is waited for.
 */
export async function afterAbandoningHostedCheckout(deps: PaymentDeps, orderId: OrderId, act: () => Promise<void>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payment_in_progress') throw error
    await abandonHostedCheckout(deps, orderId)
    await act()
  }
}
