import { describe, expect, it } from 'vitest'
import { manualPhone } from '#simulator/testing/daraja-client.ts'
import { startInitiatorClient } from '#simulator/testing/initiator-client.ts'
import { b2cChargeKES } from './b2c.ts'

const accepted = 'Accept the service request successfully.'

describe('a B2C payment', () => {
  it('is accepted with the id the merchant chose and one of M-Pesa’s own', async () => {
    const client = await startInitiatorClient()
    const answer = await client.b2c(manualPhone, { OriginatorConversationID: '0f5c2b7e9a4d4c1f8b3e6a7d9c2e1f04' })
    expect(answer).toEqual({
      status: 200,
      body: {
        ConversationID: expect.stringMatching(/^AG_20\d{6}_[0-9a-f]{20}$/),
        OriginatorConversationID: '0f5c2b7e9a4d4c1f8b3e6a7d9c2e1f04',
        ResponseCode: '0',
        ResponseDescription: accepted,
      },
    })
  })

  it('of the older version gets an id from the gateway, and so nothing keeps a repeat from paying twice', async () => {
    const client = await startInitiatorClient()
    const same = { OriginatorConversationID: 'chosen-in-vain' }
    const { body } = await client.b2c(manualPhone, same, 'v1')
    expect(body.OriginatorConversationID).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/)
    await client.b2c(manualPhone, same, 'v1')
    await client.wait(2)
    expect(client.codes()).toEqual([0, 0])
  })

  it('brings the money to the phone with a message, and takes it and its charge from the Utility account', async () => {
    const client = await startInitiatorClient()
    await client.b2c(manualPhone)
    await client.wait(2)
    const phone = client.context.phones.get(manualPhone)
    expect(phone.balanceKES).toEqual(20_500)
    expect(phone.inbox[0]?.text).toMatch(
      /^[0-9A-Z]{10} Confirmed\. You have received Ksh500\.00 from ULIZA MARKETPLACE 174379 on .* New M-PESA balance is Ksh20,500\.00\.$/,
    )
    expect(client.context.accountLedger.utilityKES()).toEqual(10_000_000 - 500 - 5)
  })

  it('ends in a result of exactly this text and types, at the address of this request', async () => {
    const client = await startInitiatorClient()
    const { body } = await client.b2c(manualPhone, { ResultURL: `${client.receiver.url}/hooks/result/b1/and/more` })
    await client.wait(2)
    const [callback] = client.receiver.callbacks
    const [result] = client.results()
    const receipt = result?.TransactionID
    expect(receipt).toMatch(/^[A-Z][A-L][1-9A-V][0-9A-Z]{7}$/)
    const completedAt = result?.ResultParameters?.ResultParameter[3]?.Value
    expect(completedAt).toMatch(/^\d\d\.\d\d\.20\d\d \d\d:\d\d:\d\d$/)
    expect(callback?.path).toEqual('/hooks/result/b1/and/more')
    expect(callback?.raw).toEqual(
      `{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",` +
        `"OriginatorConversationID":"${body.OriginatorConversationID}","ConversationID":"${body.ConversationID}",` +
        `"TransactionID":"${receipt}","ResultParameters":{"ResultParameter":[` +
        `{"Key":"TransactionAmount","Value":500},{"Key":"TransactionReceipt","Value":"${receipt}"},` +
        `{"Key":"ReceiverPartyPublicName","Value":"254722418305 - FAITH ACHIENG"},` +
        `{"Key":"TransactionCompletedDateTime","Value":"${completedAt}"},` +
        `{"Key":"B2CUtilityAccountAvailableFunds","Value":9999495.00},` +
        `{"Key":"B2CWorkingAccountAvailableFunds","Value":0.00},` +
        `{"Key":"B2CRecipientIsRegisteredCustomer","Value":"Y"},` +
        `{"Key":"B2CChargesPaidAccountAvailableFunds","Value":-5.00}]},` +
        `"ReferenceData":{"ReferenceItem":{"Key":"QueueTimeoutURL","Value":"https://internalsandbox.safaricom.co.ke/mpesa/b2cresults/v1/submit"}}}}`,
    )
  })

  it('comes by the real clock too, within moments in the fast preset', async () => {
    const client = await startInitiatorClient({ clock: 'real', preset: 'fast' })
    await client.b2c(manualPhone)
    await client.receiver.arrived(1)
    expect(client.codes()).toEqual([0])
  })

  it('takes strings of digits as well as numbers', async () => {
    const client = await startInitiatorClient()
    await client.b2c(manualPhone, { Amount: '500', PartyA: '174379', PartyB: manualPhone })
    await client.wait(2)
    expect(client.codes()).toEqual([0])
  })

  it('with an id that was used before is refused, and pays once', async () => {
    const client = await startInitiatorClient()
    const same = { OriginatorConversationID: 'a'.repeat(32) }
    const both = [await client.b2c(manualPhone, same), await client.b2c(manualPhone, same)]
    expect(both[1]).toMatchObject({
      status: 500,
      body: { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' },
    })
    await client.wait(2)
    expect(client.context.phones.get(manualPhone).balanceKES).toEqual(20_500)
    expect(await client.b2c(manualPhone, same)).toMatchObject({ status: 500 })
  })

  it('with an id that failed before is refused, too', async () => {
    const client = await startInitiatorClient({ utilityKES: 0 })
    const same = { OriginatorConversationID: 'a'.repeat(32) }
    await client.b2c(manualPhone, same)
    await client.wait(2)
    expect(client.codes()).toEqual([1])
    expect(await client.b2c(manualPhone, same)).toMatchObject({ status: 500, body: { errorCode: '500.002.1001' } })
  })

  it.each([
    ['OriginatorConversationID', ''],
    ['InitiatorName', undefined],
    ['SecurityCredential', undefined],
    ['CommandID', 'BusinessPayBill'],
    ['Amount', 0],
    ['Amount', 10.5],
    ['PartyA', 'uliza'],
    ['PartyB', '0722418305'],
    ['PartyB', '254812345678'],
    ['Remarks', 'x'],
    ['Remarks', 'x'.repeat(101)],
    ['QueueTimeOutURL', 'http://shop.example.co.ke/hooks'],
    ['ResultURL', 'https://shop.example.co.ke/mpesa/result'],
    ['Occassion', 'x'.repeat(101)],
  ])('is refused with an invalid %s (%s)', async (field, value) => {
    const client = await startInitiatorClient()
    expect(await client.b2c(manualPhone, { [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })

  it('is told of the first invalid field only', async () => {
    const client = await startInitiatorClient()
    const answer = await client.b2c(manualPhone, { ResultURL: '', Remarks: '', Amount: 'ten' })
    expect(answer.body.errorMessage).toEqual('Bad Request - Invalid Amount')
  })

  it('needs a token', async () => {
    const client = await startInitiatorClient()
    await client.control('/token/expire', {})
    expect(await client.b2c(manualPhone)).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } })
  })
})

describe('a B2C payment that is accepted and certain to fail', () => {
  it.each([
    ['less than 10 shillings', { Amount: 9 }, 2],
    ['more than 250,000 shillings', { Amount: 250_001 }, 3],
    ['a credential that is not an RSA block', { SecurityCredential: 'c2VjcmV0' }, 2001],
    ['another operator', { InitiatorName: 'testapi' }, 2001],
    ['a shortcode that is not ours', { PartyA: 600_992 }, 2028],
  ])('for %s moves nothing', async (_what, differences, code) => {
    const client = await startInitiatorClient()
    await client.b2c(manualPhone, differences)
    await client.wait(2)
    expect(client.codes()).toEqual([code])
    expect(client.context.phones.get(manualPhone).balanceKES).toEqual(20_000)
    expect(client.context.accountLedger.utilityKES()).toEqual(10_000_000)
  })

  it('has no parameters in its result, and a placeholder for a receipt', async () => {
    const client = await startInitiatorClient({ utilityKES: 504 })
    const { body } = await client.b2c(manualPhone)
    await client.wait(2)
    expect(client.results()).toEqual([
      {
        ResultType: 0,
        ResultCode: 1,
        ResultDesc: 'The balance is insufficient for the transaction.',
        OriginatorConversationID: body.OriginatorConversationID,
        ConversationID: body.ConversationID,
        TransactionID: expect.stringMatching(/^[A-Z][A-L][1-9A-V]0000000$/),
        ReferenceData: { ReferenceItem: expect.objectContaining({ Key: 'QueueTimeoutURL' }) },
      },
    ])
  })

  it('lets only one of two payments have the last money of the Utility account', async () => {
    const client = await startInitiatorClient({ utilityKES: 505 })
    await Promise.all([client.b2c(manualPhone), client.b2c(manualPhone)])
    await client.wait(2)
    expect(client.codes().sort()).toEqual([0, 1])
  })
})

describe('the charge of a B2C payment', () => {
  it.each([
    [10, 0],
    [100, 0],
    [101, 5],
    [1_500, 5],
    [1_501, 9],
    [5_000, 9],
    [5_001, 11],
    [20_000, 11],
    [20_001, 13],
    [250_000, 13],
  ])('of %i shillings is %i', (amountKES, chargeKES) => {
    expect(b2cChargeKES(amountKES)).toEqual(chargeKES)
  })
})
