import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { SuspenseRow } from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { notifyApprovers } from '../notify-approvers.ts'
import { suspenseProposals as proposals } from './suspense-proposals.tables.ts'

/** An administrator's resolution of money in suspense, and the reason. */
export type SuspenseDecision =
  | { action: Exclude<SuspenseAction, 'allocate-to-payment'>; note: string }
  | { action: 'allocate-to-payment'; note: string; paymentId: PaymentId }

export type ProposalRow = typeof proposals.$inferSelect

export async function findOpenProposal(
  tx: Tx,
  { id, vendorId }: Pick<SuspenseRow, 'id' | 'vendorId'>,
): Promise<ProposalRow | undefined> {
  const isOfItem = and(eq(proposals.vendorId, vendorId), eq(proposals.suspenseId, id))
  const isOpen = and(isOfItem, isNull(proposals.decidedAt))
  const [open] = await tx.select().from(proposals).where(isOpen)
  return open
}

/**
 * Keeps an administrator's decision until another one confirms it; the caller has locked the item and found none open.
 */
export async function propose(tx: Tx, actor: Actor, item: SuspenseRow, decision: SuspenseDecision, now: Date) {
  const { action, note } = decision
  const paymentId = decision.action === 'allocate-to-payment' ? decision.paymentId : null
  const proposed = { action, note, paymentId, proposedBy: actor.userId, proposedAt: now }
  await tx.insert(proposals).values({ id: newId(), vendorId: item.vendorId, suspenseId: item.id, ...proposed })
  const detail = { action, note, paymentId: paymentId ?? undefined, amountCents: item.amountCents }
  await recordAudit(tx, actor, { action: 'suspense.propose', subjectId: item.id, detail }, now)
  await notifyApprovers(tx, actor, 'SUSPENSE', item.amountCents, now)
}

export const isProposal = ({ id, vendorId }: Pick<ProposalRow, 'id' | 'vendorId'>) =>
  and(eq(proposals.vendorId, vendorId), eq(proposals.id, id))

export const proposedDecision = ({ action, note, paymentId }: ProposalRow): SuspenseDecision =>
  action === 'allocate-to-payment' ? { action, note, paymentId: paymentId as PaymentId } : { action, note }
