import { describe, expect, it, vi } from 'vitest'
import type { EtimsDeviceId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { anOrderToSign, aPin, aSigningShop, initialise, serialOf } from '#server/testing/builders/etims.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { etimsDevices } from './etims.tables.ts'
import { warnOfOtherPin } from './warn-of-other-pin.ts'

const authority = await startEtims()
const marketPin = aPin()
const world = aWorld({ ...etimsSettings(authority), MARKET_NAME: 'Uliza Market Limited', MARKET_KRA_PIN: marketPin })

const waiting = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
/** How many transactions wait for another. */
const countWaiting = async () => (await world.db.execute<{ count: number }>(waiting)).rows[0]?.count

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

describe('the PIN of a shop with a device', () => {
  it('is not changed, nor taken away, and everything else of its settings is', async () => {
    const { shop, pin } = await aSigningShop(world)
    for (const change of [{ kraPin: aPin() }, { kraPin: null, isVatRegistered: false }]) {
      const refused = await shop.owner.patch('/api/vendor/profile', change)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'kraPin', message: expect.stringContaining('eTIMS device') }],
      ])
    }
    expect((await shop.owner.patch('/api/vendor/profile', { kraPin: pin, isVatRegistered: false })).status).toBe(200)
    expect((await shop.owner.get('/api/vendor/etims')).body).toMatchObject({ pin, device: { pin } })
  })

  it('is not changed while a transaction writes its device', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const row = { pin, branchId: '00', serial: serialOf(pin), items: {}, vendorId: shop.id }
    const device = { ...row, id: newId<EtimsDeviceId>() }
    const changing = await world.db.transaction(async (tx) => {
      await tx.insert(etimsDevices).values(device)
      const change = shop.owner.patch('/api/vendor/profile', { kraPin: aPin() })
      await eventually(async () => (await countWaiting()) === 1)
      return { change }
    })
    expect((await changing.change).status).toBe(422)
  })

  it('is not taken for a device once a transaction has changed it', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const asking = await world.db.transaction(async (tx) => {
      await tx.update(vendors).set({ kraPin: aPin() }).where(eq(vendors.id, shop.id))
      const asked = ask(shop, '00', serialOf(pin))
      await eventually(async () => (await countWaiting()) === 1)
      return { asked }
    })
    expect((await asking.asked).status).toBe(409)
    expect(await authority.devicesOf(pin)).toEqual([])
  })
})

describe('a marketplace whose PIN in the settings is not that of its device', () => {
  it('is warned of at the start', async () => {
    const admin = await anAdmin(world)
    await admin.post('/api/admin/etims/device', { branchId: '00', serial: serialOf(aPin()) })
    const warn = vi.fn()
    const start = (marketPin: string) => warnOfOtherPin({ db: world.db, log: { warn }, marketPin })
    await start(marketPin)
    expect(warn).not.toHaveBeenCalled()
    await start(aPin())
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ device: marketPin }), expect.stringContaining('PIN'))
  })
})
