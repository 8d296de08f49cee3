import { describe, expect, it } from 'vitest'
import { redactPhones } from './redact-phones.ts'

const phone = '+254712345678'

describe("a provider's webhook event as an administrator sees it", () => {
  it("redacts the phone in the list of a webhook event's parameters, and nothing else", () => {
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

  it('redacts the digits of the phone inside another value', () => {
    expect(redactPhones({ CheckoutRequestID: 'ws_CO_20112026120301712345678' }, phone)).toEqual({
      CheckoutRequestID: 'ws_CO_20112026120301*********',
    })
  })

  it('redacts every other phone, as text or as a number', () => {
    expect(redactPhones({ note: 'from 0798765432 again', party: 254798765432, MSISDN: '254798765432' }, null)).toEqual({
      note: 'from 0798 *** 432 again',
      party: '0798 *** 432',
    })
  })

  it.each([null, 'text', 5, [], {}])('redacts any webhook body without an error: %j', (body) => {
    expect(redactPhones(body, phone)).toEqual(body)
  })
})
