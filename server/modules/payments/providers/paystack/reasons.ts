import type { ProviderMeaning, ProviderReason } from '#contracts/money/provider-reasons.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'

/** How Paystack refuses a request (source: its documentation of errors, and what servers have met): by its message. */
const refusals: Record<string, ProviderReason> = {
  'Invalid key': 'SIGN_IN_REFUSED',
  'Email Address is required': 'BAD_REQUEST',
  'Currency not supported by merchant': 'NOT_SET_UP',
  'Duplicate Transaction Reference': 'DUPLICATE',
  'Transaction not found': 'ORIGINAL_NOT_FOUND',
  'Transaction reference not found': 'ORIGINAL_NOT_FOUND',
  'Transaction has been fully reversed': 'ALREADY_REVERSED',
  'Your balance is not enough to fulfil this request': 'OUR_BALANCE_LOW',
}

/** The states of a refund that are not its end, and what is kept of those that are. */
const refundStates: Record<string, ProviderReason> = {
  pending: 'IN_PROGRESS',
  processing: 'IN_PROGRESS',
  Completed: 'DONE',
  ['CARD_REFUND_FAILED' satisfies SystemReason]: 'CARD_REFUND_FAILED',
  ['CARD_REFUND_NEEDS_ACCOUNT' satisfies SystemReason]: 'CARD_REFUND_NEEDS_ACCOUNT',
}

/** All that Paystack is known to say, for administrators; of a card that a bank declines the customer is told. */
export const paystackMeanings: readonly ProviderMeaning[] = [
  ...(['IN', 'OUT'] as const).flatMap((direction) =>
    Object.entries(refusals).map(([words, reason]) => ({ direction, words, reason })),
  ),
  { direction: 'IN', words: 'reversed', reason: 'REVERSED' },
  ...Object.entries(refundStates).map(([words, reason]) => ({ direction: 'OUT' as const, words, reason })),
]
