import { and, eq } from 'drizzle-orm'
import type { OrderId } from '#contracts/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { askPayment, type PaymentDesk, type PaymentRow, paymentOf } from '#server/modules/payments/index.ts'
import { notFound } from '#server/platform/errors.ts'
import { orders } from '../orders.tables.ts'

/** Asks the provider about the customer's payment, unless that has nothing more to tell. */
export async function checkPayment(desk: PaymentDesk, actor: Actor, id: OrderId) {
  const [order] = await desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customerId, actor.userId)))
  if (!order) throw notFound('The order')
  const payment = await paymentOf(desk.db, id)
  if (payment && mayTellMore(payment)) await askPayment(desk, payment)
}

/** What has no end yet; or has failed on a page where another card may have been taken since. */
const mayTellMore = ({ status, redirectUrl }: PaymentRow) =>
  status === 'PROMPTED' || status === 'UNKNOWN' || (status === 'FAILED' && redirectUrl !== null)
