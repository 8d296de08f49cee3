import { describe, expect, it } from 'vitest'
import { disbursementFailureOf } from './disbursement-failure.ts'

describe('why money was not sent', () => {
  it.each([
    ["2040 Credit Party customer type (Unregistered) can't be supported by the service.", 'NOT_ON_MPESA'],
    ['SFC_IC0003 The operator does not exist.', 'NOT_ON_MPESA'],
    ['8 Declined due to limit rule', 'WALLET_FULL'],
    ['4 would exceed daily transfer limit', 'DAILY_LIMIT'],
    ['1 The balance is insufficient for the transaction.', 'PROVIDER'],
    ['400.002.02 Bad Request - Invalid Amount', 'PROVIDER'],
    ['TP40153', 'PROVIDER'],
  ])('is told by the code it begins with: %s', (reason, failure) => {
    expect(disbursementFailureOf(reason)).toBe(failure)
  })

  it.each(['The number is wrong', 'Ask again on Monday', 'Declined'])(
    'is what a person wrote, in their words: %s',
    (reason) => {
      expect(disbursementFailureOf(reason)).toBeNull()
    },
  )
})
