import { describe, expect, it } from 'vitest'
import { startInitiatorClient } from '#simulator/testing/initiator-client.ts'

const payer = '254700000001'

describe('a reversal', () => {
  it('gives the payer the money back with a message, and takes it from the Utility account', async () => {
    const client = await startInitiatorClient({ utilityKES: 0 })
    const receipt = await client.payFrom(payer)
    expect(client.context.accountLedger.utilityKES()).toEqual(1_610)
    await client.reverse(receipt)
    await client.wait(2)
    const phone = client.context.phones.get(payer)
    expect(phone.balanceKES).toEqual(20_000)
    expect(phone.inbox[0]?.text).toMatch(
      new RegExp(`^[0-9A-Z]{10} Confirmed\\. Reversal of transaction ${receipt} .* Ksh1,610\\.00 is credited`),
    )
    expect(client.context.accountLedger.utilityKES()).toEqual(0)
  })

  it('ends in a result with a receipt of its own', async () => {
    const client = await startInitiatorClient()
    const receipt = await client.payFrom(payer)
    const { body } = await client.reverse(receipt)
    await client.wait(2)
    const [result] = client.results()
    expect(result).toMatchObject({
      ResultCode: 0,
      OriginatorConversationID: body.OriginatorConversationID,
      ConversationID: body.ConversationID,
      TransactionID: expect.stringMatching(/^[A-Z][A-L][1-9A-V][0-9A-Z]{7}$/),
    })
    expect(result?.TransactionID).not.toEqual(receipt)
    expect(result?.ResultParameters?.ResultParameter).toEqual([
      { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|10000000.00|10000000.00|0.00|0.00' },
      { Key: 'Amount', Value: 1610 },
      { Key: 'TransCompletedTime', Value: expect.any(Number) },
      { Key: 'OriginalTransactionID', Value: receipt },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: '254700000001 - BRIAN ACHIENG' },
      { Key: 'DebitPartyPublicName', Value: '174379 - ULIZA MARKETPLACE' },
    ])
  })

  it('of a payment that was reversed is told so, and gives nothing back', async () => {
    const client = await startInitiatorClient()
    const receipt = await client.payFrom(payer)
    await client.reverse(receipt)
    await client.reverse(receipt)
    await client.wait(2)
    expect(client.codes().sort()).toEqual([0, 'R000001'])
    expect(client.context.phones.get(payer).balanceKES).toEqual(20_000)
  })

  it('of a receipt nobody was given is told so, in a string', async () => {
    const client = await startInitiatorClient()
    await client.reverse('UKK0000000')
    await client.wait(2)
    expect(client.codes()).toEqual(['R000002'])
  })

  it('of a B2C payment is not possible', async () => {
    const client = await startInitiatorClient()
    await client.b2c(payer)
    await client.wait(2)
    await client.reverse(client.results()[0]?.TransactionID, { Amount: 500 })
    await client.wait(2)
    expect(client.codes()).toEqual([0, 'R000002'])
  })

  it.each([
    ['part of the payment', {}, { Amount: 1_000 }, 2006],
    ['more than the payment', {}, { Amount: 1_611 }, 2006],
    ['money that has left the shortcode', { utilityKES: 0 }, {}, 1],
    ['another shortcode', {}, { ReceiverParty: 600_992 }, 2028],
    ['another operator', {}, { Initiator: 'testapi' }, 2001],
  ])('of %s is declined, and the payment can still be reversed', async (_what, options, differences, code) => {
    const client = await startInitiatorClient(options)
    const receipt = await client.payFrom(payer)
    if (code === 1) client.context.accountLedger.setUtility(1_609)
    await client.reverse(receipt, differences)
    await client.wait(2)
    expect(client.codes()).toEqual([code])
    client.context.accountLedger.setUtility(1_610)
    await client.reverse(receipt)
    await client.wait(2)
    expect(client.codes()).toEqual([code, 0])
  })

  it.each([
    ['Initiator', undefined],
    ['CommandID', 'BusinessPayment'],
    ['TransactionID', ''],
    ['Amount', 0],
    ['ReceiverParty', 1],
    ['RecieverIdentifierType', '4'],
    ['RecieverIdentifierType', undefined],
    ['ResultURL', 'https://shop.example.co.ke/sql'],
    ['QueueTimeOutURL', ''],
    ['Remarks', ''],
  ])('is refused with an invalid %s (%s)', async (field, value) => {
    const client = await startInitiatorClient()
    expect(await client.reverse('UKK4T7Q2ZX', { [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })

  it('is refused when the identifier type is spelled right', async () => {
    const client = await startInitiatorClient()
    const differences = { RecieverIdentifierType: undefined, ReceiverIdentifierType: '11' }
    expect((await client.reverse('UKK4T7Q2ZX', differences)).body.errorMessage).toEqual(
      'Bad Request - Invalid RecieverIdentifierType',
    )
  })
})
