import { and, eq } from 'drizzle-orm'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { AfterCommit } from '../payment-deps.ts'
import type { ProviderStatus } from '../providers/disbursement-provider.ts'
import { isReceiptConflict, isReceiptUsed } from '../settlement/receipts.ts'
import { type DisbursementDeps, type DisbursementRow, hooksOf } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'

/** The outcome of applying a provider's status, or a person's. Those after `STILL_PENDING` are for review. */
export type SettlementOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'STILL_PENDING'
  | 'WRONG_AMOUNT'
  | 'CONTRADICTED'
  | 'RECEIPT_USED'

export interface SettlementResult {
  outcome: SettlementOutcome
  afterCommit?: AfterCommit
}

/**
 * How certain a status is. A `claimed` failure is believed only when the provider, queried, does not contradict it: failures have
 * been followed by successes. The `confirmed` status from such a query, and a person's, settle it.
 */
export type Certainty = 'claimed' | 'confirmed'

/** The only function that settles money sent out, whatever the source: a result, a status, a refusal, a person. */
export async function settleDisbursement(
  deps: DisbursementDeps,
  key: DisbursementKey,
  reported: ProviderStatus,
  certainty: Certainty,
): Promise<SettlementOutcome> {
  try {
    const { outcome, afterCommit } = await inTransaction(deps.db, async (tx) => {
      const found = await readDisbursement(tx, key)
      await hooksOf(deps, found).lock(tx, found)
      return settleDisbursementWithLock(deps, tx, await lockDisbursement(tx, key), reported, certainty)
    })
    afterCommit?.()
    return outcome
  } catch (error) {
    if (!isReceiptConflict(error)) throw error
    return 'RECEIPT_USED'
  }
}

/** Which disbursement, and whose. */
export type DisbursementKey = Pick<DisbursementRow, 'id' | 'vendorId'>

export const isDisbursement = ({ id, vendorId }: DisbursementKey) =>
  and(eq(disbursements.vendorId, vendorId), eq(disbursements.id, id))

export async function readDisbursement(db: Db, key: DisbursementKey): Promise<DisbursementRow> {
  const [row] = await db.select().from(disbursements).where(isDisbursement(key))
  return row as DisbursementRow
}

export async function lockDisbursement(tx: Tx, key: DisbursementKey): Promise<DisbursementRow> {
  const [row] = await tx.select().from(disbursements).where(isDisbursement(key)).for('update')
  return row as DisbursementRow
}

/** As `settleDisbursement`, with the disbursement and what it is for locked by the caller. */
export async function settleDisbursementWithLock(
  deps: Pick<DisbursementDeps, 'clock' | 'hooks'>,
  tx: Tx,
  disbursement: DisbursementRow,
  reported: ProviderStatus,
  certainty: Certainty,
): Promise<SettlementResult> {
  if (reported.kind === 'PENDING' || reported.kind === 'NOT_FOUND')
    return recordNoAnswer(deps, tx, disbursement, reported)
  if (disbursement.status !== 'SENT') return { outcome: compareWithSettled(disbursement, reported) }
  const now = deps.clock.now()
  const set = (columns: Partial<DisbursementRow>) =>
    tx.update(disbursements).set(columns).where(isDisbursement(disbursement))
  if (reported.kind === 'SUCCEEDED') {
    if (reported.amountCents !== null && reported.amountCents !== disbursement.amountCents)
      return { outcome: 'WRONG_AMOUNT' }
    if (reported.receipt && (await isReceiptUsed(tx, disbursement.provider, reported.receipt)))
      return { outcome: 'RECEIPT_USED' }
    const settlement = {
      status: 'SUCCEEDED',
      receipt: reported.receipt,
      failure: null,
      settledAt: now,
      followUpAt: null,
    } as const
    await set(settlement)
    return {
      outcome: 'APPLIED',
      afterCommit: await hooksOf(deps, disbursement).succeeded(tx, { ...disbursement, ...settlement }, now),
    }
  }
  if (certainty === 'claimed') {
    if (disbursement.failure) return { outcome: 'REPEATED' }
    await set({ failure: reported.failure, followUpAt: now, followUps: 0 })
    return { outcome: 'APPLIED' }
  }
  const settlement = {
    status: 'FAILED',
    failure: disbursement.failure ?? reported.failure,
    settledAt: now,
    followUpAt: null,
  } as const
  await set(settlement)
  return {
    outcome: 'APPLIED',
    afterCommit: await hooksOf(deps, disbursement).failed(tx, { ...disbursement, ...settlement }, now),
  }
}

function compareWithSettled(disbursement: DisbursementRow, reported: ProviderStatus): SettlementOutcome {
  const isSame =
    (disbursement.status === 'SUCCEEDED' &&
      reported.kind === 'SUCCEEDED' &&
      (!reported.receipt || !disbursement.receipt || reported.receipt === disbursement.receipt)) ||
    (disbursement.status !== 'SUCCEEDED' && reported.kind === 'FAILED')
  return isSame ? 'REPEATED' : 'CONTRADICTED'
}

/**
 * A disbursement that the provider does not know is not settled by that: after repeated answers it is sent again. Nor is one that
 * waits for a person.
 */
async function recordNoAnswer(
  deps: Pick<DisbursementDeps, 'clock' | 'hooks'>,
  tx: Tx,
  disbursement: DisbursementRow,
  reported: ProviderStatus,
): Promise<SettlementResult> {
  const outcome = 'STILL_PENDING'
  if (disbursement.status !== 'SENT') return { outcome }
  if (reported.kind === 'PENDING' && reported.reason)
    return { outcome, afterCommit: await hooksOf(deps, disbursement).needsAction(tx, disbursement, reported.reason) }
  if (reported.kind === 'PENDING' || disbursement.failure) return { outcome }
  await tx
    .update(disbursements)
    .set({ notFoundCount: disbursement.notFoundCount + 1, followUpAt: plus(deps.clock.now(), 60_000) })
    .where(isDisbursement(disbursement))
  return { outcome }
}
