import type { SuspenseAction, SuspenseResolution } from '#contracts/admin/suspense.ts'
import { type Cents, toCents } from '#contracts/wire/money.ts'
import type { PaymentId, SuspenseId } from '#contracts/wire/primitives.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type AccountKey, credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import {
  findPaymentKey,
  findSuspenseKey,
  lockPayment,
  lockSuspense,
  mapReceiptConflict,
  markDirect,
  type PaymentDeps,
  type PaymentRow,
  recordSuspenseResolution,
  requestRefund,
  type SuspenseRow,
  settlePaymentWithLock,
} from '#server/modules/payments/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { assert, DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { proposalIsOpen } from '../proposals.ts'
import { allowedSuspenseActions, isSentBackByReceipt } from './allowed-suspense-actions.ts'
import { findOpenProposal, propose, type SuspenseDecision } from './suspense-proposals.ts'

/** The dependencies of this module's use cases. */
export interface ReconciliationDeps {
  payments: PaymentDeps
  live: Live
}

const resolutions: Record<SuspenseAction, SuspenseResolution> = {
  refund: 'REFUNDED',
  'allocate-to-payment': 'ALLOCATED_TO_PAYMENT',
  keep: 'KEPT',
  'not-received': 'NOT_RECEIVED',
}

/**
 * Resolves money in suspense once, and posts it to its account. From a limit on that takes two administrators: the
 * first call is kept as a proposal until another confirms it.
 */
export async function resolveSuspense(
  deps: ReconciliationDeps,
  actor: Actor,
  id: SuspenseId,
  decision: SuspenseDecision,
) {
  await inTransaction(deps.payments.db, async (tx) => {
    const item = await lockSuspenseById(tx, id)
    if (await findOpenProposal(tx, item)) throw proposalIsOpen()
    if (!(await needsApprover(tx, item.amountCents)))
      return resolveSuspenseWithLock(deps.payments, tx, actor, item, decision)
    checkAllowed(item, decision)
    return propose(tx, actor, item, decision, deps.payments.clock.now())
  }).catch(mapReceiptConflict('receipt'))
  publish(deps.live, { type: 'money_records_changed' })
}

export async function lockSuspenseById(tx: Tx, id: SuspenseId): Promise<SuspenseRow> {
  const key = await findSuspenseKey(tx, id)
  const item = key && (await lockSuspense(tx, key))
  if (!item) throw notFound('This money')
  return item
}

/**
 * Every act moves the money out of suspense, so for each of them an amount of the limit or more takes two
 * administrators.
 */
export const needsApprover = async (tx: Tx, amountCents: Cents) =>
  amountCents >= toCents(await readSetting(tx, 'suspenseApproverFromKES'))

function checkAllowed(item: SuspenseRow, { action }: SuspenseDecision) {
  const hasPayer = item.paymentId !== null || isSentBackByReceipt(item)
  const facts = { isOpen: item.resolution === null, hasPayer, amountCents: item.amountCents }
  if (!allowedSuspenseActions(facts).includes(action)) throw invalidResolution(item)
}

/**
 * As `resolveSuspense`, with the item locked by the caller, who knows that one administrator is enough or that there
 * were two.
 */
export async function resolveSuspenseWithLock(
  deps: PaymentDeps,
  tx: Tx,
  actor: Actor,
  item: SuspenseRow,
  decision: SuspenseDecision,
) {
  const { action, note } = decision
  const now = deps.clock.now()
  checkAllowed(item, decision)
  const resolved = { resolution: resolutions[action], resolvedAt: now, resolvedBy: actor.userId, note }
  await recordSuspenseResolution(tx, item, resolved)
  const { id, amountCents, receipt } = item
  const detail = { ...decision, action: undefined, amountCents, receipt }
  await recordAudit(tx, actor, { action: `suspense.${action}`, subjectId: id, detail }, now)
  if (decision.action === 'refund') return refund(deps, tx, actor, item, now)
  if (decision.action === 'allocate-to-payment') return allocateToPayment(deps, tx, item, decision.paymentId, now)
  await postResolution(tx, item, decision.action === 'keep' ? 'commission' : providerAccount(item.provider), now)
}

const invalidResolution = ({ resolution }: SuspenseRow) =>
  new DomainError(
    'invalid_transition',
    resolution
      ? 'Somebody has resolved this already. Look at it again.'
      : 'This cannot be sent back: nobody knows who paid it, or it has cents. Choose something else.',
    { data: { resolution } },
  )

const postResolution = (tx: Tx, { id, vendorId, amountCents }: SuspenseRow, to: AccountKey, now: Date) =>
  post(tx, {
    kind: 'suspense_resolved',
    reference: id,
    vendorId,
    entries: [debit('suspense', amountCents), credit(to, amountCents)],
    at: now,
  })

const reasons: Record<SuspenseRow['reason'], SystemReason> = {
  WRONG_AMOUNT: 'WRONG_AMOUNT_PAID',
  UNKNOWN_ACCOUNT: 'UNKNOWN_ACCOUNT_PAID',
  UNEXPLAINED: 'PAID_TOO_MUCH',
}

/** The refund posts it: from suspense to refunds in transit. */
async function refund(deps: PaymentDeps, tx: Tx, actor: Actor, item: SuspenseRow, now: Date) {
  const { id, vendorId, reason, amountCents, paymentId } = item
  const payment = (paymentId && (await lockPayment(tx, { id: paymentId, vendorId }))) || undefined
  assert(payment || isSentBackByReceipt(item), `suspense item ${id} has no payment`)
  if (payment && waitsFor(payment, item)) {
    throw new DomainError(
      'invalid_transition',
      'Its payment waits for this very amount, and would be counted beside it. Give it to that payment.',
    )
  }
  const from = [debit('suspense', amountCents)]
  const request = { payment, suspense: item, amountCents, reason: reasons[reason], from, requestedBy: actor.userId }
  await requestRefund(deps.providers, tx, request, now)
}

/**
 * Reverses the suspense posting and settles the payment with the money: the one function that settles payments fulfils
 * the order or refunds it. The two are transfers of their own, so the money may go from one vendor's share to
 * another's. A payment that succeeded without a receipt only gets the receipt: it was posted then.
 */
async function allocateToPayment(deps: PaymentDeps, tx: Tx, item: SuspenseRow, paymentId: PaymentId, now: Date) {
  const key = await findPaymentKey(tx, paymentId)
  const payment = key && (await lockPayment(tx, key))
  if (!payment) throw notFound('The payment')
  if (!waitsFor(payment, item)) {
    throw new DomainError('invalid_transition', 'This payment does not wait for that amount. Choose another.', {
      field: 'paymentId',
    })
  }
  const outcome = { kind: 'SUCCEEDED', receipt: item.receipt, amountCents: item.amountCents } as const
  if (item.account !== null) await markDirect(tx, payment)
  await settlePaymentWithLock(deps, tx, payment, outcome)
  await postResolution(tx, item, providerAccount(item.provider), now)
}

/** Whether this may be the money of a payment: one that has not succeeded, or has without a receipt. */
function waitsFor({ status, receipt, amountCents, provider }: PaymentRow, item: SuspenseRow): boolean {
  const waits = status !== 'SUCCEEDED' || (receipt === null && item.receipt !== null)
  return waits && amountCents === item.amountCents && provider === item.provider
}
