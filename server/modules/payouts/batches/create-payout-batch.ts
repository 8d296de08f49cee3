import { inArray } from 'drizzle-orm'
import type { PayoutId, PayoutRunId } from '#contracts/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { withdrawUnsent } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { type Command, claimCommand } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payoutRuns, payouts } from '../payouts.tables.ts'
import { tellAboutPayout } from '../publish-payout-changed.ts'
import type { Treasury } from '../request/request-payout.ts'
import { takeApproved } from './lock-approved-payouts.ts'

/** Puts approved payouts into a file for the provider's portal, and keeps the program from sending them as well. */
export async function makePayoutRun(
  { db, clock, live }: Treasury,
  actor: Actor,
  command: Command,
  ids: readonly PayoutId[] | undefined,
): Promise<PayoutRunId> {
  const { runId, taken } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const mine = newId<PayoutRunId>()
    const earlier = await claimCommand(tx, command, { runId: mine }, now)
    if (earlier) return { runId: earlier.result.runId, taken: [] }
    const approved = await takeApproved(tx, actor.userId, ids)
    if (approved.length === 0) throw await nothingToPay(tx, actor, ids)
    await tx.insert(payoutRuns).values({ id: mine, createdBy: actor.userId, createdAt: now })
    await putIntoRun(tx, actor, mine, approved, now)
    return { runId: mine, taken: approved }
  })
  for (const vendorId of new Set(taken.map((payout) => payout.vendorId))) tellAboutPayout(live, vendorId)
  return runId
}

async function putIntoRun(tx: Tx, actor: Actor, runId: PayoutRunId, approved: readonly PayoutRow[], now: Date) {
  for (const { id, amountCents } of approved) {
    const sent = await withdrawUnsent(tx, { payoutId: id }, now)
    assert(!sent, `payout ${id} is approved, so nothing has been sent for it`)
    const detail = { from: 'APPROVED', to: 'SENT', amountCents, run: runId }
    await recordAudit(tx, actor, { action: 'payout.run', subjectId: id, detail }, now)
  }
  const ids = approved.map(({ id }) => id)
  await tx.update(payouts).set({ status: 'SENT', runId }).where(inArray(payouts.id, ids))
  const amountCents = approved.reduce((sum, payout) => sum + payout.amountCents, 0)
  const detail = { count: approved.length, amountCents }
  await recordAudit(tx, actor, { action: 'run.make', subjectId: runId, detail }, now)
}

async function nothingToPay(tx: Tx, actor: Actor, ids: readonly PayoutId[] | undefined): Promise<DomainError> {
  const chosen = ids ? await tx.select({ by: payouts.requestedBy }).from(payouts).where(inArray(payouts.id, ids)) : []
  if (chosen.length > 0 && chosen.every(({ by }) => by === actor.userId)) {
    return new DomainError('own_payout', 'You asked for this payout yourself. Another administrator pays it.')
  }
  return new DomainError('move_not_allowed', 'No approved payout waits to be paid. Look at the list again.')
}
