import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anOrderToSign, aPin, aSigningShop, initialise, serialOf } from '#server/testing/builders/etims.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { etimsDevices } from './etims.tables.ts'

const authority = await startEtims()
const world = aWorld(etimsSettings(authority))

const ask = (shop: Shop, branchId: string, serial: string) =>
  shop.owner.post('/api/vendor/etims/device', { branchId, serial })
const shown = async (shop: Shop) => (await shop.owner.get('/api/vendor/etims')).body.device

describe('the key of a device', () => {
  it('is not asked for where another shop has a device of this PIN and branch', async () => {
    const { pin } = await aSigningShop(world)
    const { shop } = await aSigningShop(world, { hasDevice: false })
    await shop.owner.patch('/api/vendor/profile', { kraPin: pin })
    const refused = await ask(shop, '00', serialOf(aPin()))
    expect([refused.status, refused.body.code]).toEqual([409, 'etims_branch_taken'])
    expect([await shown(shop), (await authority.devicesOf(pin)).length]).toEqual([null, 1])
    expect((await ask(shop, '01', serialOf(aPin()))).status).toBe(201)
  })

  it('is asked for once where two devices of a shop are entered at once', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const serials = { '00': serialOf(aPin()), '01': serialOf(aPin()) }
    const answers = await Promise.all(Object.entries(serials).map(([branchId, serial]) => ask(shop, branchId, serial)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const given = await authority.devicesOf(pin)
    expect(given.map(({ dvcSrlNo }) => dvcSrlNo)).toEqual([(await shown(shop)).serial])
  })

  it('that was asked for by a process that died leaves a device that signs nothing and is asked for again, and no other', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const diedAt = world.clock.now()
    await world.db.execute(sql`insert into etims_devices
      (id, vendor_id, pin, branch_id, serial, items, turn, turn_ends_at) values (gen_random_uuid(), ${shop.id}, ${pin},
        '00', ${serialOf(pin)}, '{}', gen_random_uuid(), ${new Date(diedAt.getTime() + minutes(3)).toISOString()})`)
    expect(await shown(shop)).toMatchObject({ serial: serialOf(pin), controlUnit: null, initialisedAt: null })
    await (await anOrderToSign(world, shop)).receipt()
    expect((await ask(shop, '00', serialOf(pin))).body.code).toBe('etims_asked_device')
    world.clock.pass(minutes(4))
    expect((await ask(shop, '00', serialOf(aPin()))).body.code).toBe('etims_asked_device')
    await initialise(shop, pin)
    expect(await shown(shop)).toMatchObject({ serial: serialOf(pin), controlUnit: expect.any(String), signed: 0 })
  })

  it('that was given and lost is refused by KRA, and another device can be entered', async () => {
    const { shop, pin } = await aSigningShop(world)
    const lost = { controlUnit: null, sealedKey: null, initialisedAt: null }
    await world.db.update(etimsDevices).set(lost).where(eq(etimsDevices.vendorId, shop.id))
    expect((await ask(shop, '00', serialOf(pin))).body.code).toBe('etims_used_device')
    expect(await shown(shop)).toBeNull()
    expect((await ask(shop, '01', serialOf(aPin()))).status).toBe(201)
  })

  it('is whole or not there, which the database holds', async () => {
    const { shop } = await aSigningShop(world)
    const half = world.db.update(etimsDevices).set({ sealedKey: null }).where(eq(etimsDevices.vendorId, shop.id))
    await expect(half).rejects.toMatchObject({ cause: { constraint: 'etims_devices_key_whole' } })
  })
})
