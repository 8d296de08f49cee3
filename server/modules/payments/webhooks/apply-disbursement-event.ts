import type { Tx } from '#server/platform/database/database.ts'
import { type DisbursementDeps, type DisbursementRow, disbursementHooks } from '../disbursements/disbursement-deps.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import {
  type DisbursementKey,
  isDisbursement,
  lockDisbursement,
  readDisbursement,
  type SettlementOutcome,
  settleDisbursementWithLock,
} from '../disbursements/settle-disbursement.ts'
import type { DisbursementEvent } from '../providers/disbursement-provider.ts'

export type DisbursementEventKind = 'RESULT' | 'TIMEOUT' | 'STATUS'

type DisbursementOutcome = SettlementOutcome | 'MALFORMED' | 'UNKNOWN_DISBURSEMENT' | 'REQUEST_MISMATCH' | 'TIMED_OUT'

/** Applies a webhook event about money sent out, in the transaction that records its outcome. */
export async function applyDisbursementEvent(
  deps: DisbursementDeps,
  tx: Tx,
  webhookEvent: { kind: DisbursementEventKind; disbursement: DisbursementKey | null; body: unknown },
): Promise<DisbursementOutcome> {
  const found = webhookEvent.disbursement ? await readDisbursement(tx, webhookEvent.disbursement) : undefined
  if (!found) return 'UNKNOWN_DISBURSEMENT'
  await disbursementHooks(deps, found).lock(tx, found)
  const disbursement = await lockDisbursement(tx, found)
  // A queue timeout at the provider: nothing is known, so it is queried.
  if (webhookEvent.kind === 'TIMEOUT') return queryNow(deps, tx, disbursement)
  const provider = deps.providers.disbursing(disbursement.provider)
  if (webhookEvent.kind === 'STATUS') {
    // Its path belongs to one query, and what that was about is told by the row: an answer about the payment is none
    // about its reversal.
    const about = disbursement.queriedAbout ?? 'DISBURSEMENT'
    const reported = provider?.parseStatus(webhookEvent.body, about)
    if (!reported) return 'MALFORMED'
    return settleDisbursementWithLock(deps, tx, disbursement, reported.status, about)
  }
  const reported = provider?.parseResult(webhookEvent.body)
  if (!reported) return 'MALFORMED'
  if (!isAbout(disbursement, reported)) return 'REQUEST_MISMATCH'
  const named = await backfillNames(tx, disbursement, reported)
  return settleDisbursementWithLock(deps, tx, named, reported.status, 'RESULT')
}

const isAbout = (disbursement: DisbursementRow, { requestId, statusReference }: DisbursementEvent) =>
  (!requestId || !disbursement.providerRequestId || requestId === disbursement.providerRequestId) &&
  (!statusReference || !disbursement.statusReference || statusReference === disbursement.statusReference)

/**
 * The result overtook the provider's answer to the request, or that was lost: its names are learned from the result.
 */
async function backfillNames(
  tx: Tx,
  disbursement: DisbursementRow,
  { requestId, statusReference }: DisbursementEvent,
): Promise<DisbursementRow> {
  const names = {
    providerRequestId: disbursement.providerRequestId ?? requestId,
    statusReference: disbursement.statusReference ?? statusReference ?? null,
  }
  if (disbursement.providerRequestId && disbursement.statusReference) return disbursement
  await tx.update(disbursements).set(names).where(isDisbursement(disbursement))
  return { ...disbursement, ...names }
}

async function queryNow(deps: DisbursementDeps, tx: Tx, disbursement: DisbursementRow): Promise<DisbursementOutcome> {
  // Of what has been asked after already, the next question is on its way: also when it is a question that waited too
  // long.
  if (disbursement.status === 'SENT' && disbursement.followUps === 0 && !disbursement.stuckAt) {
    await tx.update(disbursements).set({ followUpAt: deps.clock.now() }).where(isDisbursement(disbursement))
  }
  return 'TIMED_OUT'
}
