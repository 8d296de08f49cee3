import { describe, expect, it } from 'vitest'
import { redactPhones } from './redact-phones.ts'

const phone = '+254712345678'

describe("a provider's webhook event as an administrator sees it", () => {
  it('has no phone in the list of its facts, and everything else', () => {
    const Item = [
      { Name: 'Amount', Value: 830 },
      { Name: 'MpesaReceiptNumber', Value: 'UHD4L1B7TM' },
      { Name: 'TransactionDate', Value: 20261120120301 },
      { Name: 'PhoneNumber', Value: 254712345678 },
    ]
    const body = { Body: { stkCallback: { ResultCode: 0, CallbackMetadata: { Item } } } }
    expect(redactPhones(body, phone)).toEqual({
      Body: { stkCallback: { ResultCode: 0, CallbackMetadata: { Item: Item.slice(0, 3) } } },
    })
  })

  it('has no digits of the phone inside another value', () => {
    expect(redactPhones({ CheckoutRequestID: 'ws_CO_20112026120301712345678' }, phone)).toEqual({
      CheckoutRequestID: 'ws_CO_20112026120301*********',
    })
  })

  it('has no phone of anybody else, as text or as a number', () => {
    expect(redactPhones({ note: 'from 0798765432 again', party: 254798765432, MSISDN: '254798765432' }, null)).toEqual({
      note: 'from 0798 *** 432 again',
      party: '0798 *** 432',
    })
  })

  it.each([null, 'text', 5, [], {}])('may be anything: %j', (body) => {
    expect(redactPhones(body, phone)).toEqual(body)
  })
})
