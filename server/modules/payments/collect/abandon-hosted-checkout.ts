import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { findOrderPayment, isOpen } from '../payments.queries.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/**
 * Settles an order's attempt on a hosted checkout page that its customer has left, so that something else can be done:
 * unless it has been paid there, or the bank is just deciding. Should the page be paid after all, the order is
 * fulfilled or the money refunded.
 */
export async function abandonHostedCheckout(deps: PaymentDeps, order: { id: OrderId; vendorId: VendorId }) {
  const payment = await findOrderPayment(deps.db, order)
  const provider = payment && deps.providers.collecting(payment.provider)
  if (!provider || !payment.redirectUrl || !payment.providerRequestId || !isOpen(payment)) return
  if (!(await deps.providers.takeQueryToken(payment.provider))) return
  const outcome = await provider.query(payment.providerRequestId)
  if (outcome.kind === 'PENDING') return
  const settlement = outcome.kind === 'UNPAID' ? ({ kind: 'FAILED', failure: 'CANCELLED' } as const) : outcome
  await settlePayment(deps, payment, settlement)
}
