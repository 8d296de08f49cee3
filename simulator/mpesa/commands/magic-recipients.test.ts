import { describe, expect, it } from 'vitest'
import { balanceOf, startInitiatorClient, statusOf } from '#simulator/testing/initiator-client.ts'
import { magicRecipients } from './scenarios.ts'

const magic = (number: number) => `254700000${number}`
const fifteenMinutes = 15 * 60

describe('the magic recipients', () => {
  it.each([
    [101, [0], 'Completed'],
    [102, [2040], 'Declined'],
    [103, ['SFC_IC0003'], 'Declined'],
    [104, [8], 'Declined'],
    [105, [], 'Completed'],
    [106, [], 'Completed'],
    [108, [0, 0, 0], 'Completed'],
    [109, [17], 'Completed'],
  ])('…%i gives results %j and the status %s', async (number, codes, status) => {
    const client = await startInitiatorClient()
    const { body } = await client.b2c(magic(number))
    await client.wait(fifteenMinutes)
    expect(client.codes()).toEqual(codes)
    expect(await statusOf(client, body.OriginatorConversationID)).toEqual([status])
    expect(balanceOf(client, magic(number))).toEqual(status === 'Completed' ? 20_500 : 20_000)
  })

  it('…106 has the request said again at the time-out address, without its credential', async () => {
    const client = await startInitiatorClient()
    const { body } = await client.b2c(magic(106))
    await client.wait(5)
    const [echo] = client.timeouts()
    expect(echo).toMatchObject({
      OriginatorConversationID: body.OriginatorConversationID,
      InitiatorName: 'uliza-demo',
      Amount: 500,
      PartyB: 254700000106,
    })
    expect(echo).not.toHaveProperty('SecurityCredential')
  })

  it('…107 drops the answer, pays, and takes no second payment with the same id', async () => {
    const client = await startInitiatorClient()
    const same = { OriginatorConversationID: 'c'.repeat(32) }
    await expect(client.b2c(magic(107), same)).rejects.toThrow('fetch failed')
    await client.wait(5)
    expect(client.codes()).toEqual([0])
    expect(await client.b2c(magic(107), same)).toMatchObject({ status: 500, body: { errorCode: '500.002.1001' } })
  })

  it('are numbered from 101 to 109 without a gap', () => {
    expect(Object.keys(magicRecipients)).toEqual(Array.from({ length: 9 }, (_, index) => magic(101 + index)))
  })
})
