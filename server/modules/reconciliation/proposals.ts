import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, isNull, type SQL } from '#server/platform/database/drizzle.ts'
import type { PgColumn, PgTable } from '#server/platform/database/drizzle-tables.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Who confirms a proposal, or who ends it and why. */
export type ProposalDecision = { confirmedBy: UserId } | { declinedBy: UserId; declineNote: string }

/** Decides a proposal if nobody has: of two who do so at once the second waits for the row, and changes nothing. */
export async function closeProposal(
  tx: Tx,
  proposals: PgTable & Record<'decidedAt', PgColumn>,
  isIt: SQL | undefined,
  decision: ProposalDecision,
  now: Date,
): Promise<void> {
  const { rowCount } = await tx
    .update(proposals)
    .set({ ...decision, decidedAt: now })
    .where(and(isIt, isNull(proposals.decidedAt)))
  if (rowCount !== 1) throw proposalDecided()
}

export const proposalDecided = () =>
  new DomainError('invalid_transition', 'Somebody has decided about this proposal already. Look at it again.')

/** Refuses another act while one is proposed. */
export const proposalIsOpen = () =>
  new DomainError('invalid_transition', 'Something has been proposed for this already. Decide about that first.')

/** A proposal as whoever reads it sees it. */
export const toProposal = <Row extends { byId: UserId; at: number }>({ byId, at, ...row }: Row, viewer: UserId) => ({
  ...row,
  isMine: byId === viewer,
  at: toInstant(at),
})

/** Why nobody confirms what they proposed themself. */
export const ownProposal = 'You have proposed this. Another administrator confirms it.'
