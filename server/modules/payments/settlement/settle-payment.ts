import type { Cents } from '#contracts/wire/money.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { AfterCommit, PaymentDeps } from '../payment-deps.ts'
import { isPayment, lockPayment, type PaymentKey, type PaymentRow } from '../payments.queries.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import type { PaymentOutcome } from '../providers/payment-provider.ts'
import { isPaidByHand } from './direct-payments.queries.ts'
import { suspendWrongAmount } from './suspense.ts'

export type FinalOutcome = Exclude<PaymentOutcome, { kind: 'PENDING' | 'UNPAID' }>

/** The only function that settles payments, whatever the source: a callback, a query's answer, the provider's refusal. */
export async function settlePayment(deps: PaymentDeps, key: PaymentKey, outcome: FinalOutcome) {
  const afterCommit = await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    return payment ? settlePaymentWithLock(deps, tx, payment, outcome) : null
  })
  afterCommit?.()
}

/**
 * A failure may turn into a success (a PIN entered late); a success is final, a failure is not applied twice. Where another amount
 * came, which is for review, a success without details is that same money, and would count it as the right one.
 */
export const changesPayment = (payment: PaymentRow, outcome: FinalOutcome) =>
  payment.status !== 'SUCCEEDED' &&
  !(payment.status === 'FAILED' && outcome.kind === 'FAILED') &&
  !(payment.failure === 'WRONG_AMOUNT' && (outcome.kind === 'UNATTRIBUTABLE' || lacksReceiptAndAmount(outcome)))

const lacksReceiptAndAmount = (outcome: FinalOutcome) =>
  outcome.kind === 'SUCCEEDED' && outcome.receipt === null && outcome.amountCents === null

export const isWrongAmount = (payment: PaymentRow, outcome: FinalOutcome) =>
  outcome.kind === 'SUCCEEDED' && outcome.amountCents !== null && outcome.amountCents !== payment.amountCents

/** Settles a payment whose row the caller has locked. One that has succeeded can only get its receipt. Null when nothing changed. */
export async function settlePaymentWithLock(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  outcome: FinalOutcome,
): Promise<AfterCommit | null> {
  const set = (columns: Partial<PaymentRow>) => tx.update(payments).set(columns).where(isPayment(payment))
  if (!changesPayment(payment, outcome)) {
    if (outcome.kind === 'SUCCEEDED' && outcome.receipt && !payment.receipt && !isWrongAmount(payment, outcome)) {
      await set({ receipt: outcome.receipt })
    }
    return null
  }
  // Of a prompt that had failed, a success without a receipt may be the money that was taken for a direct payment. Should it be
  // another's, the statement shows it; to count it here could refund what never came.
  if (payment.status === 'FAILED' && lacksReceiptAndAmount(outcome) && (await isPaidByHand(tx, payment))) return null
  const now = deps.clock.now()
  const ended = { settledAt: now, followUpAt: null }
  if (outcome.kind === 'SUCCEEDED' && isWrongAmount(payment, outcome)) {
    const afterCommit = await suspendWrongAmount(deps, tx, payment, outcome)
    if (afterCommit) await postFee(tx, payment, outcome, now)
    return afterCommit
  }
  if (outcome.kind === 'SUCCEEDED') {
    const settlement = { ...ended, status: 'SUCCEEDED', failure: null, receipt: outcome.receipt } as const
    const [, afterCommit] = await pipelined(
      set(settlement),
      deps.hooks.succeeded(tx, { ...payment, ...settlement }, now),
    )
    await postFee(tx, payment, outcome, now)
    return afterCommit
  }
  if (outcome.kind === 'UNATTRIBUTABLE') await keepForReview(tx, payment, outcome, now)
  const failure = outcome.kind === 'UNATTRIBUTABLE' ? 'WRONG_AMOUNT' : outcome.failure
  const again = { followUpAt: recheckFailedAt(payment, 0, now), followUps: 0 }
  const settlement = { ...ended, ...again, status: 'FAILED', failure } as const
  await set(settlement)
  return deps.hooks.failed(tx, { ...payment, ...settlement }, now)
}

/** What the provider keeps for its work is taken out of what it holds for us. */
async function postFee(tx: Tx, payment: PaymentRow, { feeCents }: { feeCents?: Cents }, at: Date) {
  if (!feeCents) return
  const entries = [debit('provider_fees', feeCents), credit(providerAccount(payment.provider), feeCents)]
  await post(tx, {
    kind: 'provider_fee',
    reference: payment.id,
    orderId: payment.orderId,
    vendorId: payment.vendorId,
    entries,
    at,
  })
}

/** Money that no account here can hold: the provider's own data goes to review. */
async function keepForReview(tx: Tx, { id, vendorId, provider }: PaymentRow, { what, reported }: Foreign, now: Date) {
  await tx.insert(webhookEvents).values({
    id: newId(),
    provider,
    vendorId,
    paymentId: id,
    body: reported,
    address: 'asked',
    receivedAt: now,
    appliedAt: now,
    outcome: what,
  })
}

type Foreign = Extract<PaymentOutcome, { kind: 'UNATTRIBUTABLE' }>

/** The pauses between rechecks. */
const recheckPauses = [minutes(5), minutes(30), hours(6), hours(24)]

/**
 * When to recheck a payment that has failed: its hosted checkout may still be open somewhere, another card may be accepted there,
 * and the webhook be lost. Null where nobody can pay it any more, or it was rechecked enough.
 */
export const recheckFailedAt = (
  { redirectUrl }: Pick<PaymentRow, 'redirectUrl'>,
  checks: number,
  now: Date,
): Date | null => {
  const pause = recheckPauses[checks]
  return redirectUrl === null || pause === undefined ? null : plus(now, pause)
}
