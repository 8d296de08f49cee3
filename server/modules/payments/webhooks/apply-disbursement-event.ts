import type { Tx } from '#server/platform/database/database.ts'
import { type DisbursementDeps, type DisbursementRow, hooksOf } from '../disbursements/disbursement-deps.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import {
  type DisbursementKey,
  isDisbursement,
  lockDisbursement,
  readDisbursement,
  type SettlementResult,
  settleDisbursementWithLock,
} from '../disbursements/settle-disbursement.ts'
import type { DisbursementEvent, ProviderStatus } from '../providers/disbursement-provider.ts'

export type DisbursementEventKind = 'RESULT' | 'TIMEOUT' | 'STATUS'

type DisbursementApplyResult = Omit<SettlementResult, 'outcome'> & {
  outcome: SettlementResult['outcome'] | 'MALFORMED' | 'UNKNOWN_DISBURSEMENT' | 'REQUEST_MISMATCH' | 'TIMED_OUT'
}

/** Applies a webhook event about money sent out, in the transaction that records its outcome. */
export async function applyDisbursementEvent(
  deps: DisbursementDeps,
  tx: Tx,
  webhookEvent: { kind: DisbursementEventKind; disbursement: DisbursementKey | null; body: unknown },
): Promise<DisbursementApplyResult> {
  const found = webhookEvent.disbursement ? await readDisbursement(tx, webhookEvent.disbursement) : undefined
  if (!found) return { outcome: 'UNKNOWN_DISBURSEMENT' }
  await hooksOf(deps, found).lock(tx, found)
  const disbursement = await lockDisbursement(tx, found)
  // A queue timeout at the provider: nothing is known, so it is queried.
  if (webhookEvent.kind === 'TIMEOUT') return queryNow(deps, tx, disbursement)
  const provider = deps.providers.disbursing(disbursement.provider)
  const reported =
    webhookEvent.kind === 'RESULT' ? provider?.parseResult(webhookEvent.body) : provider?.parseStatus(webhookEvent.body)
  if (!reported) return { outcome: 'MALFORMED' }
  if (webhookEvent.kind === 'RESULT') {
    if (!isOf(disbursement, reported)) return { outcome: 'REQUEST_MISMATCH' }
    await backfillRequestId(tx, disbursement, reported)
  }
  if (webhookEvent.kind === 'RESULT')
    return settleDisbursementWithLock(deps, tx, disbursement, reported.status, 'claimed')
  const isOfNoUse =
    provider?.isIdempotent(disbursement.kind) && reported.status.kind === 'FAILED' && !disbursement.failure
  return settleDisbursementWithLock(deps, tx, disbursement, isOfNoUse ? inconclusive : reported.status, 'confirmed')
}

/**
 * What is undone once is declined the second time, because the first was carried out: only a result, by its code, tells that
 * from any other refusal. A status without one counts as if the order were unknown, so it is sent again to hear its result.
 */
const inconclusive: ProviderStatus = { kind: 'NOT_FOUND' }

const isOf = (disbursement: DisbursementRow, { requestId }: DisbursementEvent) =>
  !requestId || !disbursement.providerRequestId || requestId === disbursement.providerRequestId

/** The result overtook the provider's answer to the request. */
async function backfillRequestId(tx: Tx, disbursement: DisbursementRow, { requestId }: DisbursementEvent) {
  if (!requestId || disbursement.providerRequestId) return
  await tx.update(disbursements).set({ providerRequestId: requestId }).where(isDisbursement(disbursement))
}

async function queryNow(
  deps: DisbursementDeps,
  tx: Tx,
  disbursement: DisbursementRow,
): Promise<DisbursementApplyResult> {
  // Of what has been asked after already, the next question is on its way: also when it is a question that waited too long.
  if (disbursement.status === 'SENT' && disbursement.followUps === 0) {
    await tx.update(disbursements).set({ followUpAt: deps.clock.now() }).where(isDisbursement(disbursement))
  }
  return { outcome: 'TIMED_OUT' }
}
