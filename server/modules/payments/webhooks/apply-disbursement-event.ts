import { eq } from 'drizzle-orm'
import type { RemittanceId } from '#contracts/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type DisbursementDeps, hooksOf, type RemittanceRow } from '../disbursements/disbursement-deps.ts'
import { remittances } from '../disbursements/disbursements.tables.ts'
import {
  lockDisbursement,
  readDisbursement,
  type SettlementResult,
  settleDisbursementWithLock,
} from '../disbursements/settle-disbursement.ts'
import type { DisbursementEvent, ProviderStatus } from '../providers/disbursement-provider.ts'

export type DisbursementEventKind = 'RESULT' | 'TIMEOUT' | 'STATUS'

type DisbursementApplyResult = Omit<SettlementResult, 'outcome'> & {
  outcome: SettlementResult['outcome'] | 'MALFORMED' | 'UNKNOWN_REMITTANCE' | 'OTHER_REQUEST' | 'TIMED_OUT'
}

/** What follows from a notice about money sent out, in the transaction that ticks the notice off. */
export async function applyDisbursementEvent(
  deps: DisbursementDeps,
  tx: Tx,
  notice: { kind: DisbursementEventKind; remittanceId: RemittanceId | null; body: unknown },
): Promise<DisbursementApplyResult> {
  const found = notice.remittanceId ? await readDisbursement(tx, notice.remittanceId) : undefined
  if (!found) return { outcome: 'UNKNOWN_REMITTANCE' }
  await hooksOf(deps, found).lock(tx, found)
  const remittance = await lockDisbursement(tx, found.id)
  // The queue at the provider was too long, or so it says: nothing is known, so it is asked.
  if (notice.kind === 'TIMEOUT') return queryNow(deps, tx, remittance)
  const provider = deps.providers[remittance.kind]
  const said = notice.kind === 'RESULT' ? provider?.parseResult(notice.body) : provider?.parseStatus(notice.body)
  if (!said) return { outcome: 'MALFORMED' }
  if (notice.kind === 'RESULT') {
    if (!isOf(remittance, said)) return { outcome: 'OTHER_REQUEST' }
    await backfillRequestId(tx, remittance, said)
  }
  if (notice.kind === 'RESULT') return settleDisbursementWithLock(deps, tx, remittance, said.status, 'claim')
  const isOfNoUse = provider?.isIdempotent(remittance.kind) && said.status.kind === 'FAILED' && !remittance.failure
  return settleDisbursementWithLock(deps, tx, remittance, isOfNoUse ? inconclusive : said.status, 'answer')
}

/**
 * What is undone once is declined the second time, because the first was carried out: only a result, by its code, tells that
 * from any other refusal. A status without one counts as if the order were unknown, so it is sent again to hear its result.
 */
const inconclusive: ProviderStatus = { kind: 'DENIED' }

const isOf = (remittance: RemittanceRow, { requestId }: DisbursementEvent) =>
  !requestId || !remittance.providerRequestId || requestId === remittance.providerRequestId

/** The result overtook the provider's own answer. */
async function backfillRequestId(tx: Tx, remittance: RemittanceRow, { requestId }: DisbursementEvent) {
  if (!requestId || remittance.providerRequestId) return
  await tx.update(remittances).set({ providerRequestId: requestId }).where(eq(remittances.id, remittance.id))
}

async function queryNow(deps: DisbursementDeps, tx: Tx, remittance: RemittanceRow): Promise<DisbursementApplyResult> {
  // Of what has been asked after already, the next question is on its way: also when it is a question that waited too long.
  if (remittance.status === 'SENT' && remittance.followUps === 0) {
    await tx.update(remittances).set({ followUpAt: deps.clock.now() }).where(eq(remittances.id, remittance.id))
  }
  return { outcome: 'TIMED_OUT' }
}
