import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contracts/payments.ts'
import type { Db } from '#server/platform/db.ts'
import type { Made } from './notice-outcomes.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { lockPayment } from './payments.queries.ts'
import { type paymentNotices, payments } from './payments.tables.ts'
import { changesAnything, settleLocked } from './settle-payment.ts'
import { openSuspense } from './suspense.ts'

/** What follows from a notice about money coming in, in the transaction that ticks the notice off. */
export async function applyPaymentNotice(
  desk: PaymentDesk,
  tx: Db,
  notice: typeof paymentNotices.$inferSelect,
): Promise<Made> {
  const provider = desk.providers[notice.provider as PaymentMethod]
  const said = provider?.parseNotice(notice.body)
  if (!provider || !said) return { outcome: 'MALFORMED' }
  const payment = notice.paymentId ? await lockPayment(tx, notice.paymentId) : undefined
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (payment.providerRequestId && payment.providerRequestId !== said.requestId) return { outcome: 'OTHER_REQUEST' }
  const { outcome } = said
  if (outcome.kind === 'OPEN') return { outcome: 'STILL_OPEN' }
  if (!payment.providerRequestId) {
    // The notice overtook the provider's own answer.
    await tx.update(payments).set({ providerRequestId: said.requestId }).where(eq(payments.id, payment.id))
  }
  const isWrongAmount =
    outcome.kind === 'SUCCEEDED' && outcome.amountCents !== null && outcome.amountCents !== payment.amountCents
  if (isWrongAmount) return { outcome: 'WRONG_AMOUNT', settle: () => openSuspense(desk, tx, payment, outcome) }
  return {
    outcome: changesAnything(payment, outcome) ? 'APPLIED' : 'REPEATED',
    settle: () => settleLocked(desk, tx, payment, outcome),
  }
}
