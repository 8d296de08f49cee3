import type { PaymentFailure } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { preparedQuery, value } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { FulfilPaid, PaymentDeps } from '../payment-deps.ts'
import { isOpen, isPayment, lockPayment, type PaymentKey, type PaymentRow } from '../payments.queries.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import type { PaymentOutcome } from '../providers/payment-provider.ts'
import { recordContradiction } from './contradicted-payments.queries.ts'
import { isPaidByHand } from './direct-payments.queries.ts'
import { countReceipt } from './receipts.ts'
import { suspendWrongAmount } from './suspense.ts'

export type FinalOutcome = Exclude<PaymentOutcome, { kind: 'PENDING' | 'UNPAID' }>

/**
 * Settles a payment by the answer to a query, or by the provider's refusal; an answer that contradicts what was
 * reported before goes to review, whether it changes anything or not. False when nothing has changed.
 */
export const settlePayment = (deps: PaymentDeps, key: PaymentKey, outcome: FinalOutcome): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    if (!payment) return false
    if (isContradicted(payment, outcome)) await keepForReview(tx, payment, 'CONTRADICTED', outcome, deps.clock.now())
    return settlePaymentWithLock(deps, tx, payment, outcome)
  })

/**
 * A failure may turn into a success (a PIN entered late); a success is final, a failure is not applied twice. Where
 * another amount came, which is for review, a success without details is that same money, and would count it as the
 * right one.
 */
export const changesPayment = (payment: PaymentRow, outcome: FinalOutcome) =>
  payment.status !== 'SUCCEEDED' &&
  !(payment.status === 'FAILED' && outcome.kind === 'FAILED') &&
  !(payment.failure === 'WRONG_AMOUNT' && (outcome.kind === 'UNATTRIBUTABLE' || lacksReceiptAndAmount(outcome)))

const lacksReceiptAndAmount = (outcome: FinalOutcome) =>
  outcome.kind === 'SUCCEEDED' && outcome.receipt === null && outcome.amountCents === null

/**
 * Whether a provider reports of one request what cannot be true beside what it reported before: a success and a
 * failure, in either order, or a success under another receipt. On a hosted checkout a card may be declined and the
 * next accepted; of what was paid by hand the prompt is reported besides.
 */
export const isContradicted = (payment: PaymentRow, outcome: FinalOutcome): boolean =>
  payment.redirectUrl === null &&
  !payment.isDirect &&
  ((payment.status === 'SUCCEEDED' && outcome.kind === 'FAILED') ||
    (payment.status === 'FAILED' && payment.failure !== 'WRONG_AMOUNT' && outcome.kind === 'SUCCEEDED') ||
    isPaidTwice(payment, outcome))

/** A success under another receipt than the payment has: a person said so by hand, or the customer paid once more. */
const isPaidTwice = ({ status, receipt }: PaymentRow, outcome: FinalOutcome) =>
  status === 'SUCCEEDED' &&
  outcome.kind === 'SUCCEEDED' &&
  receipt !== null &&
  outcome.receipt !== null &&
  receipt !== outcome.receipt

export const isWrongAmount = (payment: PaymentRow, outcome: FinalOutcome) =>
  outcome.kind === 'SUCCEEDED' && outcome.amountCents !== null && outcome.amountCents !== payment.amountCents

const markSucceeded = preparedQuery((db) =>
  db
    .update(payments)
    .set({
      status: 'SUCCEEDED',
      failure: null,
      providerWords: null,
      receipt: value(payments.receipt, 'receipt'),
      settledAt: value(payments.settledAt, 'settledAt'),
      followUpAt: null,
    })
    .where(and(eq(payments.vendorId, param('vendorId')), eq(payments.id, param('id')))),
)

/**
 * The only function that settles payments, whatever the source: a callback, a query's answer, the provider's refusal, a
 * person. The caller has locked the payment's row, and perhaps what it pays for (`lockPaid`). One that has succeeded can
 * only get its receipt. False when nothing changed.
 */
export async function settlePaymentWithLock(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  outcome: FinalOutcome,
  fulfil?: FulfilPaid,
): Promise<boolean> {
  const set = (columns: Partial<PaymentRow>) => tx.update(payments).set(columns).where(isPayment(payment))
  if (!changesPayment(payment, outcome)) {
    if (outcome.kind === 'SUCCEEDED' && outcome.receipt && !payment.receipt && !isWrongAmount(payment, outcome)) {
      await countReceipt(tx, payment, outcome.receipt)
      await set({ receipt: outcome.receipt })
    }
    return false
  }
  // The money that came is counted elsewhere already: an answer that names no receipt would count it twice.
  if (lacksReceiptAndAmount(outcome) && (await hasRefusedReceipt(tx, payment))) return false
  // Of a prompt that nobody waits for, a success without a receipt may be the money that was taken for a direct
  // payment. Should it be another's, the statement shows it; to count it here could refund what never came.
  if (!isOpen(payment) && lacksReceiptAndAmount(outcome) && (await isPaidByHand(tx, payment))) return false
  const now = deps.clock.now()
  const ended = { settledAt: now, followUpAt: null }
  if (outcome.kind === 'SUCCEEDED' && isWrongAmount(payment, outcome)) {
    const isSuspended = await suspendWrongAmount(deps, tx, payment, outcome)
    if (isSuspended) await postFee(tx, payment, outcome, now)
    return isSuspended
  }
  if (outcome.kind === 'SUCCEEDED') {
    const { receipt } = outcome
    await countReceipt(tx, payment, receipt)
    const paid = { ...payment, ...ended, status: 'SUCCEEDED', failure: null, providerWords: null, receipt } as const
    await pipelined(
      markSucceeded(tx, { id: payment.id, vendorId: payment.vendorId, settledAt: now, receipt }),
      fulfil ? fulfil(paid, now) : deps.hooks.lockPaid(tx, paid).then((fulfilLocked) => fulfilLocked(paid, now)),
    )
    await postFee(tx, payment, outcome, now)
    return true
  }
  if (outcome.kind === 'UNATTRIBUTABLE') await keepForReview(tx, payment, outcome.what, outcome.reported, now)
  const failure = outcome.kind === 'UNATTRIBUTABLE' ? 'WRONG_AMOUNT' : settledFailure(payment, outcome.failure, now)
  const providerWords = (outcome.kind === 'FAILED' ? outcome.said : null) ?? null
  const failed = { ...payment, ...ended, status: 'FAILED', failure, providerWords, followUps: 0 } as const
  const { status, settledAt, followUps } = failed
  const followUpAt = recheckAt(failed, 0, now)
  await set({ status, failure, providerWords, settledAt, followUps, followUpAt })
  await deps.hooks.failed(tx, { ...failed, followUpAt }, now)
  return true
}

/**
 * After this long a prompt has stood on a phone and was not answered: a phone that cannot be reached is given up sooner
 * (source: Daraja, 26 seconds on the sandbox). Both have one result code, so only the time tells them apart.
 */
const unansweredMilliseconds = 45_000

const settledFailure = ({ promptedAt }: PaymentRow, failure: PaymentFailure, now: Date): PaymentFailure => {
  const isUnanswered = promptedAt !== null && plus(promptedAt, unansweredMilliseconds) <= now
  return failure === 'UNREACHABLE' && isUnanswered ? 'TIMED_OUT' : failure
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

/**
 * A callback of this payment named a receipt that is counted for something else; a person decides
 * (docs/decisions/0055).
 */
async function hasRefusedReceipt(tx: Tx, { id, vendorId }: PaymentRow): Promise<boolean> {
  const isOfPayment = and(eq(webhookEvents.vendorId, vendorId), eq(webhookEvents.paymentId, id))
  return (await tx.$count(webhookEvents, and(isOfPayment, eq(webhookEvents.outcome, 'RECEIPT_USED')))) > 0
}

/**
 * What a provider answered to a query goes to review as its webhook events do: money that no account here can hold, a
 * contradiction.
 */
async function keepForReview(
  tx: Tx,
  { id, vendorId, provider }: PaymentRow,
  outcome: 'CONTRADICTED' | Extract<PaymentOutcome, { kind: 'UNATTRIBUTABLE' }>['what'],
  reported: unknown,
  now: Date,
) {
  const eventId = newId()
  await tx.insert(webhookEvents).values({
    id: eventId,
    provider,
    vendorId,
    paymentId: id,
    body: reported,
    address: 'asked',
    receivedAt: now,
    appliedAt: now,
    outcome,
  })
  if (outcome === 'CONTRADICTED') await recordContradiction(tx, { id, vendorId }, eventId)
}

/** The pauses between rechecks, the first after the failure or after the payment became uncertain. */
const recheckPauses = [minutes(5), minutes(30), hours(6), hours(24)]
/** Of a prompt that failed: it is off the phone, and only a PIN entered at the last moment is still to be reported. */
const promptRechecks = 2

/**
 * When to recheck a payment that has failed or is uncertain: a PIN may have been entered late, a hosted checkout still
 * be open somewhere, and its callback be lost. Null where there is nothing to query by, or it was rechecked enough.
 */
export const recheckAt = (
  payment: Pick<PaymentRow, 'status' | 'redirectUrl' | 'providerRequestId'>,
  checks: number,
  now: Date,
): Date | null => {
  if (!payment.providerRequestId) return null
  const isFailedPrompt = payment.status === 'FAILED' && payment.redirectUrl === null
  const pause = isFailedPrompt && checks >= promptRechecks ? undefined : recheckPauses[checks]
  return pause === undefined ? null : plus(now, pause)
}
