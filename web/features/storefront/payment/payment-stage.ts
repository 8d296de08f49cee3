import type { Payment, PaymentFailure } from '#contracts/money/payments.ts'
import type { CustomerOrder } from '#contracts/orders.ts'

/** How long a phone shows the prompt; providers give up after about a minute. */
export const promptSeconds = 60

/**
 * Where somebody stands who has ordered. WAIT: the phone asks. REDIRECT: the provider's page does. CHECKING: nobody
 * knows yet how it ended. CHARGED: nobody has learned it in time, and the money may have left. DECLINED: it did not go
 * through and may be tried again. PAID. EXPIRED, CANCELLED: over, unpaid. LATE: paid after it was over, the money goes
 * back. RETURNED: paid, and then the vendor could not.
 */
export type PaymentStage =
  | 'WAIT'
  | 'REDIRECT'
  | 'CHECKING'
  | 'CHARGED'
  | 'DECLINED'
  | 'PAID'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'LATE'
  | 'RETURNED'

type StageFacts = Pick<CustomerOrder, 'status' | 'paidAt'> & {
  payment: Pick<Payment, 'channel' | 'status' | 'uncertain'>
}

/** `isPromptOver`: the phone no longer asks, as far as the clock can tell. */
export function findPaymentStage({ status, paidAt, payment }: StageFacts, isPromptOver: boolean): PaymentStage {
  switch (status) {
    case 'PENDING_PAYMENT':
      if (payment.uncertain) return 'CHARGED'
      if (payment.status === 'FAILED') return 'DECLINED'
      if (payment.channel === 'REDIRECT' && payment.status !== 'SUCCEEDED') return 'REDIRECT'
      return payment.status === 'CREATED' || payment.status === 'PROMPTED'
        ? isPromptOver
          ? 'CHECKING'
          : 'WAIT'
        : 'CHECKING'
    case 'EXPIRED':
    case 'CANCELLED':
      if (paidAt) return 'RETURNED'
      if (payment.uncertain) return 'CHARGED'
      return payment.status === 'SUCCEEDED' ? 'LATE' : status
    case 'REJECTED':
      return 'RETURNED'
    default:
      return 'PAID'
  }
}

/** Until when the phone may be expected to ask. */
export const promptEndsAt = ({ promptedAt, createdAt }: Pick<Payment, 'promptedAt' | 'createdAt'>): Date =>
  new Date(Date.parse(promptedAt ?? createdAt) + promptSeconds * 1000)

/** The prompt came up on the phone, and its owner or the provider said no. */
const answeredFailures: readonly PaymentFailure[] = [
  'CANCELLED',
  'WRONG_PIN',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'PIN_LOCKED',
]

/**
 * Whether a new prompt that was asked for while the last was still open should go out now that it has ended. To another
 * phone always; to the same one only if the last never came up there.
 */
export function shouldResendPrompt(
  pendingPhone: string,
  payment: Pick<Payment, 'status' | 'phone' | 'failure'>,
): boolean {
  if (payment.status !== 'FAILED') return false
  return pendingPhone !== payment.phone || payment.failure === null || !answeredFailures.includes(payment.failure)
}
