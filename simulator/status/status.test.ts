import { describe, expect, it } from 'vitest'
import { someone } from '../testing/a-merchant.ts'
import { aTreasurer, values } from '../testing/a-treasurer.ts'

const payer = '254700000001'
const stamp = expect.any(Number)

describe('a transaction status', () => {
  it('of a B2C payment is found by the id the merchant chose', async () => {
    const shop = await aTreasurer()
    const { body } = await shop.b2c(someone)
    await shop.wait(2)
    const [paid] = shop.results()
    const answer = await shop.statusOf({ OriginalConversationID: body.OriginatorConversationID })
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
    const shop = await aTreasurer()
    const payment = await shop.paidBy(payer)
    await shop.b2c(someone)
    await shop.reverse(payment)
    await shop.wait(2)
    const [one, other] = shop.results()
    for (const receipt of [payment, one?.TransactionID, other?.TransactionID]) {
      const answer = await shop.statusOf({ TransactionID: receipt })
      expect(values(answer, 'ReceiptNo')).toEqual([receipt])
      expect(values(answer, 'TransactionStatus')).toEqual(['Completed'])
    }
  })

  it('of a payment names the payer first, then the shop', async () => {
    const shop = await aTreasurer()
    const answer = await shop.statusOf({ TransactionID: await shop.paidBy(payer) })
    expect(values(answer, 'DebitPartyName')).toEqual(['254700000001 - BRIAN ACHIENG', '174379 - ULIZA MARKETPLACE'])
  })

  it.each(['OriginatorConversationID', 'ConversationID'])('of a reversal is found by its %s', async (id) => {
    const shop = await aTreasurer()
    const { body } = await shop.reverse(await shop.paidBy(payer))
    await shop.wait(2)
    const answer = await shop.statusOf({ OriginalConversationID: body[id] })
    expect(values(answer, 'ReasonType')).toEqual(['Pay Utility Reversal'])
    expect(values(answer, 'TransactionStatus')).toEqual(['Completed'])
  })

  it('says Initiated before its turn has come, and Declined when it failed', async () => {
    const shop = await aTreasurer({ utilityKES: 0 })
    await shop.control('/scenario', { phone: someone, command: 'b2c', custom: { delayMs: 60_000 } })
    const { body } = await shop.b2c(someone)
    const subject = { OriginalConversationID: body.OriginatorConversationID }
    expect(values(await shop.statusOf(subject), 'TransactionStatus')).toEqual(['Initiated'])
    await shop.wait(60)
    const declined = await shop.statusOf(subject)
    expect(values(declined, 'TransactionStatus')).toEqual(['Declined'])
    expect(values(declined, 'ReceiptNo')).toEqual([undefined])
  })

  it.each([
    ['a transaction nobody knows', { TransactionID: 'UKK0000000' }, {}, 2032],
    ['another shortcode', { TransactionID: 'UKK0000000' }, { PartyA: 600_992 }, 'SFC_IC0003'],
    ['another operator', { TransactionID: 'UKK0000000' }, { Initiator: 'testapi' }, 2001],
  ])('of %s fails without parameters', async (_what, subject, differences, code) => {
    const shop = await aTreasurer()
    await shop.status(subject, differences)
    await shop.wait(2)
    expect(shop.results()).toMatchObject([{ ResultCode: code }])
    expect(shop.results()[0]).not.toHaveProperty('ResultParameters')
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
    const shop = await aTreasurer()
    expect(await shop.status({ TransactionID: 'UKK4T7Q2ZX' }, differences)).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })
})
