import { plus } from '#server/platform/clock.ts'
import { afterUncertainCommit, inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { DisbursementProvider, DisbursementResult } from '../providers/disbursement-provider.ts'
import type { KeptDisbursement } from '../spool/payment-spools.ts'
import { newCallbackToken } from '../webhooks/callback-tokens.ts'
import { withCheck } from './disbursement-checks.ts'
import { type DisbursementDeps, type DisbursementRow, disbursementHooks } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'
import { type DisbursementKey, isDisbursement, lockDisbursement, settleDisbursement } from './settle-disbursement.ts'

/** The result comes within seconds; what has none by then is queried. */
const firstQueryMilliseconds = 60_000

/**
 * Sends one disbursement. The claim is committed before anything leaves, so a process that dies in between leaves one
 * that is queried, never one that is sent twice.
 */
export async function sendDisbursement(
  deps: DisbursementDeps,
  provider: DisbursementProvider,
  disbursement: DisbursementRow,
) {
  const token = newCallbackToken(disbursement.vendorId)
  if (!(await markSent(deps, provider, disbursement, token))) return
  const { id, kind, amountCents, phone, originalReceipt } = disbursement
  const result = await provider.send({
    id,
    kind,
    amountCents,
    phone,
    originalReceipt,
    callbackToken: token,
  })
  await recordSendResult(deps, disbursement, result).catch(async (error) => {
    // The provider says it once: a reversal cannot be queried without the name that it has given it.
    await keepResult(deps, disbursement, token, result).catch(() => Promise.reject(error))
    deps.log.warn({ err: error, disbursement: id }, 'answer to a disbursement kept beside the database')
  })
}

const keepResult = (
  { spools }: DisbursementDeps,
  { id, vendorId, status, sends, followUps }: DisbursementRow,
  token: string,
  result: KeptDisbursement['result'],
) =>
  spools.disbursements.keep({
    disbursement: { id, vendorId, status, sends, followUps },
    tokenHash: hashToken(token).toString('base64url'),
    result,
  })

async function markSent(
  deps: DisbursementDeps,
  provider: Pick<DisbursementProvider, 'toStatusReference'>,
  disbursement: DisbursementRow,
  token: string,
): Promise<boolean> {
  const now = deps.clock.now()
  const mark = {
    status: 'SENT',
    resultTokenHash: hashToken(token),
    // Sent again it gets another name, and its result comes under that.
    providerRequestId: null,
    // Ours is known before anything leaves, so that a lost response leaves something to query by.
    statusReference: provider.toStatusReference(disbursement),
    failure: null,
    sentAt: now,
    followUpAt: plus(now, firstQueryMilliseconds),
    followUps: 0,
    notFoundCount: 0,
    sends: disbursement.sends + 1,
    stuckAt: null,
    stuckReason: null,
  } as const
  return inTransaction(deps.db, async (tx) => {
    await disbursementHooks(deps, disbursement).lock(tx, disbursement)
    const row = await lockDisbursement(tx, disbursement)
    // Claimed by another worker, or withdrawn by a person, since it was selected. Sent again only where that is
    // harmless.
    if (row.status !== disbursement.status || row.sentAt?.getTime() !== disbursement.sentAt?.getTime()) return false
    // The claim of due work has put off the next look by a minute already.
    if (row.status === 'CREATED' && (await disbursementHooks(deps, row).isHeld(tx, row, now))) return false
    const checks = withCheck(row, 'SENT', now)
    // Nothing has left: where it is marked all the same, the mark is taken back.
    afterUncertainCommit(tx, () => keepResult(deps, row, token, { kind: 'NOT_SENT' }).catch(() => undefined))
    await tx
      .update(disbursements)
      .set({ ...mark, checks })
      .where(isDisbursement(row))
    await disbursementHooks(deps, row).sent(tx, { ...row, ...mark }, now)
    return true
  })
}

export async function recordSendResult(
  deps: DisbursementDeps,
  disbursement: KeptDisbursement['disbursement'],
  result: DisbursementResult,
) {
  if (result.kind === 'ACCEPTED') return recordAcceptance(deps, disbursement, result)
  // That a second request is refused, or asked for later, does not settle the first.
  const isRepeat = disbursement.sends > 0
  if (result.kind === 'REFUSED' && !isRepeat) {
    // Refused before anything happened: there is nothing to query.
    await settleDisbursement(deps, disbursement, { kind: 'FAILED', failure: result.failure }, 'REQUEST')
    return
  }
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const row = await lockDisbursement(tx, disbursement)
    // Its result overtook the response, which then says nothing new.
    if (row.status !== 'SENT') return
    const isNotYetSent = result.kind === 'RETRYABLE' && disbursement.status === 'CREATED'
    const postponed = isNotYetSent ? postponedFrom(disbursement, now) : {}
    const checks = withCheck(row, checkKinds[result.kind], now, result.kind === 'REFUSED' ? result.failure : null)
    await tx
      .update(disbursements)
      .set({ ...postponed, checks })
      .where(isDisbursement(row))
  })
}

const checkKinds = { REFUSED: 'REFUSED', RETRYABLE: 'POSTPONED', UNCERTAIN: 'NO_RESPONSE' } as const

function postponedFrom({ followUps, sends }: KeptDisbursement['disbursement'], now: Date) {
  const again = Math.min(followUps + 1, 6)
  return { status: 'CREATED', sends, followUps: again, followUpAt: plus(now, 5_000 * 2 ** again) } as const
}

/** The result may have overtaken the response, and named both. */
const recordAcceptance = (
  { db }: DisbursementDeps,
  disbursement: DisbursementKey,
  { requestId, statusReference = null }: Extract<DisbursementResult, { kind: 'ACCEPTED' }>,
) =>
  db
    .update(disbursements)
    .set({
      providerRequestId: sql`coalesce(${disbursements.providerRequestId}, ${requestId})`,
      statusReference: sql`coalesce(${disbursements.statusReference}, ${statusReference})`,
    })
    .where(isDisbursement(disbursement))
