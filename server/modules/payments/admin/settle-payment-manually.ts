import type { PaymentId } from '#contracts/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { askPayment } from '../collect/query-payment-status.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { findPayment, lockPayment, type PaymentRow } from '../payments.queries.ts'
import { isReceiptUsed, receiptUsed, tellReceiptUsed } from '../settlement/receipts.ts'
import { settleLocked as settlePaymentLocked } from '../settlement/settle-payment.ts'
import type { Mailroom } from '../webhooks/webhook-events.ts'

/** What administrators work on payments and their webhook events with. */
export interface PaymentAdminDeps {
  payments: PaymentDesk
  mailroom: Mailroom
  live: Live
}

/** What a person has seen in the provider's portal. */
export type SeenOutcome = { outcome: 'SUCCEEDED'; receipt: string } | { outcome: 'FAILED' }

/**
 * An administrator's word on how a payment ended. It goes to the one function that ends payments, as the provider's would;
 * what the provider says later still counts, as it does after its own failure.
 */
export async function settlePaymentByHand(
  { payments: desk, live }: PaymentAdminDeps,
  actor: Actor,
  id: PaymentId,
  seen: SeenOutcome,
): Promise<PaymentRow> {
  const afterCommit = await inTransaction(desk.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw notFound('The payment')
    if (seen.outcome === 'SUCCEEDED' && payment.status === 'SUCCEEDED' && payment.receipt === seen.receipt) return null
    if (!mayBecome(payment, seen)) throw notAllowed(payment)
    if (seen.outcome === 'SUCCEEDED' && (await isReceiptUsed(tx, seen.receipt))) throw receiptUsed('receipt')
    const { outcome: to, ...said } = seen
    const detail = { from: payment.status, to, amountCents: payment.amountCents, ...said }
    await recordAudit(tx, actor, { action: 'payment.settle', subjectId: id, detail }, desk.clock.now())
    const outcome =
      seen.outcome === 'SUCCEEDED'
        ? ({ kind: 'SUCCEEDED', receipt: seen.receipt, amountCents: null } as const)
        : ({ kind: 'FAILED', failure: 'PROVIDER_ERROR' } as const)
    return settlePaymentLocked(desk, tx, payment, outcome)
  }).catch(tellReceiptUsed('receipt'))
  afterCommit?.()
  live.tell(['admin'], ['/api/admin'])
  return readPayment(desk.db, id)
}

/** What was asked for may have come or not; what failed may have come after all; a success only learns its receipt. */
function mayBecome({ status, receipt }: PaymentRow, { outcome }: SeenOutcome): boolean {
  if (outcome === 'FAILED') return status === 'PROMPTED' || status === 'UNKNOWN'
  return status !== 'CREATED' && (status !== 'SUCCEEDED' || receipt === null)
}

/** Asks the provider now, whatever we believe, except where it has said all it has to say. */
export async function askAboutPayment({ payments: desk, live }: PaymentAdminDeps, id: PaymentId): Promise<PaymentRow> {
  const payment = await readPayment(desk.db, id)
  // The provider's answer names no amount: it would count a wrong one, which is in suspense, as the right one.
  if (payment.status === 'SUCCEEDED' || payment.failure === 'WRONG_AMOUNT') throw notAllowed(payment)
  if (!(await askPayment(desk, payment))) {
    throw new DomainError(
      'move_not_allowed',
      'The provider has given this payment no number to ask by. Look in its portal.',
    )
  }
  live.tell(['admin'], ['/api/admin'])
  return readPayment(desk.db, id)
}

async function readPayment(db: PaymentAdminDeps['payments']['db'], id: PaymentId): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment) throw notFound('The payment')
  return payment
}

const notAllowed = ({ status, failure }: PaymentRow) =>
  new DomainError('move_not_allowed', `This payment is ${words[status]}. Look at it again.`, {
    data: { status, failure },
  })

const words: Record<PaymentRow['status'], string> = {
  CREATED: 'not asked for yet',
  PROMPTED: 'waiting for the customer',
  UNKNOWN: 'not known to have ended',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
}
