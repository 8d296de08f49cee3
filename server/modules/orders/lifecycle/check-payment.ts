import type { OrderId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import {
  claimReceipt,
  findOrderPayment,
  type PaymentDeps,
  type PaymentRow,
  queryPaymentStatus,
} from '#server/modules/payments/index.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { findOwnOrder } from '../orders.queries.ts'

/** Queries the provider for the customer's payment, unless its status is final. */
export async function checkPayment(deps: PaymentDeps, actor: Actor, id: OrderId) {
  const payment = await ownPayment(deps, actor, id)
  if (mayChange(payment)) await queryPaymentStatus(deps, payment)
}

/** Keeps the receipt that the customer has, and queries the provider, unless it was queried a moment ago. */
export async function claimOwnReceipt(deps: PaymentDeps, actor: Actor, id: OrderId, receipt: string) {
  const payment = await ownPayment(deps, actor, id)
  await claimReceipt(deps, payment, receipt)
  await queryPaymentStatus(deps, payment).catch((error) => {
    if (!(error instanceof DomainError)) throw error
  })
}

async function ownPayment({ db }: PaymentDeps, actor: Actor, id: OrderId): Promise<PaymentRow> {
  const order = await findOwnOrder(db, actor.userId, id)
  const payment = order && (await findOrderPayment(db, order))
  if (!payment) throw notFound('The order')
  return payment
}

/** Whatever has not succeeded: what failed may have been paid after all, by a PIN entered late or by another card. */
const mayChange = ({ status }: PaymentRow) => status === 'PROMPTED' || status === 'UNKNOWN' || status === 'FAILED'
