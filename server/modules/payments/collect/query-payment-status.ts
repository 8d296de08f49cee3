import { queriesOfCustomer, queriesOfPayment } from '#contracts/money/payment-limits.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { keepUnexplained } from './keep-unexplained.ts'

/**
 * Queries the provider about one payment on request, and settles it by the answer. However many request it, it is
 * queried once in a while, and within the rate limit. False when there is nothing to query by.
 */
export async function queryPaymentStatus(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const provider = deps.providers.collecting(payment.provider)
  if (!provider || !payment.providerRequestId) return false
  await rateLimit(deps.db, deps.clock, queriesOfPayment, payment.id)
  await rateLimit(deps.db, deps.clock, queriesOfCustomer, payment.customerId)
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
