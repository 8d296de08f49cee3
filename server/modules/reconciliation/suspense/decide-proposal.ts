import type { SuspenseId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Actor, requireApprover } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { mapReceiptConflict, type SuspenseRow } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { closeProposal, ownProposal, proposalDecided } from '../proposals.ts'
import { lockSuspenseById, type ReconciliationDeps, resolveSuspenseWithLock } from './resolve-suspense.ts'
import { suspenseProposals } from './suspense-proposals.tables.ts'
import { findOpenProposal, isProposal, type ProposalRow, proposedDecision } from './suspense-proposals.ts'

/**
 * Does what another administrator proposed. A limit that was raised meanwhile changes nothing: what was proposed was to
 * be done by two, and its proposer may withdraw it and act alone.
 */
export async function confirmSuspense(
  deps: ReconciliationDeps,
  actor: Actor,
  id: SuspenseId,
  { proposalId }: { proposalId: string },
) {
  await inTransaction(deps.payments.db, async (tx) => {
    const item = await lockSuspenseById(tx, id)
    const proposal = await openProposal(tx, item, proposalId)
    const now = deps.payments.clock.now()
    await requireApprover(tx, actor, { first: proposal.proposedBy, own: ownProposal, right: 'money' }, now)
    await closeProposal(tx, suspenseProposals, isProposal(proposal), { confirmedBy: actor.userId }, now)
    return resolveSuspenseWithLock(deps.payments, tx, actor, item, proposedDecision(proposal))
  }).catch(mapReceiptConflict('receipt'))
  publish(deps.live, { type: 'money_records_changed' })
}

/** Ends a proposal: the money stays in suspense. */
export async function declineSuspense(
  deps: ReconciliationDeps,
  actor: Actor,
  id: SuspenseId,
  { proposalId, note }: { proposalId: string; note: string },
) {
  const { db, clock } = deps.payments
  await inTransaction(db, async (tx) => {
    const item = await lockSuspenseById(tx, id)
    const proposal = await openProposal(tx, item, proposalId)
    const now = clock.now()
    await closeProposal(
      tx,
      suspenseProposals,
      isProposal(proposal),
      { declinedBy: actor.userId, declineNote: note },
      now,
    )
    const act = proposal.proposedBy === actor.userId ? 'withdraw' : 'decline'
    const detail = { action: proposal.action, note }
    await recordAudit(tx, actor, { action: `suspense.${act}`, subjectId: id, detail }, now)
  })
  publish(deps.live, { type: 'money_records_changed' })
}

async function openProposal(tx: Tx, item: SuspenseRow, proposalId: string): Promise<ProposalRow> {
  const proposal = await findOpenProposal(tx, item)
  if (proposal?.id !== proposalId) throw proposalDecided()
  return proposal
}
