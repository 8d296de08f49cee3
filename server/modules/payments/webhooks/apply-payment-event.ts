import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, lockPayment } from '../payments.queries.ts'
import { payments, type webhookEvents } from '../payments.tables.ts'
import { changesPayment, isContradicted, isWrongAmount, settlePaymentWithLock } from '../settlement/settle-payment.ts'
import { applyUnverifiedEvent } from './apply-unverified-event.ts'
import type { ApplyResult } from './webhook-outcomes.ts'

/** Applies a webhook event about money coming in, in the transaction that records its outcome. */
export async function applyPaymentEvent(
  deps: PaymentDeps,
  tx: Tx,
  webhookEvent: typeof webhookEvents.$inferSelect,
): Promise<ApplyResult> {
  const provider = deps.providers.collecting(webhookEvent.provider)
  const reported = provider?.parseWebhookEvent(webhookEvent.body)
  if (!provider || !reported) return { outcome: 'MALFORMED' }
  if ('about' in reported) return applyUnverifiedEvent(deps, tx, webhookEvent.provider, reported)
  const { vendorId, paymentId: id } = webhookEvent
  const payment = id && vendorId ? await lockPayment(tx, { id, vendorId }) : undefined
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (payment.providerRequestId && payment.providerRequestId !== reported.requestId)
    return { outcome: 'REQUEST_MISMATCH' }
  const { outcome } = reported
  if (outcome.kind === 'PENDING') return { outcome: 'STILL_PENDING' }
  if (!payment.providerRequestId) {
    // The callback overtook the provider's answer to the request.
    payment.providerRequestId = reported.requestId
    await tx.update(payments).set({ providerRequestId: reported.requestId }).where(isPayment(payment))
  }
  // Money that came after a failure is taken all the same; of what has succeeded nothing changes. Either is for review.
  const isContradiction = isContradicted(payment, outcome)
  if (isContradiction && payment.status === 'SUCCEEDED') return { outcome: 'CONTRADICTED' }
  const webhookOutcome = changesPayment(payment, outcome) ? 'APPLIED' : 'REPEATED'
  const believed = isContradiction ? 'CONTRADICTED' : webhookOutcome
  return {
    outcome: isWrongAmount(payment, outcome) ? 'WRONG_AMOUNT' : believed,
    settle: () => settlePaymentWithLock(deps, tx, payment, outcome),
  }
}
