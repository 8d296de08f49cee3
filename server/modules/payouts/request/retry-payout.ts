import type { PayoutId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { lockAnyPayout, type PayoutDeps } from '../decide/decide-payout.ts'
import { isPayoutHeld } from '../payouts.queries.ts'
import { type PayoutRow, payouts } from '../payouts.tables.ts'
import { debitBalance } from './request-payout.ts'

/**
 * Requests what has failed once more, in the name of whoever asked for it: its money is back in the balance, from where
 * it is taken like any other. It goes to the vendor's payout phone of now, and waits for approval.
 */
export async function retryPayout(deps: PayoutDeps, actor: Actor, id: PayoutId): Promise<PayoutId> {
  const { db, clock, disbursements, requiresVerifiedPhone } = deps
  const payoutId = newId<PayoutId>()
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const failed = await lockAnyPayout(tx, id)
    if (failed.requestedBy === actor.userId) {
      throw new DomainError('own_payout', 'You asked for this payout yourself. Ask for it again as the vendor.')
    }
    await refuseUnlessFailed(tx, failed, now)
    const { amountCents, requestedBy: userId } = failed
    const provider = disbursements.providers.payoutProvider
    await debitBalance(
      tx,
      { ...failed, userId },
      { payoutId, amountCents, provider, requiresVerifiedPhone, retryOf: id, now },
    )
    const detail = { amountCents, payout: payoutId }
    await recordAudit(tx, actor, { action: 'payout.retry', subjectId: id, detail }, now)
    await emit(tx, { type: 'payout_changed', vendorId: failed.vendorId }, now)
  })
  return payoutId
}

async function refuseUnlessFailed(tx: Tx, failed: PayoutRow, now: Date) {
  const isRetry = and(eq(payouts.vendorId, failed.vendorId), eq(payouts.retryOf, failed.id))
  if (failed.status !== 'FAILED' || (await tx.$count(payouts, isRetry)) > 0) {
    throw new DomainError('invalid_transition', 'This payout has not failed, or was requested again already.', {
      data: { status: failed.status },
    })
  }
  if (await isPayoutHeld(tx, failed, now)) {
    throw new DomainError(
      'payout_held',
      'This shop is suspended, its owner disabled, or its payout phone has just changed. It is not paid meanwhile.',
    )
  }
}
