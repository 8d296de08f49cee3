import type { StuckReason } from '#contracts/money/disbursements.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import type { ProviderStatus } from '../providers/disbursement-provider.ts'
import { isReceiptConflict, isReceiptUsed } from '../settlement/receipts.ts'
import { type StatusSource, toDisbursementCheck, withCheck } from './disbursement-checks.ts'
import { type DisbursementDeps, type DisbursementRow, disbursementHooks } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'

/** The outcome of applying a provider's status, or a person's. Those after `STILL_PENDING` are for review. */
export type SettlementOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'STILL_PENDING'
  | 'WRONG_AMOUNT'
  | 'CONTRADICTED'
  | 'RECEIPT_USED'

/**
 * Who says it. A failure that a RESULT names is a claim: it is believed once the provider, queried, does not contradict
 * it, since failures have been followed by successes. What a query answers settles it, and so do several queries that
 * stay UNANSWERED, the refusal of the REQUEST, and a PERSON.
 */
export type SettlementSource = StatusSource | 'UNANSWERED' | 'REQUEST' | 'PERSON'

/** The only function that settles money sent out, whatever the source: a result, a status, a refusal, a person. */
export async function settleDisbursement(
  deps: DisbursementDeps,
  key: DisbursementKey,
  reported: ProviderStatus,
  source: SettlementSource,
): Promise<SettlementOutcome> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const found = await readDisbursement(tx, key)
      await disbursementHooks(deps, found).lock(tx, found)
      return settleDisbursementWithLock(deps, tx, await lockDisbursement(tx, key), reported, source)
    })
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

type SettlementDeps = Pick<DisbursementDeps, 'clock' | 'hooks' | 'providers'>

/** As `settleDisbursement`, with the disbursement and what it is for locked by the caller. */
export async function settleDisbursementWithLock(
  deps: SettlementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
  reported: ProviderStatus,
  source: SettlementSource,
): Promise<SettlementOutcome> {
  // One that a person has just had sent again, and that is heard of before it leaves: the first request was carried
  // out.
  const isHeardOf = disbursement.status === 'CREATED' && disbursement.sends > 0 && reported.kind === 'SUCCEEDED'
  if (isHeardOf) await tx.update(disbursements).set({ status: 'SENT' }).where(isDisbursement(disbursement))
  const isOpen = disbursement.status === 'SENT' || isHeardOf
  const isAnswer = reported.kind === 'SUCCEEDED' || reported.kind === 'FAILED'
  if (!isOpen) return isAnswer ? compareWithSettled(disbursement, reported) : 'STILL_PENDING'
  const checks = checksWith(disbursement, reported, source, deps.clock.now())
  const seen = { ...disbursement, checks }
  if (reported.kind === 'SUCCEEDED') return succeed(deps, tx, seen, reported)
  if (reported.kind === 'FAILED' && source === 'RESULT') return recordClaim(deps, tx, seen, reported.failure)
  if (reported.kind === 'FAILED') return fail(deps, tx, seen, reported.failure, source)
  // A result said that it failed, and the provider, queried, does not know it: the two agree.
  if (reported.kind === 'NOT_FOUND' && source === 'DISBURSEMENT' && disbursement.failure)
    return fail(deps, tx, seen, disbursement.failure, source)
  return recordNoAnswer(deps, tx, seen, reported, source)
}

function checksWith(disbursement: DisbursementRow, reported: ProviderStatus, source: SettlementSource, now: Date) {
  if (source === 'PERSON') return disbursement.checks
  if (source === 'UNANSWERED') return withCheck(disbursement, 'UNANSWERED', now)
  if (source === 'REQUEST')
    return withCheck(disbursement, 'REFUSED', now, reported.kind === 'FAILED' ? reported.failure : null)
  const [kind, detail] = toDisbursementCheck(source, reported)
  return withCheck(disbursement, kind, now, detail)
}

async function succeed(
  deps: SettlementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
  { receipt, amountCents }: Extract<ProviderStatus, { kind: 'SUCCEEDED' }>,
): Promise<SettlementOutcome> {
  const { checks } = disbursement
  const isOtherAmount = amountCents !== null && amountCents !== disbursement.amountCents
  if (isOtherAmount || (receipt && (await isReceiptUsed(tx, disbursement.provider, receipt)))) {
    await tx.update(disbursements).set({ checks }).where(isDisbursement(disbursement))
    return isOtherAmount ? 'WRONG_AMOUNT' : 'RECEIPT_USED'
  }
  const now = deps.clock.now()
  const settlement = { ...settledAt(now), status: 'SUCCEEDED', receipt, failure: null, checks } as const
  await tx.update(disbursements).set(settlement).where(isDisbursement(disbursement))
  await disbursementHooks(deps, disbursement).succeeded(tx, { ...disbursement, ...settlement }, now)
  return 'APPLIED'
}

/** A result's failure is kept, and the provider queried about it at once. */
async function recordClaim(
  deps: SettlementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
  failure: string,
): Promise<SettlementOutcome> {
  if (disbursement.failure) return 'REPEATED'
  const { checks } = disbursement
  const claim = { failure, checks, followUpAt: deps.clock.now(), followUps: 0, stuckAt: null, stuckReason: null }
  await tx.update(disbursements).set(claim).where(isDisbursement(disbursement))
  return 'APPLIED'
}

async function fail(
  deps: SettlementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
  failure: string,
  source: SettlementSource,
): Promise<SettlementOutcome> {
  const reason = source === 'PERSON' ? null : reasonToGiveUp(deps, disbursement, source)
  if (reason) {
    await giveUpDisbursementWithLock(deps, tx, disbursement, reason)
    return 'APPLIED'
  }
  const now = deps.clock.now()
  const settlement = {
    ...settledAt(now),
    status: 'FAILED',
    failure: disbursement.failure ?? failure,
    checks: disbursement.checks,
  } as const
  await tx.update(disbursements).set(settlement).where(isDisbursement(disbursement))
  const isPersons = source === 'PERSON' && disbursement.failure === null
  await disbursementHooks(deps, disbursement).failed(tx, { ...disbursement, ...settlement }, now, isPersons)
  return 'APPLIED'
}

const settledAt = (now: Date) => ({ settledAt: now, followUpAt: null, stuckAt: null, stuckReason: null })

/**
 * Why a failure says nothing of the money, where what is undone once is declined the second time: it was sent twice, or
 * it was declined without the code that tells "undone before" from any other reason. Sent on by another route the money
 * could arrive twice.
 */
function reasonToGiveUp(
  { providers }: Pick<SettlementDeps, 'providers'>,
  { provider, kind, sends, failure }: DisbursementRow,
  source: SettlementSource,
): StuckReason | null {
  if (providers.disbursing(provider)?.isRepeatable(kind) ?? true) return null
  if (sends > 1) return 'REPEAT_DECLINED'
  return source === 'DISBURSEMENT' && !failure ? 'DECLINED_UNEXPLAINED' : null
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
 * A disbursement that the provider does not know is not settled by that: after repeated answers it is sent again where
 * that is safe. Nor is one that waits for a person.
 */
async function recordNoAnswer(
  deps: SettlementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
  reported: ProviderStatus,
  source: SettlementSource,
): Promise<SettlementOutcome> {
  const { checks, followUps, notFoundCount, stuckAt } = disbursement
  const now = deps.clock.now()
  const set = (columns: Partial<DisbursementRow>) =>
    tx
      .update(disbursements)
      .set({ checks, ...columns })
      .where(isDisbursement(disbursement))
  // A result that names no final status says what to query about, before the first query is due.
  if (source === 'RESULT') await set(followUps === 0 && !stuckAt ? { followUpAt: now } : {})
  else if (reported.kind === 'NOT_FOUND' && source === 'DISBURSEMENT' && !stuckAt)
    await set({ notFoundCount: notFoundCount + 1, followUpAt: plus(now, 60_000) })
  else await set({})
  if (reported.kind === 'PENDING' && reported.reason)
    await disbursementHooks(deps, disbursement).needsAction(tx, disbursement, reported.reason, now)
  return 'STILL_PENDING'
}

/** Stops following up a disbursement that is SENT: a person finds it on a list, with what was learned of it. */
export async function giveUpDisbursementWithLock(
  deps: Pick<SettlementDeps, 'clock' | 'hooks'>,
  tx: Tx,
  disbursement: DisbursementRow,
  reason: StuckReason,
): Promise<void> {
  const now = deps.clock.now()
  const checks = withCheck(disbursement, 'GIVEN_UP', now)
  const stuck = { stuckAt: now, stuckReason: reason, followUpAt: null, checks }
  await tx.update(disbursements).set(stuck).where(isDisbursement(disbursement))
  await disbursementHooks(deps, disbursement).stuck(tx, { ...disbursement, ...stuck }, now)
}
