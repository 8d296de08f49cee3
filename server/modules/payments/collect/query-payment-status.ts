import { minutes } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { keepUnexplained } from './keep-unexplained.ts'

const pauseMilliseconds = 10_000

/**
 * Queries the provider about one payment on request, and settles it by the answer. However many request it, it is
 * queried once in a while, and within the rate limit. False when there is nothing to query by.
 */
export async function queryPaymentStatus(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const provider = deps.providers.collecting(payment.provider)
  if (!provider || !payment.providerRequestId) return false
  const once = { key: `ask:${payment.id}`, max: 1, windowMilliseconds: pauseMilliseconds }
  await rateLimit(deps.db, deps.clock, once)
  // The queries that people request do not use up the whole rate limit either, however many payments are open.
  const ofOne = { key: `asks:${payment.customerId}`, max: 6, windowMilliseconds: minutes(1) }
  await rateLimit(deps.db, deps.clock, ofOne)
  if (!(await deps.providers.takeQueryToken(payment.provider))) {
    throw new DomainError('too_many_requests', 'The provider answers only so many questions. Try again in a minute.', {
      retryAfterSeconds: 15,
    })
  }
  const outcome = await provider.query(payment.providerRequestId)
  if (outcome.kind === 'PENDING') await keepUnexplained(deps.db, payment, outcome)
  else if (outcome.kind !== 'UNPAID') await settlePayment(deps, payment, outcome)
  return true
}
