import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Actor, requireApprover } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { closeProposal, ownProposal, proposalDecided } from '../proposals.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { lineProposals } from './line-proposals.tables.ts'
import { findOpenProposal } from './line-proposals.ts'
import { lockMatchedLine, resolveLineWithLock } from './resolve-discrepancy.ts'
import { lockLine } from './statement-lines.queries.ts'

/** Explains a line as another administrator proposed. A limit that was raised meanwhile changes nothing. */
export async function confirmLine(
  deps: ReconciliationDeps,
  actor: Actor,
  id: StatementLineId,
  { proposalId }: { proposalId: string },
) {
  await inTransaction(deps.payments.db, async (tx) => {
    const line = await lockMatchedLine(tx, id)
    const { action, note, proposedBy } = await openProposal(tx, id, proposalId)
    const now = deps.payments.clock.now()
    await requireApprover(tx, actor, { first: proposedBy, own: ownProposal, right: 'money' }, now)
    await closeProposal(tx, lineProposals, eq(lineProposals.id, proposalId), { confirmedBy: actor.userId }, now)
    await resolveLineWithLock(deps, tx, actor, id, line, { action, note })
  })
  publish(deps.live, { type: 'money_records_changed' })
}

/** Ends a proposal: the line is as unexplained as before. */
export async function declineLine(
  deps: ReconciliationDeps,
  actor: Actor,
  id: StatementLineId,
  { proposalId, note }: { proposalId: string; note: string },
) {
  const { db, clock } = deps.payments
  await inTransaction(db, async (tx) => {
    await lockLine(tx, id)
    const { action, proposedBy } = await openProposal(tx, id, proposalId)
    const now = clock.now()
    await closeProposal(
      tx,
      lineProposals,
      eq(lineProposals.id, proposalId),
      { declinedBy: actor.userId, declineNote: note },
      now,
    )
    const act = proposedBy === actor.userId ? 'withdraw' : 'decline'
    await recordAudit(tx, actor, { action: `discrepancy.${act}`, subjectId: id, detail: { action, note } }, now)
  })
  publish(deps.live, { type: 'money_records_changed' })
}

async function openProposal(tx: Tx, id: StatementLineId, proposalId: string) {
  const proposal = await findOpenProposal(tx, id)
  if (proposal?.id !== proposalId) throw proposalDecided()
  return proposal
}
