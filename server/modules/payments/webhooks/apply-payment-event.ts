import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contracts/payments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { lockPayment, type PaymentRow } from '../payments.queries.ts'
import { type paymentNotices, payments } from '../payments.tables.ts'
import { changesAnything, type FinalOutcome, isWrongAmount, settleLocked } from '../settlement/settle-payment.ts'
import { takeHint } from './apply-unverified-event.ts'
import type { Made } from './webhook-outcomes.ts'

/** What follows from a notice about money coming in, in the transaction that ticks the notice off. */
export async function applyPaymentNotice(
  desk: PaymentDesk,
  tx: Tx,
  notice: typeof paymentNotices.$inferSelect,
): Promise<Made> {
  const provider = desk.providers[notice.provider as PaymentMethod]
  const said = provider?.parseNotice(notice.body)
  if (!provider || !said) return { outcome: 'MALFORMED' }
  if ('about' in said) return takeHint(desk, tx, notice.provider as PaymentMethod, said)
  const payment = notice.paymentId ? await lockPayment(tx, notice.paymentId) : undefined
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (payment.providerRequestId && payment.providerRequestId !== said.requestId) return { outcome: 'OTHER_REQUEST' }
  const { outcome } = said
  if (outcome.kind === 'OPEN') return { outcome: 'STILL_OPEN' }
  if (!payment.providerRequestId) {
    // The notice overtook the provider's own answer.
    await tx.update(payments).set({ providerRequestId: said.requestId }).where(eq(payments.id, payment.id))
  }
  if (isPaidTwice(payment, outcome)) return { outcome: 'CONTRADICTED' }
  const verdict = changesAnything(payment, outcome) ? 'APPLIED' : 'REPEATED'
  return {
    outcome: isWrongAmount(payment, outcome) ? 'WRONG_AMOUNT' : verdict,
    settle: () => settleLocked(desk, tx, payment, outcome),
  }
}

/** A success under another receipt than the payment has: a person said so by hand, or the customer paid once more. */
const isPaidTwice = ({ status, receipt }: PaymentRow, outcome: FinalOutcome) =>
  status === 'SUCCEEDED' &&
  outcome.kind === 'SUCCEEDED' &&
  receipt !== null &&
  outcome.receipt !== null &&
  receipt !== outcome.receipt
