import { plus } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, type PaymentKey } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { StartResult } from '../providers/payment-provider.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import type { KeptPayment } from '../spool/payment-spools.ts'
import { type ClaimedPayment, type PromptClaims, singlePromptClaims } from './prompt-claims.ts'

/**
 * Requests the payment from the provider. Whoever claims the row first sends; the claim is committed before anything is
 * sent, so a process that dies in between leaves a payment that is followed up, never one that is prompted twice.
 */
export async function promptPayment(
  deps: PaymentDeps,
  payment: PaymentKey,
  claims: PromptClaims = singlePromptClaims(deps),
) {
  const claimed = await claims.claim(payment)
  return claimed ? promptClaimed(deps, claimed, claims) : null
}

/**
 * Sends the prompt of a payment whose claim is committed. Returns the address of the hosted checkout, if there is one.
 */
export async function promptClaimed(
  deps: PaymentDeps,
  payment: ClaimedPayment,
  claims: PromptClaims,
): Promise<string | null> {
  const provider = deps.providers.collecting(payment.provider)
  if (!provider) return null
  const { id: paymentId, amountCents, phone, email, reference, orderId } = payment
  const result = await provider.start({
    paymentId,
    amountCents,
    phone,
    email,
    reference,
    callbackToken: payment.token,
    returnPath: `/success?order=${orderId}`,
  })
  await recordStartResult(deps, payment, result, claims).catch(async (error) => {
    // The provider says it once: without its name for the prompt nothing can be queried.
    const { id, vendorId, customerId, followUps } = payment
    const tokenHash = hashToken(payment.token).toString('base64url')
    const kept = { payment: { id, vendorId, customerId, followUps }, tokenHash, result }
    await deps.spools.prompts.keep(kept).catch(() => Promise.reject(error))
    deps.log.warn({ err: error, payment: id }, 'answer to a prompt kept beside the database')
  })
  return result.kind === 'ACCEPTED' ? (result.redirectUrl ?? null) : null
}

const maxAttempts = 3

export async function recordStartResult(
  deps: PaymentDeps,
  payment: KeptPayment,
  result: StartResult,
  claims: PromptClaims,
) {
  const { id, vendorId, followUps } = payment
  if (result.kind === 'REFUSED') return settlePayment(deps, payment, { ...result, kind: 'FAILED' })
  if (result.kind === 'RETRYABLE' && followUps < maxAttempts) {
    const again = { promptedAt: null, followUpAt: plus(deps.clock.now(), 2_000 * followUps) }
    await deps.db
      .update(payments)
      .set(again)
      .where(and(isPayment(payment), eq(payments.status, 'CREATED')))
    return
  }
  if (result.kind === 'RETRYABLE') return settlePayment(deps, payment, { kind: 'FAILED', failure: 'NOT_SENT' })
  const { requestId, redirectUrl = null } = result.kind === 'ACCEPTED' ? result : { requestId: null }
  await claims.recordAnswer({ id, vendorId, requestId, redirectUrl, status: requestId ? 'PROMPTED' : 'UNKNOWN' })
  deps.hooks.changed(payment)
}
