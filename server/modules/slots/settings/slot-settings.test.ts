import { describe, expect, it } from 'vitest'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop, takeLater } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/vendor/slots/settings'

describe('what a shop says of orders for later', () => {
  it('is off until it says something, with few orders at once', async () => {
    const { owner } = await aShop(world)
    expect((await owner.get(path)).body).toMatchObject({
      isOn: false,
      slotMinutes: 20,
      caps: { morning: 4, lunch: 6, afternoon: 4, evening: 6 },
      version: 0,
      cooked: { morning: null, lunch: null, afternoon: null, evening: null },
    })
  })

  it('is saved whole, and refused when somebody has changed it since it was seen', async () => {
    const shop = await aShop(world)
    const saved = await takeLater(shop, { caps: { morning: 1, lunch: 2, afternoon: 3, evening: 0 } })
    expect(saved).toMatchObject({ isOn: true, caps: { morning: 1, lunch: 2, afternoon: 3, evening: 0 }, version: 1 })
    const { version: _, ...settings } = saved
    const save = (version: number) => shop.owner.patch(path, { ...settings, isOn: false, version })
    const both = await Promise.all([save(1), save(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.data.current.version]).toEqual(['version_conflict', 2])
    expect((await save(0)).body.code).toBe('version_conflict')
  })

  it('refuses what is not among the choices, and a kitchen that begins before an order can be placed', async () => {
    const shop = await aShop(world)
    const saved = await takeLater(shop)
    for (const wrong of [
      { slotMinutes: 25 },
      { leadMinutes: 10 },
      { daysAhead: 30 },
      { caps: { ...saved.caps, lunch: 101 } },
      { leadMinutes: 30, kitchenMinutes: 45 },
    ])
      expect([wrong, (await shop.owner.patch(path, { ...saved, ...wrong })).status]).toEqual([wrong, 422])
  })

  it('is written down with what it was before', async () => {
    const shop = await aShop(world)
    const saved = await takeLater(shop)
    await shop.owner.patch(path, { ...saved, leadMinutes: 120 })
    await shop.owner.patch(path, { ...saved, leadMinutes: 120, version: 2 })
    const admin = await anAdmin(world)
    const { items } = (await admin.get(`/api/admin/audit?subject=${shop.id}&action=vendor.change-slot-settings`)).body
    expect(items.map(({ detail }: { detail: object }) => detail)[0]).toEqual({ leadMinutes: { from: 60, to: 120 } })
    expect(items).toHaveLength(2)
  })

  it('stands beside what the kitchen cooked in one slot over the last weeks', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const product = await aProduct(world, shop)
    for (let count = 0; count < 2; count++) {
      const order = await aPaidOrder(world, shop, customer, [{ product }])
      for (const act of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${order.id}/${act}`)
    }
    expect((await shop.owner.get(path)).body.cooked).toEqual({
      morning: null,
      lunch: { usual: 2, most: 2 },
      afternoon: null,
      evening: null,
    })
  })
})
