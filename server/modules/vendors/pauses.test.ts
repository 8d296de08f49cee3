import { describe, expect, it } from 'vitest'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { usualPause } from './pauses.ts'
import { vendors } from './vendors.tables.ts'

const world = aWorld()
const pause = (shop: Shop, to: { until: Date | null } | null) =>
  shop.owner.patch('/api/vendor/profile', { pause: to && { until: to.until?.toISOString() ?? null } })
const pauseOf = async ({ slug }: Shop) => (await world.visitor().get(`/api/vendors/${slug}`)).body.pause
const lastPauses = async ({ id }: Shop) =>
  (await world.db.select({ last: vendors.lastPauses }).from(vendors).where(eq(vendors.id, id)))[0]?.last
async function pauseFor(shop: Shop, milliseconds: number) {
  await pause(shop, { until: null })
  world.clock.pass(milliseconds)
  await pause(shop, null)
}

describe('a pause', () => {
  it('says on the page of its shop since when, and until when the shop is open by its hours', async () => {
    const shop = await aShop(world, { opening: [{ weekday: 5, opens: 0, closes: 1260 }] })
    expect(await pauseOf(shop)).toBeNull()
    const since = world.clock.now().toISOString()
    await pause(shop, { until: null })
    world.clock.pass(minutes(5))
    expect(await pauseOf(shop)).toEqual({
      since,
      usual: null,
      isWithinHours: true,
      hoursUntil: '2026-11-20T18:00:00.000Z',
    })
    // Who adds to it begins no other.
    await pause(shop, { until: plus(world.clock.now(), minutes(20)) })
    expect(await pauseOf(shop)).toMatchObject({ since })
    world.clock.pass(minutes(20))
    expect(await pauseOf(shop)).toBeNull()
    // Around the clock there is no such end, and at night it is closed beside.
    const always = await aShop(world, { pausedUntil: null })
    expect(await pauseOf(always)).toMatchObject({ isWithinHours: true, hoursUntil: null })
    const shut = await aShop(world, { pausedUntil: null, opening: [{ weekday: 1, opens: 0, closes: 1260 }] })
    expect(await pauseOf(shut)).toMatchObject({ isWithinHours: false, hoursUntil: null })
  })

  it('is kept with how long it took: until its owner resumed, or until it ran out', async () => {
    const shop = await aShop(world)
    await pauseFor(shop, minutes(12))
    await pause(shop, { until: plus(world.clock.now(), minutes(15)) })
    world.clock.pass(hours(3))
    expect(await lastPauses(shop)).toEqual([12])
    await pause(shop, { until: null })
    expect(await lastPauses(shop)).toEqual([15, 12])
    world.clock.pass(minutes(40))
    // Added to, and ended earlier than that: one pause.
    await pause(shop, { until: plus(world.clock.now(), hours(2)) })
    world.clock.pass(minutes(10))
    await pause(shop, null)
    await pause(shop, null)
    expect(await lastPauses(shop)).toEqual([50, 15, 12])
  })

  it('counts for nothing when it is taken back within the minute, and of the others the last ten are kept', async () => {
    const shop = await aShop(world)
    await pauseFor(shop, minutes(1) - 1)
    for (let n = 1; n <= 12; n++) await pauseFor(shop, minutes(n))
    expect(await lastPauses(shop)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })

  it('usually takes as long as most of the last ones, and nothing is said of fewer than five', async () => {
    const shop = await aShop(world)
    for (const each of [12, 18, 19, 90]) await pauseFor(shop, minutes(each))
    await pause(shop, { until: null })
    expect(await pauseOf(shop)).toMatchObject({ usual: null })
    world.clock.pass(minutes(8))
    await pause(shop, null)
    await pause(shop, { until: null })
    expect(await pauseOf(shop)).toMatchObject({ usual: { minutes: 20, ended: 4, of: 5 } })
  })

  it.each([
    [[20, 20, 20, 20], null],
    [[1, 2, 3, 4, 5], { minutes: 5, ended: 5, of: 5 }],
    [[10, 10, 10, 30, 30, 30, 30, 31], { minutes: 30, ended: 7, of: 8 }],
    [[500, 500, 10, 10, 10], null],
  ])('of %j is usually %j', (last, usual) => {
    expect(usualPause(last)).toEqual(usual)
  })

  it('that the program began says nothing of how long its owner’s take, and ends no other one twice', async () => {
    const shop = await aShop(world)
    const [six, since] = [Array.from({ length: 6 }, () => 10), world.clock.now()]
    const set = { pauseReason: 'MISSED_ORDERS', pausedAt: since, lastPauses: six } as const
    await world.db.update(vendors).set(set).where(eq(vendors.id, shop.id))
    expect(await pauseOf(shop)).toMatchObject({ since: since.toISOString(), usual: null })
    world.clock.pass(minutes(30))
    await pause(shop, null)
    expect(await lastPauses(shop)).toEqual(six)
  })

  it('has a beginning while it lasts, and none without one: the database refuses anything else', async () => {
    const { id } = await aShop(world)
    const set = (change: Partial<typeof vendors.$inferInsert>) =>
      world.db.update(vendors).set(change).where(eq(vendors.id, id))
    for (const change of [{ pauseReason: 'OWNER' }, { pausedAt: world.clock.now() }] as const)
      await expect(set(change)).rejects.toMatchObject({ cause: { constraint: 'vendors_pause_has_start' } })
    const tooMany = Array.from({ length: 11 }, () => 1)
    await expect(set({ lastPauses: tooMany })).rejects.toMatchObject({
      cause: { constraint: 'vendors_last_pauses_few' },
    })
  })
})
