import type { PayoutBatchId, PayoutId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { withdrawUnsentDisbursement } from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, inArray } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'
import { lockApprovedPayouts } from './lock-approved-payouts.ts'

/** Puts approved payouts into a file for the provider's portal, and keeps the program from sending them as well. */
export async function createPayoutBatch(
  { db, clock }: ModuleDeps,
  actor: Actor,
  request: IdempotentRequest,
  ids: readonly PayoutId[] | undefined,
): Promise<PayoutBatchId> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const newBatchId = newId<PayoutBatchId>()
    const earlier = await claimIdempotencyKey(tx, request, { batchId: newBatchId }, now)
    if (earlier) return earlier.result.batchId
    // Before all vendors are read: on Citus what lies on every machine is not written after that.
    await tx.insert(payoutBatches).values({ id: newBatchId, createdBy: actor.userId, createdAt: now })
    const approved = await lockApprovedPayouts(tx, actor.userId, ids, now)
    if (approved.length === 0) throw await nothingToPay(tx, actor, ids)
    await addToBatch(tx, actor, newBatchId, approved, now)
    for (const vendorId of new Set(approved.map((payout) => payout.vendorId)))
      await emit(tx, { type: 'payout_changed', vendorId }, now)
    return newBatchId
  })
}

async function addToBatch(tx: Tx, actor: Actor, batchId: PayoutBatchId, approved: readonly PayoutRow[], now: Date) {
  for (const { id, vendorId, amountCents } of approved) {
    const sent = await withdrawUnsentDisbursement(tx, { vendorId, payoutId: id }, now)
    assert(!sent, `payout ${id} is approved, so nothing has been sent for it`)
    const detail = { from: 'APPROVED', to: 'SENT', amountCents, batch: batchId }
    await recordAudit(tx, actor, { action: 'payout.batch', subjectId: id, detail }, now)
  }
  const areTaken = and(
    inArray(
      payouts.vendorId,
      approved.map(({ vendorId }) => vendorId),
    ),
    inArray(
      payouts.id,
      approved.map(({ id }) => id),
    ),
  )
  await tx.update(payouts).set({ status: 'SENT', batchId }).where(areTaken)
  const amountCents = approved.reduce((sum, payout) => sum + payout.amountCents, 0)
  const detail = { count: approved.length, amountCents }
  await recordAudit(tx, actor, { action: 'batch.create', subjectId: batchId, detail }, now)
}

async function nothingToPay(tx: Tx, actor: Actor, ids: readonly PayoutId[] | undefined): Promise<DomainError> {
  const areChosen = ids && and(acrossVendors('admin-lists'), inArray(payouts.id, ids))
  const chosen = areChosen ? await tx.select({ by: payouts.requestedBy }).from(payouts).where(areChosen) : []
  if (chosen.length > 0 && chosen.every(({ by }) => by === actor.userId)) {
    return new DomainError('own_payout', 'You asked for this payout yourself. Another administrator pays it.')
  }
  return new DomainError('invalid_transition', 'No approved payout waits to be paid. Look at the list again.')
}
