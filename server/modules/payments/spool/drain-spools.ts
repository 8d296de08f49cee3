import { inTransaction, isTemporary } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { singlePromptClaims } from '../collect/prompt-claims.ts'
import { recordStartResult } from '../collect/prompt-payment.ts'
import { type DisbursementDeps, disbursementHooks } from '../disbursements/disbursement-deps.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { recordSendResult } from '../disbursements/send-disbursement.ts'
import { isDisbursement, lockDisbursement, readDisbursement } from '../disbursements/settle-disbursement.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { findPayment, isPayment, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import type { WebhookDeps } from '../webhooks/apply-webhook-events.ts'
import type { KeptDisbursement, KeptPrompt } from './payment-spools.ts'

/** Writes down what providers answered, and what was not sent, while the database was away. */
export async function drainSpools(deps: WebhookDeps) {
  const { spools, log } = deps.payments
  const failed = {
    isAway: isTemporary,
    log: (err: unknown, kept: string) => log.error({ err, kept }, 'what was kept is not written yet'),
  }
  await spools.prompts.drain((kept) => applyKeptPrompt(deps.payments, kept), failed)
  await spools.disbursements.drain((kept) => applyKeptDisbursement(deps.disbursements, kept), failed)
}

const isSameToken = (hash: Buffer | null, tokenHash: string) =>
  hash !== null && Buffer.from(hash).equals(Buffer.from(tokenHash, 'base64url'))

async function applyKeptPrompt(deps: PaymentDeps, kept: KeptPrompt) {
  const found = await findPayment(deps.db, kept.payment)
  // It was never written, or another claim has sent it since.
  if (!found || !isSameToken(found.callbackTokenHash, kept.tokenHash)) return
  if (!('followUps' in kept.payment) || kept.result.kind === 'NOT_SENT') return giveClaimBack(deps, found)
  // Given up on meanwhile, so that nobody would send it again.
  if (kept.result.kind === 'RETRYABLE' && found.status !== 'CREATED') return giveClaimBack(deps, found)
  await recordStartResult(deps, kept.payment, kept.result, singlePromptClaims(deps))
  await deps.db
    .update(payments)
    .set({ followUpAt: deps.clock.now() })
    .where(and(isPayment(found), inArray(payments.status, ['PROMPTED', 'UNKNOWN'])))
}

/**
 * Nothing was sent, so that it is sent now; one that has been taken for a prompt without an answer has failed, and the
 * customer asks again.
 */
async function giveClaimBack(deps: PaymentDeps, payment: PaymentRow) {
  if (payment.status === 'UNKNOWN') return settlePayment(deps, payment, { kind: 'FAILED', failure: 'NOT_SENT' })
  await deps.db
    .update(payments)
    .set({ promptedAt: null, followUpAt: deps.clock.now(), followUps: 0 })
    .where(and(isPayment(payment), eq(payments.status, 'CREATED')))
}

async function applyKeptDisbursement(deps: DisbursementDeps, { disbursement, tokenHash, result }: KeptDisbursement) {
  const found = await readDisbursement(deps.db, disbursement)
  if (!found || !isSameToken(found.resultTokenHash, tokenHash)) return
  if (result.kind !== 'NOT_SENT') return recordSendResult(deps, disbursement, result)
  await inTransaction(deps.db, async (tx) => {
    await disbursementHooks(deps, found).lock(tx, found)
    const row = await lockDisbursement(tx, found)
    if (row.status !== 'SENT' || !isSameToken(row.resultTokenHash, tokenHash)) return
    const unsent = { status: 'CREATED', sends: row.sends - 1, followUps: 0, followUpAt: deps.clock.now() } as const
    await tx
      .update(disbursements)
      .set({ ...unsent, stuckAt: null, stuckReason: null })
      .where(isDisbursement(row))
  })
}
