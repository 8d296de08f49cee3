import { describe, expect, it } from 'vitest'
import { manualPhone } from '#simulator/testing/daraja-client.ts'
import { startInitiatorClient } from '#simulator/testing/initiator-client.ts'

describe('the account balance', () => {
  it('tells all accounts in one string, and its codes in strings', async () => {
    const client = await startInitiatorClient({ utilityKES: 228_037 })
    await client.b2c(manualPhone)
    await client.wait(2)
    await client.balance()
    await client.wait(2)
    expect(client.results()[1]).toMatchObject({
      ResultType: '0',
      ResultCode: '0',
      ResultParameters: {
        ResultParameter: [
          {
            Key: 'AccountBalance',
            Value:
              'Working Account|KES|0.00|0.00|0.00|0.00&' +
              'Utility Account|KES|227532.00|227532.00|0.00|0.00&' +
              'Charges Paid Account|KES|-5.00|-5.00|0.00|0.00',
          },
          { Key: 'BOCompletedTime', Value: expect.any(Number) },
        ],
      },
    })
  })

  it('of another shortcode is not told', async () => {
    const client = await startInitiatorClient()
    await client.balance({ PartyA: 600_992 })
    await client.wait(2)
    expect(client.codes()).toEqual(['SFC_IC0003'])
  })

  it.each([
    ['CommandID', { CommandID: 'Balance' }],
    ['IdentifierType', { IdentifierType: '1' }],
    ['Remarks', { Remarks: '' }],
    ['ResultURL', { ResultURL: '' }],
  ])('is refused with an invalid %s', async (field, differences) => {
    const client = await startInitiatorClient()
    expect((await client.balance(differences)).body.errorMessage).toEqual(`Bad Request - Invalid ${field}`)
  })
})
