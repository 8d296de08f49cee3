import type { OrderId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type PaymentDeps, type PaymentRow, paymentOf, queryPaymentStatus } from '#server/modules/payments/index.ts'
import { notFound } from '#server/platform/errors.ts'
import { findOwnOrder } from '../orders.queries.ts'

/** Queries the provider for the customer's payment, unless its status is final. */
export async function checkPayment(deps: PaymentDeps, actor: Actor, id: OrderId) {
  const order = await findOwnOrder(deps.db, actor.userId, id)
  if (!order) throw notFound('The order')
  const payment = await paymentOf(deps.db, order)
  if (payment && mayChange(payment)) await queryPaymentStatus(deps, payment)
}

/** What is not settled yet; or has failed on a page where another card may have been accepted since. */
const mayChange = ({ status, redirectUrl }: PaymentRow) =>
  status === 'PROMPTED' || status === 'UNKNOWN' || (status === 'FAILED' && redirectUrl !== null)
