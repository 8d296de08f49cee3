import type { PaymentFailure } from '#contracts/money/payments.ts'
import type { PaymentEvent } from '../payment-provider.ts'

/**
 * The result codes of an STK push that end it, and what each means to the customer (source: Daraja's STK result codes).
 * The code decides, never its description, whose text differs by channel and by day. Any code not here is unknown:
 * the payment stays open until the provider says something final.
 */
const failures: Record<string, PaymentFailure> = {
  '1': 'INSUFFICIENT_FUNDS',
  '2': 'LIMIT_EXCEEDED',
  '3': 'LIMIT_EXCEEDED',
  '4': 'LIMIT_EXCEEDED',
  '8': 'PROVIDER_ERROR',
  '11': 'PROVIDER_ERROR',
  '17': 'PROVIDER_ERROR',
  '20': 'PROVIDER_ERROR',
  '21': 'PROVIDER_ERROR',
  '26': 'PROVIDER_ERROR',
  '1001': 'PHONE_BUSY',
  '1019': 'TIMED_OUT',
  // The prompt could not be sent to the phone.
  '1025': 'NOT_SENT',
  '1031': 'TIMED_OUT',
  '1032': 'CANCELLED',
  '1036': 'TIMED_OUT',
  '1037': 'UNREACHABLE',
  '1101': 'PROVIDER_ERROR',
  '1102': 'PROVIDER_ERROR',
  '2001': 'WRONG_PIN',
  '2006': 'PROVIDER_ERROR',
  '2028': 'PROVIDER_ERROR',
  '8006': 'PIN_LOCKED',
  '9999': 'PROVIDER_ERROR',
  SFC_IC0003: 'PROVIDER_ERROR',
}

/** A code is a number in a webhook event, a string in a query's answer, and sometimes not numeric at all. */
export function outcomeOfCode(code: string | number): PaymentEvent['outcome'] {
  const failure = failures[String(code)]
  if (String(code) === '0') return { kind: 'SUCCEEDED', receipt: null, amountCents: null }
  return failure ? { kind: 'FAILED', failure } : { kind: 'PENDING' }
}
