import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import type { PaymentFailure } from '#contracts/money/payments.ts'
import type { ProviderMeaning, ProviderReason } from '#contracts/money/provider-reasons.ts'
import type { PaymentOutcome } from '../payment-provider.ts'

/**
 * The result codes that end an STK push, with what each means to the customer (source: Daraja's STK result codes), and
 * to administrators where that says too little. The code decides, never its description, whose text differs by channel
 * and by day. Any code not here is unknown: the payment stays open until the provider says something final.
 */
const pushCodes: Record<string, { failure: PaymentFailure; reason?: ProviderReason }> = {
  '1': { failure: 'INSUFFICIENT_FUNDS' },
  '2': { failure: 'LIMIT_EXCEEDED' },
  '3': { failure: 'LIMIT_EXCEEDED' },
  '4': { failure: 'LIMIT_EXCEEDED' },
  // Our own account is full.
  '8': { failure: 'PROVIDER_ERROR', reason: 'OUR_WALLET_FULL' },
  '11': { failure: 'PROVIDER_ERROR', reason: 'ACCOUNT_RULE' },
  // The same amount from the same phone within two minutes, or a fault of M-Pesa's: lists disagree.
  '17': { failure: 'PROVIDER_ERROR', reason: 'INTERNAL_ERROR' },
  '20': { failure: 'PROVIDER_ERROR', reason: 'OPERATOR_NOT_ALLOWED' },
  '21': { failure: 'PROVIDER_ERROR', reason: 'OPERATOR_NOT_ALLOWED' },
  '26': { failure: 'PROVIDER_ERROR', reason: 'BUSY' },
  '1001': { failure: 'PHONE_BUSY' },
  '1019': { failure: 'TIMED_OUT' },
  // The prompt could not be sent to the phone.
  '1025': { failure: 'NOT_SENT' },
  '1031': { failure: 'TIMED_OUT' },
  '1032': { failure: 'CANCELLED' },
  '1036': { failure: 'TIMED_OUT' },
  '1037': { failure: 'UNREACHABLE' },
  // The words of the prompt are too long.
  '1101': { failure: 'PROVIDER_ERROR', reason: 'BAD_REQUEST' },
  '1102': { failure: 'PROVIDER_ERROR', reason: 'BAD_REQUEST' },
  '2001': { failure: 'WRONG_PIN' },
  '2006': { failure: 'PROVIDER_ERROR', reason: 'ACCOUNT_RULE' },
  '2028': { failure: 'PROVIDER_ERROR', reason: 'NOT_SET_UP' },
  '8006': { failure: 'PIN_LOCKED' },
  '9999': { failure: 'PROVIDER_ERROR', reason: 'INTERNAL_ERROR' },
  SFC_IC0003: { failure: 'PROVIDER_ERROR', reason: 'NOT_SET_UP' },
}

/** A stranger's code may be the name of something that every object has. */
const own = <T>(codes: Record<string, T>, code: string): T | undefined =>
  Object.hasOwn(codes, code) ? codes[code] : undefined

/** What a query is told while the prompt is open. */
const openCode = '4999'

/** A code is a number in a webhook event, a string in a query's answer, and sometimes not numeric at all. */
export function outcomeOfCode(
  code: string | number,
  description?: unknown,
): Extract<PaymentOutcome, { kind: 'SUCCEEDED' | 'FAILED' | 'PENDING' }> {
  if (String(code) === '0') return { kind: 'SUCCEEDED', receipt: null, amountCents: null }
  const found = own(pushCodes, String(code))
  const said = withCode(code, description)
  if (found) return { kind: 'FAILED', failure: found.failure, said }
  return String(code) === openCode ? { kind: 'PENDING' } : { kind: 'PENDING', said }
}

/** A code with its description, as both are kept: without the access token that a refusal of it repeats. */
export const withCode = (code: string | number, description: unknown) =>
  `${code} ${String(description ?? '')}`
    .replace(/(?<=Invalid Access Token) - .*$/is, '')
    .trim()
    .slice(0, 200)

interface SendingCode {
  reason: ProviderReason
  /** Whether it ends the order for good; any other is open: it is asked after. */
  isFinal: boolean
  /** What it means to the payee, where the payee can do something about it. */
  payee?: DisbursementFailure
}

/**
 * The result codes of what is sent out and of queries after it (source: Daraja's result codes of B2C, reversal and
 * Transaction Status).
 */
const sendingCodes: Record<string, SendingCode> = {
  '1': { reason: 'OUR_BALANCE_LOW', isFinal: true },
  '2': { reason: 'BELOW_MINIMUM', isFinal: true },
  '3': { reason: 'ABOVE_MAXIMUM', isFinal: true },
  '4': { reason: 'DAILY_LIMIT', isFinal: true, payee: 'DAILY_LIMIT' },
  '8': { reason: 'WALLET_FULL', isFinal: true, payee: 'WALLET_FULL' },
  '11': { reason: 'OUR_ACCOUNT_INACTIVE', isFinal: true },
  '15': { reason: 'DUPLICATE', isFinal: false },
  '17': { reason: 'INTERNAL_ERROR', isFinal: false },
  '20': { reason: 'OPERATOR_NOT_ALLOWED', isFinal: true },
  '21': { reason: 'OPERATOR_NOT_ALLOWED', isFinal: true },
  '25': { reason: 'BAD_REQUEST', isFinal: false },
  '26': { reason: 'BUSY', isFinal: true },
  '2001': { reason: 'SIGN_IN_REFUSED', isFinal: true },
  '2006': { reason: 'ACCOUNT_RULE', isFinal: true },
  '2028': { reason: 'NOT_SET_UP', isFinal: true },
  // No document says how a transaction that does not exist is answered: this is what has been met.
  '2032': { reason: 'NOT_FOUND', isFinal: false },
  '2040': { reason: 'NOT_REGISTERED', isFinal: true, payee: 'NOT_REGISTERED' },
  '8006': { reason: 'OPERATOR_LOCKED', isFinal: true },
  R000001: { reason: 'ALREADY_REVERSED', isFinal: false },
  R000002: { reason: 'ORIGINAL_NOT_FOUND', isFinal: true },
  SFC_IC0003: { reason: 'NOT_REGISTERED', isFinal: true, payee: 'NOT_REGISTERED' },
  TP40153: { reason: 'OPERATOR_NOT_ALLOWED', isFinal: true },
}

export const isFinalSendingCode = (code: string) => own(sendingCodes, code)?.isFinal ?? false

/** How the portal says those codes about which a payee can do something: its files of results have no codes. */
const descriptions: Record<string, DisbursementFailure> = {
  'declined due to limit rule: would exceed daily transfer limit': 'DAILY_LIMIT',
  'declined due to limit rule: would exceed the maximum balance': 'WALLET_FULL',
  "credit party customer type (unregistered or registered customer) can't be supported by the service":
    'NOT_REGISTERED',
  'the operator does not exist': 'NOT_REGISTERED',
}

/** What M-Pesa's words mean to the payee: they begin with a code, or stand in a file of the portal's. */
export const payeeFailure = (said: string): DisbursementFailure =>
  own(sendingCodes, said.split(' ', 1)[0] ?? '')?.payee ??
  own(descriptions, said.trim().toLowerCase().replace(/\.$/, '')) ??
  'PROVIDER'

/** How the gateway refuses a request (source: Daraja's error catalogue): money in and out alike. */
const requestErrors: Record<string, ProviderReason> = {
  '400.002.02': 'BAD_REQUEST',
  '400.002.05': 'BAD_REQUEST',
  '400.003.01': 'SIGN_IN_REFUSED',
  '400.003.02': 'BAD_REQUEST',
  '400.008.01': 'SIGN_IN_REFUSED',
  '400.008.02': 'SIGN_IN_REFUSED',
  '401.002.01': 'SIGN_IN_REFUSED',
  '401.003.01': 'SIGN_IN_REFUSED',
  '404.001.01': 'NOT_SET_UP',
  '404.001.03': 'SIGN_IN_REFUSED',
  '404.001.04': 'SIGN_IN_REFUSED',
  '404.003.01': 'NOT_SET_UP',
  '405.001': 'BAD_REQUEST',
  '500.001.1001 Merchant does not exist': 'NOT_SET_UP',
  '500.001.1001 Wrong credentials': 'SIGN_IN_REFUSED',
  '500.001.1001 [MerchantValidate] - Wrong credentials': 'SIGN_IN_REFUSED',
  '500.002.1001': 'DUPLICATE',
  '500.003.02': 'BUSY',
  '500.003.03': 'BUSY',
  '500.003.1001': 'INTERNAL_ERROR',
}

/** What a status is called (source: Daraja's Transaction Status). */
export const failedStatuses = ['Cancelled', 'Declined', 'Expired', 'Failed']
const statuses: Record<string, ProviderReason> = {
  ...Object.fromEntries(failedStatuses.map((status) => [status, 'DECLINED' as const])),
  Authorized: 'IN_PROGRESS',
  Completed: 'DONE',
  // A success that names no amount, which is not believed yet.
  'Completed, without an amount': 'IN_PROGRESS',
  Initiated: 'IN_PROGRESS',
  'Pending Authorized': 'IN_PROGRESS',
  Reversed: 'REVERSED',
}

const meaningsOf = (direction: ProviderMeaning['direction'], words: Record<string, ProviderReason>) =>
  Object.entries(words).map(([said, reason]) => ({ direction, words: said, reason }))

/** All that M-Pesa is known to say, for administrators. */
export const mpesaMeanings: readonly ProviderMeaning[] = [
  ...Object.entries(pushCodes).flatMap(([words, { reason }]) =>
    reason ? [{ direction: 'IN' as const, words, reason }] : [],
  ),
  ...meaningsOf('IN', requestErrors),
  ...Object.entries(sendingCodes).map(([words, { reason }]) => ({ direction: 'OUT' as const, words, reason })),
  ...meaningsOf('OUT', { ...requestErrors, ...statuses }),
]
