import { beforeEach, describe, expect, it } from 'vitest'
import { vendorKitchenTimes, vendorWayTimes } from '#server/modules/vendors/usual-times/usual-times.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import {
  aDeliveringShop,
  aDeliveryThatTook,
  aPaidDelivery,
  type DeliveringShop,
} from '#server/testing/arrival/deliveries.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { countUsualTimes } from './count-usual-times.ts'

const world = aWorld()
beforeEach(() => world.clock.set(lunchTime))

const count = () => countUsualTimes({ db: world.database.db, clock: world.clock })

const shown = async ({ shop }: DeliveringShop, slug = shop.slug) =>
  (await world.visitor().get(`/api/vendors/${slug}`)).body
const shownWay = async (delivering: DeliveringShop) => (await shown(delivering)).deliveryAreas[0].wayMinutes

/** Handed over one after another, each at lunch time, to customers who order five times. */
async function deliver(delivering: DeliveringShop, times: { kitchen: number; way: number; said?: number }[]) {
  let customer = await aPerson(world)
  for (const [nth, took] of times.entries()) {
    if (nth % 5 === 4) customer = await aPerson(world)
    await aDeliveryThatTook(world, delivering, { ...took, customer })
    world.clock.set(lunchTime)
  }
  world.clock.pass(minutes(100))
}

const ten = (one: (nth: number) => { kitchen: number; way: number; said?: number }) =>
  Array.from({ length: 10 }, (_, nth) => one(nth + 1))

describe('how long a shop takes', () => {
  it('is learned from ten orders: the median and four of five, of its kitchen and of its way to an area', async () => {
    const delivering = await aDeliveringShop(world)
    await deliver(
      delivering,
      ten((nth) => ({ kitchen: 10 + nth, way: 2 * nth, said: 14 })),
    )
    await count()
    const [kitchen] = await world.db
      .select()
      .from(vendorKitchenTimes)
      .where(eq(vendorKitchenTimes.vendorId, delivering.shop.id))
    expect(kitchen).toMatchObject({
      ...{ orders: 10, usualMinutes: 16, mostMinutes: 19, lateUsualMinutes: 2, lateMostMinutes: 5 },
    })
    const [way] = await world.db.select().from(vendorWayTimes).where(eq(vendorWayTimes.vendorId, delivering.shop.id))
    expect(way).toMatchObject({ area: 'kilimani', orders: 10, usualMinutes: 11, mostMinutes: 17 })
    const page = await shown(delivering)
    expect(page.preparationMinutes).toEqual({ from: 16, to: 19 })
    expect(page.deliveryAreas[0].wayMinutes).toEqual({ usual: 11, most: 17 })
  })

  it('is what the shop and the market say while fewer than ten were handed over', async () => {
    const delivering = await aDeliveringShop(world)
    await deliver(delivering, ten(() => ({ kitchen: 10, way: 5 })).slice(1))
    await count()
    expect(await shown(delivering)).toMatchObject({ preparationMinutes: { from: 20, to: 40 } })
    expect(await shownWay(delivering)).toEqual({ usual: 25, most: 25 })
    const admin = await anAdmin(world)
    await admin.patch('/api/admin/settings', { wayMinutes: 40 })
    expect(await shownWay(delivering)).toEqual({ usual: 40, most: 40 })
    await admin.patch('/api/admin/settings', { wayMinutes: 25 })
  })

  it('is of each area by itself, whatever an area is called in large letters', async () => {
    const delivering = await aDeliveringShop(world)
    const other = await aDeliveryArea(world, delivering.shop, { name: 'Karen' })
    await deliver(
      delivering,
      ten(() => ({ kitchen: 10, way: 8 })),
    )
    await deliver(
      { ...delivering, areaId: other },
      ten(() => ({ kitchen: 10, way: 30 })),
    )
    await count()
    const areas = (await shown(delivering)).deliveryAreas.map((area: { name: string; wayMinutes: object }) => [
      area.name,
      area.wayMinutes,
    ])
    expect(Object.fromEntries(areas)).toEqual({
      Kilimani: { usual: 8, most: 8 },
      Karen: { usual: 30, most: 30 },
    })
    const listed = (await world.visitor().get('/api/vendors?area=KAREN&limit=100')).body.items
    expect(listed.find(({ id }: { id: string }) => id === delivering.shop.id).wayMinutes).toEqual({
      usual: 30,
      most: 30,
    })
  })

  it('is forgotten when it is older than sixty days', async () => {
    const delivering = await aDeliveringShop(world)
    await deliver(
      delivering,
      ten(() => ({ kitchen: 10, way: 5 })),
    )
    await count()
    expect(await shownWay(delivering)).toEqual({ usual: 5, most: 5 })
    world.clock.pass(days(61))
    await count()
    expect(await shownWay(delivering)).toEqual({ usual: 25, most: 25 })
    const kept = await world.db.select().from(vendorWayTimes).where(eq(vendorWayTimes.vendorId, delivering.shop.id))
    expect(kept).toEqual([])
  })

  it('does not count a way for which it was pressed hours later that it was handed over', async () => {
    const delivering = await aDeliveringShop(world)
    await deliver(delivering, [...ten(() => ({ kitchen: 10, way: 9 })), { kitchen: 10, way: 181 }])
    await count()
    const [way] = await world.db.select().from(vendorWayTimes).where(eq(vendorWayTimes.vendorId, delivering.shop.id))
    expect(way).toMatchObject({ orders: 10, mostMinutes: 9 })
  })

  it('is what a list says with an area alone, of which it is told in the same number of statements', async () => {
    const delivering = await aDeliveringShop(world)
    const list = (query: string) => countStatements(() => world.visitor().get(`/api/vendors?limit=100${query}`))
    const [near, anywhere] = [await list('&area=Kilimani'), await list('')]
    const of = ({ result }: typeof near) =>
      result.body.items.find(({ id }: { id: string }) => id === delivering.shop.id).wayMinutes
    expect([of(near), of(anywhere)]).toEqual([{ usual: 25, most: 25 }, null])
    expect([near.statements.length, anywhere.statements.length]).toEqual([1, 1])
  })
})

describe('when an order is promised', () => {
  it('is nothing until it is accepted, and then the minutes of its kitchen and the longest way of four in five', async () => {
    const delivering = await aDeliveringShop(world)
    await deliver(
      delivering,
      ten((nth) => ({ kitchen: 15, way: 2 * nth })),
    )
    await count()
    const { read, step } = await aPaidDelivery(world, delivering)
    expect(await read()).toMatchObject({ promisedAt: null, wayMinutes: { usual: 11, most: 17 } })
    const acceptedAt = world.clock.now()
    await step('accept', { minutes: 12 })
    // Within the seconds in which it can be taken back its customer is told nothing.
    expect(await read()).toMatchObject({ promisedAt: null })
    world.clock.pass(minutes(1))
    expect((await read()).promisedAt).toBe(new Date(acceptedAt.getTime() + minutes(12 + 17)).toISOString())
  })

  it('stays as it is, however late the order becomes and whatever is learned meanwhile', async () => {
    const delivering = await aDeliveringShop(world)
    const { read, step } = await aPaidDelivery(world, delivering)
    await step('accept', { minutes: 10 })
    world.clock.pass(minutes(1))
    const { promisedAt } = await read()
    await (await anAdmin(world)).patch('/api/admin/settings', { wayMinutes: 60 })
    world.clock.pass(minutes(50))
    await step('ready')
    await step('dispatch')
    expect(await read()).toMatchObject({ promisedAt, wayMinutes: { usual: 25, most: 25 } })
    await (await anAdmin(world)).patch('/api/admin/settings', { wayMinutes: 25 })
  })

  it('is taken back with the acceptance, and promised anew with the next', async () => {
    const delivering = await aDeliveringShop(world)
    const { id, step } = await aPaidDelivery(world, delivering)
    const ofShop = async () => (await delivering.shop.owner.get(`/api/vendor/orders/${id}`)).body.promisedAt
    await step('accept', { minutes: 10 })
    expect(await ofShop()).not.toBeNull()
    await step('undo', { step: 'ACCEPTED' })
    expect(await ofShop()).toBeNull()
    world.clock.pass(1_000)
    await step('accept', { minutes: 30 })
    const promised = new Date(world.clock.now().getTime() + minutes(30 + 25)).toISOString()
    expect(await ofShop()).toBe(promised)
    // Another step that is taken back leaves it.
    await step('ready')
    await step('undo', { step: 'READY' })
    expect(await ofShop()).toBe(promised)
  })

  it('is when it is ready where it is collected', async () => {
    const delivering = await aDeliveringShop(world)
    const { read, step } = await aPaidDelivery(world, delivering, { fulfilment: { method: 'PICKUP' } })
    const acceptedAt = world.clock.now()
    await step('accept', { minutes: 10 })
    world.clock.pass(minutes(1))
    const promisedAt = new Date(acceptedAt.getTime() + minutes(10)).toISOString()
    expect(await read()).toMatchObject({ promisedAt, readyBy: promisedAt, wayMinutes: null })
  })

  it('costs accepting an order no statement', async () => {
    const delivering = await aDeliveringShop(world)
    const statementsOf = async (fulfilment: object) => {
      const { step } = await aPaidDelivery(world, delivering, { fulfilment })
      return (await countStatements(() => step('accept', { minutes: 10 }))).statements.length
    }
    const delivery = await statementsOf({ method: 'DELIVERY', areaId: delivering.areaId, address: 'One' })
    expect(delivery).toBe(await statementsOf({ method: 'PICKUP' }))
  })
})
