import type { OrderId } from '#contracts/primitives.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { isOpen, paymentOf } from '../payments.queries.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/**
 * Ends an order's attempt on a page of the provider's that its customer has left, so that something else can be done: unless
 * it has been paid there, or the bank is just deciding. Should the page be paid after all, the money is honoured or goes back.
 */
export async function leavePage(desk: PaymentDesk, orderId: OrderId) {
  const payment = await paymentOf(desk.db, orderId)
  const provider = payment && desk.providers[payment.method]
  if (!provider || !payment.redirectUrl || !payment.providerRequestId || !isOpen(payment.status)) return
  if (!(await desk.mayAsk(payment.method))) return
  const outcome = await provider.query(payment.providerRequestId)
  if (outcome.kind === 'OPEN') return
  const end = outcome.kind === 'UNPAID' ? ({ kind: 'FAILED', failure: 'CANCELLED' } as const) : outcome
  await settlePayment(desk, payment.id, end)
}
