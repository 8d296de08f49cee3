import type { PayoutWarning } from '#contracts/money/payout-warnings.ts'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import {
  type DisbursementDeps,
  isReceiptUsed,
  mapReceiptConflict,
  receiptUsed,
  settleDisbursementWithLock,
  withdrawUnsentDisbursement,
} from '#server/modules/payments/index.ts'
import type { StartedWith } from '#server/modules/settings/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { payoutTransitions } from '../payout-status.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'
import { manualFailureBlockedUntil } from './allowed-payout-actions.ts'
import { approvePayoutWithLock } from './approve-payout.ts'
import { lockVendor } from './lock-vendor.queries.ts'
import { lockPayout, markPaid, payeeFailure, reversePayout } from './on-payout-settled.ts'

/** The dependencies of administrators' decisions: money is sent by disbursements, and from an amount on two approve. */
export interface PayoutDeps extends ModuleDeps {
  disbursements: DisbursementDeps
  /** Codes can be sent to phones, so payouts are asked for to a phone that was proved by one. */
  requiresVerifiedPhone: boolean
  /** The settings of the marketplace until somebody sets them. */
  startedWith: StartedWith
}

/** An administrator's decision. */
export type PayoutDecision =
  | { action: 'approve'; acknowledged: readonly PayoutWarning[] }
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
): Promise<Pick<PayoutRow, 'status'>> {
  return inTransaction(deps.db, async (tx) => {
    const payout = await decide(deps, tx, actor, id, { decision, source })
    await emit(tx, { type: 'payout_changed', vendorId: payout.vendorId }, deps.clock.now())
    return payout
  }).catch(mapReceiptConflict('reference'))
}

/** An administrator names a payout alone: its vendor is read first, so that the lock names it. */
export async function lockAnyPayout(tx: Tx, id: PayoutId, { withVendor = false } = {}): Promise<PayoutRow> {
  const [key] = await tx
    .select({ id: payouts.id, vendorId: payouts.vendorId })
    .from(payouts)
    .where(and(acrossVendors('admin-record'), eq(payouts.id, id)))
  // Always before the payout, so that two never wait for each other in a circle.
  if (key && withVendor) await lockVendor(tx, key.vendorId)
  const payout = key && (await lockPayout(tx, key))
  if (!payout) throw notFound('The payout')
  return payout
}

async function decide(
  deps: PayoutDeps,
  tx: Tx,
  actor: Actor,
  id: PayoutId,
  { decision, source }: { decision: PayoutDecision; source: Source },
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const payout = await lockAnyPayout(tx, id, { withVendor: decision.action === 'approve' })
  if (payout.requestedBy === actor.userId) {
    throw new DomainError('own_payout', 'You asked for this payout yourself. Another administrator decides on it.')
  }
  // The same receipt again changes nothing.
  if (decision.action === 'settle' && payout.status === 'PAID' && payout.reference === decision.reference) return payout
  const to = resultingStatus[decision.action]
  const isConfirmed = decision.action === 'approve' && payout.status === 'APPROVED'
  if (!isConfirmed && !payoutTransitions[payout.status].includes(to)) {
    throw new DomainError('invalid_transition', `This payout is ${payout.status.toLowerCase()}. Look at it again.`, {
      data: { status: payout.status },
    })
  }
  const detail = { from: payout.status, to, amountCents: payout.amountCents, ...auditEntry(decision) }
  await recordAudit(tx, actor, { action: `payout.${decision.action}`, subjectId: id, detail }, now)
  if (decision.action === 'approve') {
    const { acknowledged } = decision
    return approvePayoutWithLock(tx, payout, { actor, acknowledged, startedWith: deps.startedWith }, now)
  }
  if (decision.action === 'reject') {
    await reversePayout(tx, payout, { status: 'REJECTED', reason: decision.reason, rejectedBy: actor.userId }, now)
  } else await settleManually(deps, tx, payout, { ...decision, source }, now)
  return { ...payout, status: to }
}

/** What the trail keeps of a decision: of an approval, the warnings it was given in spite of. */
function auditEntry(decision: PayoutDecision) {
  const { action: _, ...fields } = decision
  if (!('acknowledged' in fields)) return fields
  return fields.acknowledged.length > 0 ? { warnings: fields.acknowledged.map(({ kind }) => kind) } : {}
}

/**
 * A person settles a payout. What was not sent yet is withdrawn; what was sent is settled by the same function as the
 * provider's result. Settling something sent as failed would pay it twice if it was paid: only the provider may do
 * that.
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
  // A file of results has the provider's words, and the owner of the shop reads what they mean.
  const meaning =
    decision.source === 'results' ? payeeFailure(deps.disbursements.providers, payout, decision.reason) : null
  if (sent)
    await settleDisbursementWithLock(
      deps.disbursements,
      tx,
      sent,
      { kind: 'FAILED', failure: decision.reason },
      'PERSON',
    )
  else await reversePayout(tx, payout, { status: 'FAILED', reason: decision.reason, failure: meaning }, now)
}

async function batchCreatedAt(tx: Tx, { batchId }: PayoutRow): Promise<Date | null> {
  if (!batchId) return null
  const [batch] = await tx
    .select({ at: payoutBatches.createdAt })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId))
  return batch?.at ?? null
}
