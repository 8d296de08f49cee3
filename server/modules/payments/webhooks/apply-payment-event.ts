import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, lockPayment, type PaymentRow } from '../payments.queries.ts'
import { payments, type webhookEvents } from '../payments.tables.ts'
import {
  changesPayment,
  type FinalOutcome,
  isWrongAmount,
  settlePaymentWithLock,
} from '../settlement/settle-payment.ts'
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
    await tx.update(payments).set({ providerRequestId: reported.requestId }).where(isPayment(payment))
  }
  if (isPaidTwice(payment, outcome)) return { outcome: 'CONTRADICTED' }
  const webhookOutcome = changesPayment(payment, outcome) ? 'APPLIED' : 'REPEATED'
  return {
    outcome: isWrongAmount(payment, outcome) ? 'WRONG_AMOUNT' : webhookOutcome,
    settle: () => settlePaymentWithLock(deps, tx, payment, outcome),
  }
}

/** A success under another receipt than the payment has: a person said so by hand, or the customer paid once more. */
const isPaidTwice = ({ status, receipt }: PaymentRow, outcome: FinalOutcome) =>
  status === 'SUCCEEDED' &&
  outcome.kind === 'SUCCEEDED' &&
  receipt !== null &&
  outcome.receipt !== null &&
  receipt !== outcome.receipt
