import { and, eq } from 'drizzle-orm'
import type { Cents } from '#contracts/wire/money.ts'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import {
  createDisbursement,
  type DisbursementDeps,
  isReceiptUsed,
  mapReceiptConflict,
  receiptUsed,
  settleDisbursementWithLock,
  withdrawUnsentDisbursement,
} from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { payoutTransitions } from '../payout-status.ts'
import { isPayoutHeld } from '../payouts.queries.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'
import { publishPayoutChanged } from '../publish-payout-changed.ts'
import { manualFailureBlockedUntil } from './allowed-payout-actions.ts'
import { isPayout, lockPayout, markPaid, reversePayout } from './on-payout-settled.ts'

/** The dependencies of administrators' decisions: money is sent by disbursements, and from an amount on two approve. */
export interface PayoutDeps extends ModuleDeps {
  disbursements: DisbursementDeps
  secondAdminFromCents: Cents
}

/** An administrator's decision. */
export type PayoutDecision =
  | { action: 'approve' }
  | { action: 'reject'; reason: string }
  | { action: 'settle'; reference: string }
  | { action: 'fail'; reason: string }

const resultingStatus = { approve: 'APPROVED', reject: 'REJECTED', settle: 'PAID', fail: 'FAILED' } as const

/** Whether a person says so, or a file of the portal's results that they brought. */
type Source = 'hand' | 'results'

/** Decides on a payout, moves the money that follows from it, and writes down who did so: all of it, or nothing. */
export async function decidePayout(
  deps: PayoutDeps,
  actor: Actor,
  id: PayoutId,
  decision: PayoutDecision,
  source: Source = 'hand',
) {
  const payout = await inTransaction(deps.db, (tx) => decide(deps, tx, actor, id, { decision, source })).catch(
    mapReceiptConflict('reference'),
  )
  publishPayoutChanged(deps.live, payout.vendorId)
}

/** An administrator names a payout alone: its vendor is read first, so that the lock names it. */
async function lockAnyPayout(tx: Tx, id: PayoutId): Promise<PayoutRow | undefined> {
  const [key] = await tx
    .select({ id: payouts.id, vendorId: payouts.vendorId })
    .from(payouts)
    .where(and(acrossVendors('admin-record'), eq(payouts.id, id)))
  return key && lockPayout(tx, key)
}

async function decide(
  deps: PayoutDeps,
  tx: Tx,
  actor: Actor,
  id: PayoutId,
  { decision, source }: { decision: PayoutDecision; source: Source },
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const payout = await lockAnyPayout(tx, id)
  if (!payout) throw notFound('The payout')
  if (payout.requestedBy === actor.userId) {
    throw new DomainError('own_payout', 'You asked for this payout yourself. Another administrator decides on it.')
  }
  // The same receipt again changes nothing.
  if (decision.action === 'settle' && payout.status === 'PAID' && payout.reference === decision.reference) return payout
  const to = resultingStatus[decision.action]
  if (!payoutTransitions[payout.status].includes(to)) {
    throw new DomainError('invalid_transition', `This payout is ${payout.status.toLowerCase()}. Look at it again.`, {
      data: { status: payout.status },
    })
  }
  const { action, ...fields } = decision
  const detail = { from: payout.status, to, amountCents: payout.amountCents, ...fields }
  await recordAudit(tx, actor, { action: `payout.${action}`, subjectId: id, detail }, now)
  if (decision.action === 'approve') await approve(deps, tx, actor, payout, now)
  else if (decision.action === 'reject') {
    await reversePayout(tx, payout, { status: 'REJECTED', reason: decision.reason, rejectedBy: actor.userId }, now)
  } else await settleManually(deps, tx, payout, { ...decision, source }, now)
  return payout
}

/** From an amount on it takes two: the first approval is kept until another administrator gives the second. */
async function approve(deps: PayoutDeps, tx: Tx, actor: Actor, payout: PayoutRow, now: Date) {
  if (await isPayoutHeld(tx, payout)) {
    throw new DomainError(
      'payout_held',
      'This shop is suspended, or its owner disabled. Its payouts are held until that is lifted.',
    )
  }
  const isOfTwo = payout.amountCents >= deps.secondAdminFromCents
  if (isOfTwo && payout.firstApprovedBy === null) {
    const first = { firstApprovedBy: actor.userId, firstApprovedAt: now }
    await tx.update(payouts).set(first).where(isPayout(payout))
    return
  }
  if (payout.firstApprovedBy === actor.userId) {
    throw new DomainError(
      'second_admin_needed',
      'You have approved this payout. Another administrator approves it too.',
    )
  }
  const approved = { status: 'APPROVED', decidedBy: actor.userId, decidedAt: now } as const
  await tx.update(payouts).set(approved).where(isPayout(payout))
  const { vendorId, amountCents, phone, provider } = payout
  const route = { kind: 'TO_PHONE', phone, originalReceipt: null } as const
  await createDisbursement(tx, { vendorId, for: { payoutId: payout.id }, provider, amountCents, ...route }, now)
}

/**
 * A person settles a payout. What was not sent yet is withdrawn; what was sent is settled by the same function as the provider's
 * result. Settling something sent as failed would pay it twice if it was paid: only the provider may do that.
 */
async function settleManually(
  deps: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  decision: Extract<PayoutDecision, { action: 'settle' | 'fail' }> & { source: Source },
  now: Date,
) {
  if (decision.action === 'settle' && (await isReceiptUsed(tx, payout.provider, decision.reference)))
    throw receiptUsed('reference')
  const sent = await withdrawUnsentDisbursement(tx, { vendorId: payout.vendorId, payoutId: payout.id }, now)
  if (decision.action === 'settle') {
    const reported = { kind: 'SUCCEEDED', receipt: decision.reference, amountCents: null } as const
    if (sent) await settleDisbursementWithLock(deps.disbursements, tx, sent, reported, 'PERSON')
    else await markPaid(tx, payout, decision.reference, now)
    return
  }
  const givenAt = sent ? sent.sentAt : await batchCreatedAt(tx, payout)
  if (decision.source === 'hand' && manualFailureBlockedUntil(givenAt, now)) {
    const words = sent
      ? 'The provider has this payout and has not said how it ended. Wait a day, or settle it by its receipt.'
      : 'This payout is in a file that may be in the portal by now. Wait a day, bring the results, or settle it by its receipt.'
    throw new DomainError('invalid_transition', words, { data: { status: payout.status } })
  }
  if (sent)
    await settleDisbursementWithLock(
      deps.disbursements,
      tx,
      sent,
      { kind: 'FAILED', failure: decision.reason },
      'PERSON',
    )
  else await reversePayout(tx, payout, { status: 'FAILED', reason: decision.reason }, now)
}

async function batchCreatedAt(tx: Tx, { batchId }: PayoutRow): Promise<Date | null> {
  if (!batchId) return null
  const [batch] = await tx
    .select({ at: payoutBatches.createdAt })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId))
  return batch?.at ?? null
}
