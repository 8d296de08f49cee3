import type { PaymentId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { queryPaymentStatus } from '../collect/query-payment-status.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { findPayment, findPaymentKey, lockPayment, type PaymentRow } from '../payments.queries.ts'
import { isReceiptUsed, mapReceiptConflict, receiptUsed } from '../settlement/receipts.ts'
import { settlePaymentWithLock } from '../settlement/settle-payment.ts'
import type { WebhookDeps } from '../webhooks/apply-webhook-events.ts'

/** The dependencies of administrators' actions on payments and webhook events. */
export interface PaymentAdminDeps {
  payments: PaymentDeps
  webhooks: WebhookDeps
  live: Live
}

/** The result that a person has read in the provider's portal. */
export type ManualOutcome = { outcome: 'SUCCEEDED'; receipt: string } | { outcome: 'FAILED' }

/**
 * An administrator settles a payment. It goes to the one function that settles payments, as the provider's result
 * would; a later result of the provider still counts, as it does after its own failure.
 */
export async function settlePaymentManually(
  { payments: deps, live }: PaymentAdminDeps,
  actor: Actor,
  id: PaymentId,
  settlement: ManualOutcome,
): Promise<PaymentRow> {
  await inTransaction(deps.db, async (tx) => {
    const key = await findPaymentKey(tx, id)
    const payment = key && (await lockPayment(tx, key))
    if (!payment) throw notFound('The payment')
    if (settlement.outcome === 'SUCCEEDED' && payment.status === 'SUCCEEDED' && payment.receipt === settlement.receipt)
      return
    if (!mayBecome(payment, settlement)) throw invalidTransition(payment)
    if (settlement.outcome === 'SUCCEEDED' && (await isReceiptUsed(tx, payment.provider, settlement.receipt)))
      throw receiptUsed('receipt')
    const { outcome: to, ...result } = settlement
    const detail = { from: payment.status, to, amountCents: payment.amountCents, ...result }
    await recordAudit(tx, actor, { action: 'payment.settle', subjectId: id, detail }, deps.clock.now())
    const outcome =
      settlement.outcome === 'SUCCEEDED'
        ? ({ kind: 'SUCCEEDED', receipt: settlement.receipt, amountCents: null } as const)
        : ({ kind: 'FAILED', failure: 'PROVIDER_ERROR' } as const)
    await settlePaymentWithLock(deps, tx, payment, outcome)
  }).catch(mapReceiptConflict('receipt'))
  publish(live, { type: 'money_records_changed' })
  return readPayment(deps.db, id)
}

/** What was asked for may have come or not; what failed may have come after all; a success only learns its receipt. */
function mayBecome({ status, receipt }: PaymentRow, { outcome }: ManualOutcome): boolean {
  if (outcome === 'FAILED') return status === 'PROMPTED' || status === 'UNKNOWN'
  return status !== 'CREATED' && (status !== 'SUCCEEDED' || receipt === null)
}

/** Queries the provider now, whatever the status, except where its status is final. */
export async function queryPayment(
  { payments: deps, live }: PaymentAdminDeps,
  actor: Actor,
  id: PaymentId,
): Promise<PaymentRow> {
  const payment = await readPayment(deps.db, id)
  // The provider's answer has no amount: a wrong one, which is in suspense, would be counted as the right one.
  if (payment.status === 'SUCCEEDED' || payment.failure === 'WRONG_AMOUNT') throw invalidTransition(payment)
  if (!(await queryPaymentStatus(deps, payment))) {
    throw new DomainError(
      'invalid_transition',
      'The provider has given this payment no number to ask by. Look in its portal.',
    )
  }
  const answered = await readPayment(deps.db, id)
  const detail = { from: payment.status, to: answered.status, amountCents: payment.amountCents }
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, actor, { action: 'payment.query', subjectId: id, detail }, deps.clock.now()),
  )
  publish(live, { type: 'money_records_changed' })
  return answered
}

async function readPayment(db: PaymentAdminDeps['payments']['db'], id: PaymentId): Promise<PaymentRow> {
  const key = await findPaymentKey(db, id)
  const payment = key && (await findPayment(db, key))
  if (!payment) throw notFound('The payment')
  return payment
}

const invalidTransition = ({ status, failure }: PaymentRow) =>
  new DomainError('invalid_transition', `This payment is ${statusText[status]}. Look at it again.`, {
    data: { status, failure },
  })

const statusText: Record<PaymentRow['status'], string> = {
  CREATED: 'not asked for yet',
  PROMPTED: 'waiting for the customer',
  UNKNOWN: 'not known to have ended',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
}
