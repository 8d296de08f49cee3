import { describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { aShopWithBalance, ownersPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, signedIn } from '#server/testing/builders/people.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const newPhone = '+254711222333'

const byOwner = async ({ owner }: Shop, payoutPhone: string) =>
  (await owner.patch('/api/vendor/profile', { payoutPhone, password: ownersPassword })).status
const byAdmin = async ({ id }: Shop, payoutPhone: string) =>
  (await (await anAdmin(world)).patch(`/api/admin/vendors/${id}`, { payoutPhone })).status

/** Sessions end while the clock passes. */
const again = async (shop: Shop): Promise<Shop> => ({ ...shop, owner: await signedIn(world, shop.owner.user) })

describe.each([
  ['its owner', byOwner],
  ['an administrator', byAdmin],
])('a payout phone that %s has changed', (_who, change) => {
  it('refuses a payout to a changed phone for exactly a day, and shows until when', async () => {
    const shop = await aShopWithBalance(world, 1000)
    expect(await change(shop, newPhone)).toBe(200)
    const until = new Date(world.clock.now().getTime() + days(1)).toISOString()
    expect((await postPayoutRequest(shop, 100)).body).toMatchObject({ code: 'payout_phone_cooling', data: { until } })
    world.clock.pass(days(1) - 1)
    expect((await postPayoutRequest(await again(shop), 100)).body.code).toBe('payout_phone_cooling')
    world.clock.pass(1)
    expect((await postPayoutRequest(await again(shop), 100)).body).toMatchObject({
      status: 'REQUESTED',
      phone: '0711 *** 333',
    })
  })

  it('starts no waiting time when the payout phone is saved unchanged', async () => {
    const shop = await aShopWithBalance(world, 1000)
    expect(await change(shop, shop.owner.user.phone)).toBe(200)
    expect((await postPayoutRequest(shop, 100)).status).toBe(201)
  })

  it('sends a payout requested before the change to the phone of that time', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const { id } = (await postPayoutRequest(shop, 100)).body
    await change(shop, newPhone)
    const { items } = (await (await anAdmin(world)).get(`/api/admin/payouts?search=${shop.slug}`)).body
    expect(items).toMatchObject([{ id, phone: shop.owner.user.phone }])
  })
})
