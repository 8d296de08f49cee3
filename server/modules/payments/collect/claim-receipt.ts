import { and } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, isUncertainSql, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'

/**
 * Keeps the receipt that the customer has of a payment without a final status. It proves nothing, and settles nothing:
 * it tells the person who looks for the money in the provider's portal what to look for.
 */
export async function claimReceipt({ db, hooks }: PaymentDeps, payment: PaymentRow, receipt: string) {
  const kept = await db
    .update(payments)
    .set({ claimedReceipt: receipt })
    .where(and(isPayment(payment), isUncertainSql))
    .returning({ id: payments.id })
  if (kept.length === 0) {
    throw new DomainError(
      'invalid_transition',
      'The outcome of this payment is known or still awaited. Look at it again.',
      {
        data: { status: payment.status },
      },
    )
  }
  hooks.uncertain(payment)
}
