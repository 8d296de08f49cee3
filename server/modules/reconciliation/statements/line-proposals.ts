import type { LineProposal } from '#contracts/admin/reconciliation.ts'
import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { numberSettingSql } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, type Column, eq, isNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { notifyApprovers } from '../notify-approvers.ts'
import { type Discrepancy, differenceOf } from './allowed-discrepancy-actions.ts'
import { lineProposals as proposals } from './line-proposals.tables.ts'
import { statementLines } from './statements.tables.ts'

/** A resolution that leaves nothing behind to be looked at. */
export type ExplainedAway = Pick<LineProposal, 'action' | 'note'>

type ProposalRow = typeof proposals.$inferSelect

/** Whether what a line differs by is an amount that two administrators explain away. */
export const needsApproverSql = (cents: Column | SQL, fromKES: SQL = numberSettingSql('suspenseApproverFromKES')) =>
  sql<boolean>`(abs(${cents}) >= 100 * ${fromKES})`

/** Whether somebody has proposed what a line is, and nobody has decided. */
export const hasProposalSql = sql<boolean>`exists (select 1 from ${proposals}
  where ${proposals.lineId} = ${statementLines.id} and ${proposals.decidedAt} is null)`

export async function findOpenProposal(tx: Tx, lineId: StatementLineId): Promise<ProposalRow | undefined> {
  const isOpen = and(eq(proposals.lineId, lineId), isNull(proposals.decidedAt))
  const [open] = await tx.select().from(proposals).where(isOpen)
  return open
}

/** Keeps an administrator's word until another confirms it; the caller has locked the line and found none open. */
export async function proposeFor(
  tx: Tx,
  actor: Actor,
  lineId: StatementLineId,
  line: Discrepancy & { receipt: string },
  { action, note }: ExplainedAway,
  now: Date,
) {
  const proposed = { action, note, proposedBy: actor.userId, proposedAt: now }
  await tx.insert(proposals).values({ id: newId(), lineId, ...proposed })
  const detail = { action, note, receipt: line.receipt, amountCents: line.amountCents }
  await recordAudit(tx, actor, { action: 'discrepancy.propose', subjectId: lineId, detail }, now)
  await notifyApprovers(tx, actor, 'STATEMENT_LINE', differenceOf(line), now)
}
