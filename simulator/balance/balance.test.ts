import { describe, expect, it } from 'vitest'
import { someone } from '../testing/a-merchant.ts'
import { aTreasurer } from '../testing/a-treasurer.ts'

describe('the account balance', () => {
  it('tells all accounts in one string, and its codes in strings', async () => {
    const shop = await aTreasurer({ utilityKES: 228_037 })
    await shop.b2c(someone)
    await shop.wait(2)
    await shop.balance()
    await shop.wait(2)
    expect(shop.results()[1]).toMatchObject({
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
    const shop = await aTreasurer()
    await shop.balance({ PartyA: 600_992 })
    await shop.wait(2)
    expect(shop.codes()).toEqual(['SFC_IC0003'])
  })

  it.each([
    ['CommandID', { CommandID: 'Balance' }],
    ['IdentifierType', { IdentifierType: '1' }],
    ['Remarks', { Remarks: '' }],
    ['ResultURL', { ResultURL: '' }],
  ])('is refused with an invalid %s', async (field, differences) => {
    const shop = await aTreasurer()
    expect((await shop.balance(differences)).body.errorMessage).toEqual(`Bad Request - Invalid ${field}`)
  })
})
