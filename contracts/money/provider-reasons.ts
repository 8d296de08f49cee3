import * as z from 'zod'

/**
 * What a provider's code or words mean, for administrators, who can do something about most of them. OUR_…: of our
 * account there. What the customer can do something about is a `PaymentFailure`, what a payee can a
 * `DisbursementFailure`: those are said to them.
 */
export const ProviderReason = z.enum([
  'OUR_BALANCE_LOW',
  'OUR_WALLET_FULL',
  'OUR_ACCOUNT_INACTIVE',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'DAILY_LIMIT',
  'WALLET_FULL',
  'NOT_REGISTERED',
  'ACCOUNT_RULE',
  'OPERATOR_NOT_ALLOWED',
  'OPERATOR_LOCKED',
  'SIGN_IN_REFUSED',
  'NOT_SET_UP',
  'BAD_REQUEST',
  'DUPLICATE',
  'BUSY',
  'INTERNAL_ERROR',
  'NOT_FOUND',
  'ORIGINAL_NOT_FOUND',
  'ALREADY_REVERSED',
  'DECLINED',
  'IN_PROGRESS',
  'DONE',
  'REVERSED',
  'CARD_REFUND_FAILED',
  'CARD_REFUND_NEEDS_ACCOUNT',
])
export type ProviderReason = z.infer<typeof ProviderReason>

/** Which way the money went: one code means another thing of money that comes in than of money that goes out. */
export const MoneyDirection = z.enum(['IN', 'OUT'])
export type MoneyDirection = z.infer<typeof MoneyDirection>

/** What a provider says, or how it begins, with what it means. */
export const ProviderMeaning = z.object({ direction: MoneyDirection, words: z.string(), reason: ProviderReason })
export type ProviderMeaning = z.infer<typeof ProviderMeaning>
