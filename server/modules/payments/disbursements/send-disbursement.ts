import { and, eq, sql } from 'drizzle-orm'
import { plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { DisbursementProvider, DisbursementResult } from '../providers/disbursement-provider.ts'
import { type DisbursementDeps, type DisbursementRow, hooksOf } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'
import { isDisbursement, lockDisbursement, settleDisbursement } from './settle-disbursement.ts'

/** The result comes within seconds; what has none by then is queried. */
const firstQueryMilliseconds = 60_000

/**
 * Sends one disbursement. The claim is committed before anything leaves, so a process that dies in between leaves one that is
 * queried, never one that is sent twice.
 */
export async function sendDisbursement(
  deps: DisbursementDeps,
  provider: DisbursementProvider,
  disbursement: DisbursementRow,
) {
  const token = newHexToken()
  if (!(await markSent(deps, disbursement, token))) return
  const { id, kind, amountCents, phone, originalReceipt } = disbursement
  const result = await provider.send({
    id,
    kind,
    amountCents,
    phone,
    originalReceipt,
    callbackToken: token,
  })
  await recordSendResult(deps, disbursement, result)
}

async function markSent(deps: DisbursementDeps, disbursement: DisbursementRow, token: string): Promise<boolean> {
  const now = deps.clock.now()
  const mark = {
    status: 'SENT',
    resultTokenHash: hashToken(token),
    // Sent again it gets another name, and its result comes under that.
    providerRequestId: null,
    sentAt: now,
    followUpAt: plus(now, firstQueryMilliseconds),
    followUps: 0,
    notFoundCount: 0,
  } as const
  const done = await inTransaction(deps.db, async (tx) => {
    await hooksOf(deps, disbursement).lock(tx, disbursement)
    const row = await lockDisbursement(tx, disbursement)
    // Claimed by another worker, or withdrawn by a person, since it was selected. Sent again only where that is harmless.
    if (row.status !== disbursement.status || row.sentAt?.getTime() !== disbursement.sentAt?.getTime()) return null
    // The claim of due work has put off the next look by a minute already.
    if (row.status === 'CREATED' && (await hooksOf(deps, row).isHeld(tx, row))) return null
    await tx.update(disbursements).set(mark).where(isDisbursement(row))
    return hooksOf(deps, row).sent(tx, { ...row, ...mark }, now)
  })
  done?.()
  return done !== null
}

async function recordSendResult(deps: DisbursementDeps, disbursement: DisbursementRow, result: DisbursementResult) {
  const { status, followUps } = disbursement
  if (result.kind === 'ACCEPTED') {
    await deps.db
      .update(disbursements)
      .set({ providerRequestId: sql`coalesce(${disbursements.providerRequestId}, ${result.requestId})` })
      .where(isDisbursement(disbursement))
    return
  }
  // That the second request is refused does not settle the first.
  if (status !== 'CREATED') return
  if (result.kind === 'REFUSED') {
    // Refused before anything happened: there is nothing to query.
    await settleDisbursement(deps, disbursement, { kind: 'FAILED', failure: result.failure }, 'confirmed')
    return
  }
  if (result.kind === 'RETRYABLE') {
    const again = Math.min(followUps + 1, 6)
    await deps.db
      .update(disbursements)
      .set({ status: 'CREATED', followUps: again, followUpAt: plus(deps.clock.now(), 5_000 * 2 ** again) })
      .where(and(isDisbursement(disbursement), eq(disbursements.status, 'SENT')))
  }
}
