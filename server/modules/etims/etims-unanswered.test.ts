import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { aPin, aSigningShop, serialOf } from '#server/testing/builders/etims.ts'
import { aWorld } from '#server/testing/world/world.ts'

/** Nothing listens there. */
const world = aWorld({ ETIMS_DOOR: 'direct', ETIMS_BASE_URL: 'http://127.0.0.1:9/etims-api' })

describe('an authority that does not answer', () => {
  it('leaves the device that it was asked for as one that signs nothing, and is asked for it again at once', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const ask = async (serial: string) => {
      const { status, body } = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial })
      return [status, body.code]
    }
    expect(await ask(serialOf(pin))).toEqual([503, 'busy'])
    const { device } = (await shop.owner.get('/api/vendor/etims')).body
    expect(device).toMatchObject({ pin, serial: serialOf(pin), controlUnit: null, initialisedAt: null, signed: 0 })
    expect(await ask(serialOf(aPin()))).toEqual([409, 'etims_asked_device'])
    world.clock.pass(minutes(1))
    expect(await ask(serialOf(pin))).toEqual([503, 'busy'])
  })
})
