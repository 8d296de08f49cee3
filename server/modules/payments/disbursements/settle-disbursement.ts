import { eq } from 'drizzle-orm'
import type { RemittanceId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { AfterCommit } from '../payment-deps.ts'
import type { ProviderStatus } from '../providers/disbursement-provider.ts'
import { isReceiptConflict, isReceiptUsed } from '../settlement/receipts.ts'
import { type DisbursementDeps, hooksOf, type RemittanceRow } from './disbursement-deps.ts'
import { remittances } from './disbursements.tables.ts'

/** What a provider's word, or a person's, came to. Those after `STILL_OPEN` are for a person to look at. */
export type SettlementOutcome = 'APPLIED' | 'REPEATED' | 'STILL_OPEN' | 'WRONG_AMOUNT' | 'CONTRADICTED' | 'RECEIPT_USED'

export interface SettlementResult {
  outcome: SettlementOutcome
  afterCommit?: AfterCommit
}

/**
 * How sure a word is. A `claim` against the money's arrival is believed only when the provider, asked, does not say
 * otherwise: failures have been followed by successes. The `answer` to such a question, and a person's word, end it.
 */
export type Certainty = 'claim' | 'answer'

/** The one end of all money sent out, whoever brings the news: a result, a status, a refusal, a person. */
export async function settleDisbursement(
  deps: DisbursementDeps,
  id: RemittanceId,
  word: ProviderStatus,
  weight: Certainty,
): Promise<SettlementOutcome> {
  try {
    const { outcome, afterCommit } = await inTransaction(deps.db, async (tx) => {
      const found = await readDisbursement(tx, id)
      await hooksOf(deps, found).lock(tx, found)
      return settleDisbursementWithLock(deps, tx, await lockDisbursement(tx, id), word, weight)
    })
    afterCommit?.()
    return outcome
  } catch (error) {
    if (!isReceiptConflict(error)) throw error
    return 'RECEIPT_USED'
  }
}

export async function readDisbursement(db: Db, id: RemittanceId): Promise<RemittanceRow> {
  const [row] = await db.select().from(remittances).where(eq(remittances.id, id))
  return row as RemittanceRow
}

export async function lockDisbursement(tx: Tx, id: RemittanceId): Promise<RemittanceRow> {
  const [row] = await tx.select().from(remittances).where(eq(remittances.id, id)).for('update')
  return row as RemittanceRow
}

/** As `settleRemittance`, with the remittance and what it is for held by the caller. */
export async function settleDisbursementWithLock(
  deps: Pick<DisbursementDeps, 'clock' | 'hooks'>,
  tx: Tx,
  remittance: RemittanceRow,
  word: ProviderStatus,
  weight: Certainty,
): Promise<SettlementResult> {
  if (word.kind === 'OPEN' || word.kind === 'DENIED') return recordNoAnswer(deps, tx, remittance, word)
  if (remittance.status !== 'SENT') return { outcome: compareWithSettled(remittance, word) }
  const now = deps.clock.now()
  const set = (columns: Partial<RemittanceRow>) =>
    tx.update(remittances).set(columns).where(eq(remittances.id, remittance.id))
  if (word.kind === 'SUCCEEDED') {
    if (word.amountCents !== null && word.amountCents !== remittance.amountCents) return { outcome: 'WRONG_AMOUNT' }
    if (word.receipt && (await isReceiptUsed(tx, word.receipt))) return { outcome: 'RECEIPT_USED' }
    const end = { status: 'SUCCEEDED', receipt: word.receipt, failure: null, settledAt: now, followUpAt: null } as const
    await set(end)
    return {
      outcome: 'APPLIED',
      afterCommit: await hooksOf(deps, remittance).succeeded(tx, { ...remittance, ...end }, now),
    }
  }
  if (weight === 'claim') {
    if (remittance.failure) return { outcome: 'REPEATED' }
    await set({ failure: word.failure, followUpAt: now, followUps: 0 })
    return { outcome: 'APPLIED' }
  }
  const end = {
    status: 'FAILED',
    failure: remittance.failure ?? word.failure,
    settledAt: now,
    followUpAt: null,
  } as const
  await set(end)
  return { outcome: 'APPLIED', afterCommit: await hooksOf(deps, remittance).failed(tx, { ...remittance, ...end }, now) }
}

function compareWithSettled(remittance: RemittanceRow, word: ProviderStatus): SettlementOutcome {
  const isSame =
    (remittance.status === 'SUCCEEDED' &&
      word.kind === 'SUCCEEDED' &&
      (!word.receipt || !remittance.receipt || word.receipt === remittance.receipt)) ||
    (remittance.status !== 'SUCCEEDED' && word.kind === 'FAILED')
  return isSame ? 'REPEATED' : 'CONTRADICTED'
}

/** That the provider knows nothing of an order is no end of it: said often enough, it is sent again. Nor is what waits for a person. */
async function recordNoAnswer(
  deps: Pick<DisbursementDeps, 'clock' | 'hooks'>,
  tx: Tx,
  remittance: RemittanceRow,
  word: ProviderStatus,
): Promise<SettlementResult> {
  const outcome = 'STILL_OPEN'
  if (remittance.status !== 'SENT') return { outcome }
  if (word.kind === 'OPEN' && word.why)
    return { outcome, afterCommit: await hooksOf(deps, remittance).needsAction(tx, remittance, word.why) }
  if (word.kind === 'OPEN' || remittance.failure) return { outcome }
  await tx
    .update(remittances)
    .set({ notFoundCount: remittance.notFoundCount + 1, followUpAt: plus(deps.clock.now(), 60_000) })
    .where(eq(remittances.id, remittance.id))
  return { outcome }
}
