import { describe, expect, it } from 'vitest'
import { findProviderReason } from '#contracts/money/find-provider-reason.ts'
import { isFinalSendingCode, mpesaMeanings, outcomeOfCode, payeeFailure, withCode } from './result-codes.ts'

const reason = (direction: 'IN' | 'OUT', words: string) => findProviderReason(mpesaMeanings, direction, words)

describe('what M-Pesa says of money that comes in', () => {
  /** Every code of an STK push that Daraja documents as final, with what it means to the customer. */
  const final = {
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

  it.each(Object.entries(final))('ends a payment with code %s as %s, and keeps its words', (code, failure) => {
    const outcome = { kind: 'FAILED', failure, said: `${code} Why` }
    expect(outcomeOfCode(code, 'Why')).toEqual(outcome)
    if (/^\d+$/.test(code)) expect(outcomeOfCode(Number(code), 'Why')).toEqual(outcome)
  })

  it.each(Object.entries(final).filter(([, failure]) => failure === 'PROVIDER_ERROR'))(
    'explains code %s to administrators, since the customer is told only that M-Pesa had a fault',
    (code) => {
      expect(reason('IN', `${code} Why`)).not.toBeNull()
    },
  )

  it.each(['15', '2029', '2033', '7777', 'TP40087', 'constructor'])(
    'leaves a payment with code %s open, and keeps what nobody can explain',
    (code) => {
      expect(outcomeOfCode(code, 'Why')).toEqual({ kind: 'PENDING', said: `${code} Why` })
      expect(reason('IN', `${code} Why`)).toBeNull()
    },
  )

  it('keeps no words of a prompt that is open, or paid', () => {
    expect(outcomeOfCode('4999', 'The transaction is still under processing')).toEqual({ kind: 'PENDING' })
    expect(outcomeOfCode('0', 'Done')).toEqual({ kind: 'SUCCEEDED', receipt: null, amountCents: null })
  })

  it('never keeps the token that the gateway names when it refuses it', () => {
    const refused = withCode('401.002.01', 'Error Occurred - Invalid Access Token - c9SQxWWhmdVRlyh0zh8gZDTkubVF')
    expect(refused).toBe('401.002.01 Error Occurred - Invalid Access Token')
    expect(reason('IN', refused)).toBe('SIGN_IN_REFUSED')
  })

  it('tells the meanings of one code of the gateway by its message', () => {
    expect(reason('IN', '500.001.1001 Merchant does not exist')).toBe('NOT_SET_UP')
    expect(reason('IN', '500.001.1001 [MerchantValidate] - Wrong credentials')).toBe('SIGN_IN_REFUSED')
    expect(reason('IN', '500.001.1001 The transaction is being processed')).toBeNull()
  })
})

describe('what M-Pesa says of money that goes out', () => {
  /** Every result code of B2C, reversal and Transaction Status: what it means, and whether it ends the order. */
  it.each([
    ['1', 'OUR_BALANCE_LOW', true],
    ['2', 'BELOW_MINIMUM', true],
    ['3', 'ABOVE_MAXIMUM', true],
    ['4', 'DAILY_LIMIT', true],
    ['8', 'WALLET_FULL', true],
    ['11', 'OUR_ACCOUNT_INACTIVE', true],
    ['15', 'DUPLICATE', false],
    ['17', 'INTERNAL_ERROR', false],
    ['20', 'OPERATOR_NOT_ALLOWED', true],
    ['21', 'OPERATOR_NOT_ALLOWED', true],
    ['25', 'BAD_REQUEST', false],
    ['26', 'BUSY', true],
    ['2001', 'SIGN_IN_REFUSED', true],
    ['2006', 'ACCOUNT_RULE', true],
    ['2028', 'NOT_SET_UP', true],
    ['2032', 'NOT_FOUND', false],
    ['2040', 'NOT_REGISTERED', true],
    ['8006', 'OPERATOR_LOCKED', true],
    ['R000001', 'ALREADY_REVERSED', false],
    ['R000002', 'ORIGINAL_NOT_FOUND', true],
    ['SFC_IC0003', 'NOT_REGISTERED', true],
    ['TP40153', 'OPERATOR_NOT_ALLOWED', true],
    ['7777', null, false],
    ['constructor', null, false],
  ])('by code %s: %s', (code, meaning, isFinal) => {
    expect(reason('OUT', `${code} Why`)).toBe(meaning)
    expect(reason('OUT', code)).toBe(meaning)
    expect(isFinalSendingCode(code)).toBe(isFinal)
  })

  it.each([
    ['Completed UKK4T7Q2ZX', 'DONE'],
    ['Completed, without an amount', 'IN_PROGRESS'],
    ['Pending Authorized', 'IN_PROGRESS'],
    ['Declined', 'DECLINED'],
    ['Reversed', 'REVERSED'],
    ['400.002.02 Bad Request - Invalid PartyB', 'BAD_REQUEST'],
    ['', null],
  ])('by the status or refusal "%s": %s', (words, meaning) => {
    expect(reason('OUT', words)).toBe(meaning)
  })

  it('is told to the payee by the description alone in a file of the portal, which has no codes', () => {
    expect(payeeFailure('The operator does not exist.')).toBe('NOT_REGISTERED')
    expect(payeeFailure('Declined due to limit rule: would exceed the maximum balance.')).toBe('WALLET_FULL')
    expect(payeeFailure('The balance is insufficient for the transaction.')).toBe('PROVIDER')
  })
})
