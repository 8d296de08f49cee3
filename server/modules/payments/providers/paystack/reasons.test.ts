import { describe, expect, it } from 'vitest'
import { findProviderReason } from '#contracts/money/find-provider-reason.ts'
import { paystackMeanings } from './reasons.ts'
import { outcomeOfTransaction } from './transaction.ts'

describe('what Paystack says', () => {
  it.each([
    ['Invalid key', 'SIGN_IN_REFUSED'],
    ['transaction has been fully reversed', 'ALREADY_REVERSED'],
    ['Transaction not found', 'ORIGINAL_NOT_FOUND'],
    ['Your balance is not enough to fulfil this request', 'OUR_BALANCE_LOW'],
    ['CARD_REFUND_FAILED', 'CARD_REFUND_FAILED'],
    ['CARD_REFUND_NEEDS_ACCOUNT', 'CARD_REFUND_NEEDS_ACCOUNT'],
    ['processing', 'IN_PROGRESS'],
    ['Completed 3018284', 'DONE'],
    ['Something that is not documented', null],
  ])('of a refund: "%s" is %s', (words, reason) => {
    expect(findProviderReason(paystackMeanings, 'OUT', words)).toBe(reason)
  })

  it('of a card that was declined is kept in the words of the bank', () => {
    const transaction = { id: 1, domain: 'test', reference: 'r', amount: 100, currency: 'KES' }
    const failed = (gateway_response: string | null) =>
      outcomeOfTransaction({ ...transaction, status: 'failed', gateway_response }, { reference: 'r', domain: 'test' })
    expect(failed('Declined')).toEqual({ kind: 'FAILED', failure: 'DECLINED', said: 'Declined' })
    expect(failed('Insufficient Funds')).toMatchObject({ failure: 'INSUFFICIENT_FUNDS', said: 'Insufficient Funds' })
    expect(failed(null)).toEqual({ kind: 'FAILED', failure: 'DECLINED' })
  })
})
