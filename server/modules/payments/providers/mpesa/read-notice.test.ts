import { describe, expect, it } from 'vitest'
import { momentOf, phoneOf, shownPhoneOf } from './eat-time.ts'
import { readMpesaNotice } from './read-notice.ts'

const nothing = { receipt: null, amountCents: null, phone: null, at: null, account: null, said: null }

describe('a notice of M-Pesa', () => {
  it('of a prompt that was cancelled has its reason and no money', () => {
    const stkCallback = { CheckoutRequestID: 'ws_CO_1', ResultCode: 1032, ResultDesc: 'Request cancelled by user' }
    const said = '1032 Request cancelled by user'
    expect(readMpesaNotice({ Body: { stkCallback } })).toEqual({ ...nothing, direction: 'IN', said })
  })

  it('of a payment by hand is read in the field that each thing stands in, whatever else is missing', () => {
    expect(readMpesaNotice({ TransID: 'ukl51zdr4f', TransAmount: '5.00', BillRefNumber: 'ORD7K2M9' })).toEqual({
      ...nothing,
      direction: 'IN',
      receipt: 'UKL51ZDR4F',
      amountCents: 500,
      account: 'ORD7K2M9',
    })
  })

  it('of money sent out has its receipt, amount, phone without the name, and moment', () => {
    const ResultParameter = [
      { Key: 'TransactionAmount', Value: 10 },
      { Key: 'TransactionReceipt', Value: 'SG632NMUAB' },
      { Key: 'ReceiverPartyPublicName', Value: '254705912645 - NICHOLAS JOHN SONGOK' },
      { Key: 'TransactionCompletedDateTime', Value: '06.07.2024 22:48:52' },
    ]
    const Result = { ResultCode: 0, ResultDesc: 'Done', ConversationID: 'AG_1', ResultParameters: { ResultParameter } }
    expect(readMpesaNotice({ Result })).toEqual({
      direction: 'OUT',
      receipt: 'SG632NMUAB',
      amountCents: 1000,
      phone: '+254705912645',
      at: new Date('2024-07-06T19:48:52Z'),
      account: null,
      said: '0 Done',
    })
  })

  it('of a failure does not take the stand-in of its receipt for one', () => {
    const Result = { ResultCode: 2001, ResultDesc: 'Why', ConversationID: 'AG_1', TransactionID: 'NLJ0000000' }
    expect(readMpesaNotice({ Result })).toMatchObject({ receipt: null, said: '2001 Why' })
  })

  it.each([[{}], [null], ['text'], [[]], [{ Body: {} }], [{ Result: 'x' }], [{ TransID: { $gt: '' } }]])(
    'of another form says nothing: %j',
    (body) => {
      expect(readMpesaNotice(body)).toBeNull()
    },
  )

  it.each([
    [20_231_210_133_416, '2023-12-10T10:34:16.000Z'],
    ['20231121121325', '2023-11-21T09:13:25.000Z'],
    ['20231399999999', undefined],
    ['tomorrow', undefined],
    [undefined, undefined],
  ])('has the moment %s of Nairobi', (written, moment) => {
    expect(momentOf(written)?.toISOString()).toBe(moment)
  })

  it.each([
    [254_705_912_645, '+254705912645', '+254705912645'],
    ['254705912645 - NICHOLAS', '+254705912645', '+254705912645'],
    ['2547 ***** 126', null, '2547 ***** 126'],
    ['25470****149', null, '25470****149'],
    ['174379 - ULIZA MARKETPLACE', null, null],
    ['a94a8fe5ccb19ba61c4c0873d391e987982fbbd3', null, null],
  ])('has the phone of %s, or as much of it as is shown', (written, whole, shown) => {
    expect([phoneOf(written), shownPhoneOf(written)]).toEqual([whole, shown])
  })
})
