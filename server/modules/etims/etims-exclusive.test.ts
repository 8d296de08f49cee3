import { describe, expect, it } from 'vitest'
import { anOrderToSign, aSigningShop } from '#server/testing/builders/etims.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { aWorld } from '#server/testing/world/world.ts'

const authority = await startEtims({ etimsPrices: 'exclusive' })
const world = aWorld({ ...etimsSettings(authority), ETIMS_PRICES: 'exclusive' })

describe('a door that takes prices without their VAT', () => {
  it('is sent them so, with the same sums', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await world.periodicJobs.sendDueEtims()
    const [{ request } = {} as never] = (await authority.deviceOf(pin))!.registered
    expect(request).toMatchObject({
      totAmt: 950,
      totTaxAmt: 131.03,
      itemList: [{ prc: 818.97, splyAmt: 818.97, taxblAmt: 818.97, taxAmt: 131.03, totAmt: 950 }],
    })
  })
})
