import { describe, expect, it } from 'vitest'
import { manualPhone } from '#simulator/testing/daraja-client.ts'
import { parameterValues, startInitiatorClient } from '#simulator/testing/initiator-client.ts'

const payer = '254700000001'
const stamp = expect.any(Number)

describe('a transaction status', () => {
  it('of a B2C payment is found by the id the merchant chose', async () => {
    const client = await startInitiatorClient()
    const { body } = await client.b2c(manualPhone)
    await client.wait(2)
    const [paid] = client.results()
    const answer = await client.statusOf({ OriginalConversationID: body.OriginatorConversationID })
    expect(answer).toMatchObject({ ResultCode: 0, ReferenceData: { ReferenceItem: { Key: 'Occasion' } } })
    expect(answer?.ResultParameters?.ResultParameter).toEqual([
      { Key: 'DebitPartyName', Value: '174379 - ULIZA MARKETPLACE' },
      { Key: 'DebitPartyName', Value: '254722418305 - FAITH ACHIENG' },
      { Key: 'OriginatorConversationID', Value: body.OriginatorConversationID },
      { Key: 'InitiatedTime', Value: stamp },
      { Key: 'DebitAccountType', Value: 'Utility Account' },
      { Key: 'DebitPartyCharges', Value: 'Fee For B2C Payment|KES|5.00' },
      { Key: 'TransactionReason' },
      { Key: 'ReasonType', Value: 'Business Payment to Customer via API' },
      { Key: 'TransactionStatus', Value: 'Completed' },
      { Key: 'FinalisedTime', Value: stamp },
      { Key: 'Amount', Value: '500' },
      { Key: 'ConversationID', Value: body.ConversationID },
      { Key: 'ReceiptNo', Value: paid?.TransactionID },
    ])
  })

  it('of each kind of transaction is found by its receipt', async () => {
    const client = await startInitiatorClient()
    const payment = await client.payFrom(payer)
    await client.b2c(manualPhone)
    await client.reverse(payment)
    await client.wait(2)
    const [one, other] = client.results()
    for (const receipt of [payment, one?.TransactionID, other?.TransactionID]) {
      const answer = await client.statusOf({ TransactionID: receipt })
      expect(parameterValues(answer, 'ReceiptNo')).toEqual([receipt])
      expect(parameterValues(answer, 'TransactionStatus')).toEqual(['Completed'])
    }
  })

  it('of a payment names the payer first, then the merchant', async () => {
    const client = await startInitiatorClient()
    const answer = await client.statusOf({ TransactionID: await client.payFrom(payer) })
    expect(parameterValues(answer, 'DebitPartyName')).toEqual([
      '254700000001 - BRIAN ACHIENG',
      '174379 - ULIZA MARKETPLACE',
    ])
  })

  it('of a reversal is found by the OriginatorConversationID that the acceptance named', async () => {
    const client = await startInitiatorClient()
    const { body } = await client.reverse(await client.payFrom(payer))
    await client.wait(2)
    const answer = await client.statusOf({ OriginalConversationID: body.OriginatorConversationID })
    expect(parameterValues(answer, 'ReasonType')).toEqual(['Pay Utility Reversal'])
    expect(parameterValues(answer, 'TransactionStatus')).toEqual(['Completed'])
  })

  it('is not found by a ConversationID, nor by a name in the field of another', async () => {
    const client = await startInitiatorClient()
    const payment = await client.payFrom(payer)
    const reversed = await client.reverse(payment)
    const paid = await client.b2c(manualPhone)
    await client.wait(2)
    for (const subject of [
      { OriginalConversationID: reversed.body.ConversationID },
      { OriginalConversationID: paid.body.ConversationID },
      { OriginalConversationID: payment },
      { TransactionID: reversed.body.OriginatorConversationID },
    ])
      expect((await client.statusOf(subject))?.ResultCode).toBe(2032)
  })

  it('of a payment that was reversed stays Completed, unless it is set to say so', async () => {
    const client = await startInitiatorClient()
    const payment = await client.payFrom(payer)
    await client.reverse(payment)
    await client.wait(2)
    const status = async () => parameterValues(await client.statusOf({ TransactionID: payment }), 'TransactionStatus')
    expect(await status()).toEqual(['Completed'])
    await client.control('/scenario', { phone: payer, command: 'status', scenario: 'says-reversed' })
    expect(await status()).toEqual(['Reversed'])
  })

  it('says Initiated before it is executed, and Declined when it failed', async () => {
    const client = await startInitiatorClient({ utilityKES: 0 })
    await client.control('/scenario', { phone: manualPhone, command: 'b2c', custom: { delayMs: 60_000 } })
    const { body } = await client.b2c(manualPhone)
    const subject = { OriginalConversationID: body.OriginatorConversationID }
    expect(parameterValues(await client.statusOf(subject), 'TransactionStatus')).toEqual(['Initiated'])
    await client.wait(60)
    const declined = await client.statusOf(subject)
    expect(parameterValues(declined, 'TransactionStatus')).toEqual(['Declined'])
    expect(parameterValues(declined, 'ReceiptNo')).toEqual([undefined])
  })

  it.each([
    ['a transaction nobody knows', { TransactionID: 'UKK0000000' }, {}, 2032],
    ['another shortcode', { TransactionID: 'UKK0000000' }, { PartyA: 600_992 }, 'SFC_IC0003'],
    ['another operator', { TransactionID: 'UKK0000000' }, { Initiator: 'testapi' }, 2001],
  ])('of %s fails without parameters', async (_what, subject, differences, code) => {
    const client = await startInitiatorClient()
    await client.status(subject, differences)
    await client.wait(2)
    expect(client.results()).toMatchObject([{ ResultCode: code }])
    expect(client.results()[0]).not.toHaveProperty('ResultParameters')
  })

  it.each([
    ['Initiator', { Initiator: '' }],
    ['CommandID', { CommandID: 'Status' }],
    ['TransactionID', { TransactionID: '' }],
    ['PartyA', { PartyA: 'uliza' }],
    ['IdentifierType', { IdentifierType: '3' }],
    ['ResultURL', { ResultURL: 'https://shop.example.co.ke/query' }],
    ['QueueTimeOutURL', { QueueTimeOutURL: 'nowhere' }],
    ['Remarks', { Remarks: 'x' }],
  ])('is refused with an invalid %s', async (field, differences) => {
    const client = await startInitiatorClient()
    expect(await client.status({ TransactionID: 'UKK4T7Q2ZX' }, differences)).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })
})
