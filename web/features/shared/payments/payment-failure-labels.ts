import type { Payment, PaymentFailure } from '#contracts/money/payments.ts'
import { m } from '#web/paraglide/messages.js'
import { localized } from './method-name.ts'

interface FailureLabels {
  why: () => string
  help?: () => string
}

/** Why it did not go through, and what helps. */
export const paymentFailureLabels: Record<PaymentFailure, FailureLabels> = {
  CANCELLED: { why: () => m.payment_failed_cancelled(), help: () => m.payment_help_cancelled() },
  WRONG_PIN: { why: () => m.payment_failed_wrong_pin(), help: () => m.payment_help_wrong_pin() },
  INSUFFICIENT_FUNDS: { why: () => m.payment_failed_funds(), help: () => m.payment_help_funds() },
  TIMED_OUT: { why: () => m.payment_failed_timed_out(), help: () => m.payment_help_timed_out() },
  UNREACHABLE: { why: () => m.payment_failed_unreachable(), help: () => m.payment_help_unreachable() },
  LIMIT_EXCEEDED: { why: () => m.payment_failed_limit(), help: () => m.payment_help_limit() },
  PHONE_BUSY: { why: () => m.payment_failed_busy(), help: () => m.payment_help_busy() },
  PIN_LOCKED: { why: () => m.payment_failed_locked(), help: () => m.payment_help_locked() },
  PROVIDER_ERROR: { why: () => m.payment_failed_provider(), help: () => m.payment_help_provider() },
  NOT_SENT: { why: () => m.payment_failed_not_sent(), help: () => m.payment_help_provider() },
  WRONG_AMOUNT: { why: () => m.payment_failed_amount(), help: () => m.payment_help_amount() },
  DECLINED: { why: () => m.payment_failed_declined(), help: () => m.payment_help_declined() },
}

/** What is said otherwise where the customer pays on a page. */
const pageLabels: Partial<Record<PaymentFailure, FailureLabels>> = {
  CANCELLED: { why: () => m.payment_failed_page_cancelled() },
  INSUFFICIENT_FUNDS: { why: () => m.payment_failed_page_funds(), help: () => m.payment_help_declined() },
  TIMED_OUT: { why: () => m.payment_failed_page_timed_out() },
  PROVIDER_ERROR: { why: () => m.payment_failed_page_provider(), help: () => m.payment_help_declined() },
  NOT_SENT: { why: () => m.payment_failed_page_not_sent(), help: () => m.payment_help_provider() },
}

type Failed = Pick<Payment, 'channel' | 'failure'> & Partial<Pick<Payment, 'name'>>

/** That it was declined is said of the method itself, where its name is known. */
export function findFailureLabels({ channel, failure, name }: Failed): FailureLabels {
  const known = failure ?? 'PROVIDER_ERROR'
  if (known === 'DECLINED' && name)
    return { ...paymentFailureLabels.DECLINED, why: () => m.payment_failed_page_declined({ method: localized(name) }) }
  return (channel === 'REDIRECT' && pageLabels[known]) || paymentFailureLabels[known]
}

/** What a method's own help can do something about. */
const helpable: readonly PaymentFailure[] = ['WRONG_PIN', 'PIN_LOCKED', 'LIMIT_EXCEEDED']

/** What helps after a failure, with whom to ask where the method has somebody. */
export function paymentHelp(payment: Pick<Payment, 'channel' | 'failure' | 'help'>): string | undefined {
  const { failure, help } = payment
  const general = findFailureLabels(payment).help?.()
  return help && failure && helpable.includes(failure) ? [general, localized(help)].join(' ') : general
}
