import { describe, expect, it } from 'vitest'
import { anOrderToSign, aSigningShop } from '#server/testing/builders/etims.ts'
import { signedIn } from '#server/testing/builders/people.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { aWorld } from '#server/testing/world/world.ts'

const authority = await startEtims()
const world = aWorld(etimsSettings(authority, 'gateway'))

describe('the gateway', () => {
  it('signs by a token that it gives, and is asked for another when it knows that one no more', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await world.periodicJobs.sendDueEtims()
    expect((await authority.deviceOf(pin))?.registered).toHaveLength(1)
    await authority.forgetTokens()
    await (await anOrderToSign(world, shop)).receipt()
    for (let count = 0; count < 2; count++) {
      await world.periodicJobs.sendDueEtims()
      world.clock.pass(10 * 60_000)
    }
    expect((await authority.deviceOf(pin))?.registered).toHaveLength(2)
  })

  it('that turns away who asks, in the shape of a refusal, is asked again', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'turned-away')
    await world.periodicJobs.sendDueEtims()
    world.clock.pass(2 * 60_000)
    await world.periodicJobs.sendDueEtims()
    expect((await authority.deviceOf(pin))?.registered).toHaveLength(1)
  })

  it('says in words what it refuses, and its words stand in the list of documents', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'refused-inside-200')
    await world.periodicJobs.sendDueEtims()
    const owner = await signedIn(world, shop.owner.user)
    const { items } = (await owner.get('/api/vendor/revenue/invoices')).body
    expect(items[0].signing).toEqual({
      state: 'REFUSED',
      unitNumber: null,
      reason: 'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00',
    })
  })
})
