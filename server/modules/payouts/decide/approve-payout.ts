import type { PayoutWarning } from '#contracts/money/payout-warnings.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { type Actor, mayDecide, requireApprover } from '#server/modules/identity/index.ts'
import { createDisbursement } from '#server/modules/payments/index.ts'
import { readSettings, type StartedWith } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isPayoutHeld } from '../payouts.queries.ts'
import { type PayoutRow, payouts } from '../payouts.tables.ts'
import { isPayout } from './on-payout-settled.ts'
import { isHeldByProof, payoutFactsWithLock } from './payout-facts.queries.ts'
import { payoutWarnings, unseenWarnings } from './payout-warnings.ts'

const ownApproval = 'You have approved this payout. Another administrator approves it too.'

/** Who approved it before; nobody where they may not decide on money any more, whose approval another replaces. */
const countingApproval = async (tx: Tx, approvedBy: UserId | null): Promise<UserId | null> =>
  approvedBy && (await mayDecide(tx, approvedBy, 'money')) ? approvedBy : null

interface Approving {
  actor: Actor
  acknowledged: readonly PayoutWarning[]
  startedWith: StartedWith
}

/**
 * Approves a payout whose vendor and row are locked. Where more than a certain amount goes to one vendor in a day it
 * takes two: the first approval is kept until another administrator gives the second. So it is from a smaller amount on
 * while the last proof of the ledger stands broken.
 */
export async function approvePayoutWithLock(
  tx: Tx,
  payout: PayoutRow,
  { actor, acknowledged, startedWith }: Approving,
  now: Date,
): Promise<PayoutRow> {
  if (await isPayoutHeld(tx, payout, now)) {
    throw new DomainError(
      'payout_held',
      'This shop is suspended, its owner disabled, or its payout phone has just changed. Its payouts are held meanwhile.',
    )
  }
  if (payout.status === 'APPROVED') return confirmApprovedWithLock(tx, payout, actor, now)
  const { approvedTodayCents, isHeldByProof: isOfTwoByProof, ...facts } = await payoutFactsWithLock(tx, payout, now)
  const set = await readSettings(tx, ['approverFromKES', 'aboveUsualTimes'], startedWith)
  const warnings = payoutWarnings(facts, set, now)
  if (unseenWarnings(warnings, acknowledged).length > 0) {
    throw new DomainError('unseen_warnings', 'This payout has a warning that you have not seen. Look at it again.', {
      data: { warnings },
    })
  }
  const isOfTwo = isOfTwoByProof || approvedTodayCents + payout.amountCents >= toCents(set.approverFromKES)
  const firstBy = await countingApproval(tx, payout.firstApprovedBy)
  if (isOfTwo && firstBy === null) {
    const first = { firstApprovedBy: actor.userId, firstApprovedAt: now }
    await tx.update(payouts).set(first).where(isPayout(payout))
    return { ...payout, ...first }
  }
  if (firstBy !== null) await requireApprover(tx, actor, { first: firstBy, own: ownApproval, right: 'money' }, now)
  const approved = { status: 'APPROVED', decidedBy: actor.userId, decidedAt: now } as const
  await tx.update(payouts).set(approved).where(isPayout(payout))
  const { vendorId, amountCents, phone, provider } = payout
  const route = { kind: 'TO_PHONE', phone, originalReceipt: null } as const
  await createDisbursement(tx, { vendorId, for: { payoutId: payout.id }, provider, amountCents, ...route }, now)
  return { ...payout, ...approved }
}

/**
 * What one had approved before the ledger was found broken, and was not sent: another approves it as well, and it goes
 * on.
 */
async function confirmApprovedWithLock(tx: Tx, payout: PayoutRow, actor: Actor, now: Date): Promise<PayoutRow> {
  if (payout.decidedBy === null || !(await isHeldByProof(tx, payout, now))) {
    throw new DomainError('invalid_transition', 'This payout is approved. Look at it again.', {
      data: { status: payout.status },
    })
  }
  const firstBy = await countingApproval(tx, payout.decidedBy)
  if (firstBy === null) {
    const decided = { decidedBy: actor.userId, decidedAt: now }
    await tx.update(payouts).set(decided).where(isPayout(payout))
    return { ...payout, ...decided }
  }
  await requireApprover(tx, actor, { first: firstBy, own: ownApproval, right: 'money' }, now)
  const confirmed = {
    firstApprovedBy: payout.decidedBy,
    firstApprovedAt: payout.decidedAt,
    decidedBy: actor.userId,
    decidedAt: now,
  }
  await tx.update(payouts).set(confirmed).where(isPayout(payout))
  return { ...payout, ...confirmed }
}
