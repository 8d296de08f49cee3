import type { Tx } from '#server/platform/database/database.ts'
import { keepUnexplained } from '../collect/keep-unexplained.ts'
import type { FulfilPaid, PaymentDeps } from '../payment-deps.ts'
import { isPayment, lockPayment, type PaymentRow } from '../payments.queries.ts'
import { payments, type webhookEvents } from '../payments.tables.ts'
import { applyDirectPayment, applyPromptPaidByHand } from '../settlement/direct-payment.ts'
import { isReceiptKnown } from '../settlement/direct-payments.queries.ts'
import { isReceiptUsed } from '../settlement/receipts.ts'
import {
  changesPayment,
  type FinalOutcome,
  isContradicted,
  isWrongAmount,
  settlePaymentWithLock,
} from '../settlement/settle-payment.ts'
import { applyUnverifiedEvent } from './apply-unverified-event.ts'
import type { ApplyResult } from './webhook-outcomes.ts'

/** The payment that an event's path names, and what it pays for, locked before the event is read. */
export interface LockedPayment {
  payment: PaymentRow | undefined
  fulfil: FulfilPaid
}

/**
 * Applies a webhook event about money coming in, in the transaction that records its outcome. The payment that its
 * path names may be locked already.
 */
export async function applyPaymentEvent(
  deps: PaymentDeps,
  tx: Tx,
  webhookEvent: typeof webhookEvents.$inferSelect,
  locked: LockedPayment | undefined,
): Promise<ApplyResult> {
  const provider = deps.providers.collecting(webhookEvent.provider)
  const reported = provider?.parseWebhookEvent(webhookEvent.body)
  if (!provider || !reported) return { outcome: 'MALFORMED' }
  if ('about' in reported) return applyUnverifiedEvent(deps, tx, webhookEvent.provider, reported)
  const { vendorId, paymentId: id } = webhookEvent
  const payment = locked?.payment ?? (id && vendorId ? await lockPayment(tx, { id, vendorId }) : undefined)
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (payment.providerRequestId && payment.providerRequestId !== reported.requestId)
    return { outcome: 'REQUEST_MISMATCH' }
  const { outcome } = reported
  if (outcome.kind === 'PENDING') {
    await keepUnexplained(tx, payment, outcome)
    return { outcome: 'STILL_PENDING' }
  }
  if (!payment.providerRequestId) {
    // The callback overtook the provider's answer to the request.
    payment.providerRequestId = reported.requestId
    await tx.update(payments).set({ providerRequestId: reported.requestId }).where(isPayment(payment))
  }
  if (payment.isDirect) return applyPromptPaidByHand(deps, tx, payment, outcome)
  if (await wasReported(tx, payment, outcome)) return { outcome: 'REPEATED' }
  // Money that came after a failure is taken all the same; of what has succeeded nothing changes. Either is for review.
  const isContradiction = isContradicted(payment, outcome)
  if (isContradiction && payment.status === 'SUCCEEDED') return { outcome: 'CONTRADICTED' }
  const webhookOutcome = changesPayment(payment, outcome) ? 'APPLIED' : 'REPEATED'
  const believed = isContradiction ? 'CONTRADICTED' : webhookOutcome
  return {
    outcome: isWrongAmount(payment, outcome) ? 'WRONG_AMOUNT' : believed,
    settle: () => settlePaymentWithLock(deps, tx, payment, outcome, locked?.fulfil),
  }
}

/** A failed prompt that was paid late may have been reported as a direct payment already. */
const wasReported = async (tx: Tx, { status, id, ...payment }: PaymentRow, outcome: FinalOutcome) =>
  status === 'FAILED' &&
  outcome.kind === 'SUCCEEDED' &&
  outcome.receipt !== null &&
  (await isReceiptUsed(tx, payment.provider, outcome.receipt)) &&
  (await isReceiptKnown(
    tx,
    { ...payment, receipt: outcome.receipt },
    { id: payment.orderId, vendorId: payment.vendorId },
  ))

/**
 * Applies what a provider reports of money that a customer sent by hand, in the transaction that records its outcome.
 */
export async function applyDirectEvent(
  deps: PaymentDeps,
  tx: Tx,
  { provider, body }: typeof webhookEvents.$inferSelect,
): Promise<ApplyResult> {
  const money = deps.providers.direct(provider)?.parse(body)
  return money ? applyDirectPayment(deps, tx, provider, money) : { outcome: 'MALFORMED' }
}
