import { describe, expect, it } from 'vitest'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()
/** The tests begin on a Friday at twelve in Nairobi. */
const noon = 12 * 60
const lunch = { days: [5], from: noon, until: noon + 30 }
const end = plus(lunchTime, minutes(30))
const nextFriday = plus(lunchTime, minutes(7 * 1440)).toISOString()

async function aDish(availableTimes: AvailableTimes = lunch) {
  world.clock.set(lunchTime)
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop, { name: 'Pilau', priceKES: 300, stock: 9 })
  await change(shop, product, { availableTimes })
  return { shop, customer, product, order: () => checkOut(customer, cartOf(shop, customer, [{ product }])) }
}
async function change(shop: Shop, { id }: GivenProduct, differences: object) {
  const { version } = (await shop.owner.get(`/api/vendor/products/${id}`)).body
  return shop.owner.patch(`/api/vendor/products/${id}`, { ...differences, version })
}

describe('a product with times of its own', () => {
  it('is ordered from their first moment on, and refused with the next one from their last', async () => {
    const { order, shop, customer, product } = await aDish()
    expect((await order()).status).toBe(201)
    world.clock.set(plus(end, -1))
    expect((await order()).status).toBe(201)
    world.clock.set(end)
    const { status, body } = await order()
    expect([status, body.code, body.data.availableAt]).toEqual([409, 'not_available_now', nextFriday])
    expect(body.detail).toBe('Pilau cannot be ordered now, and again from Friday 12:00. Remove it and go on.')
    const { items } = cartOf(shop, customer, [{ product }])
    const checked = await customer.post('/api/cart/check', { vendorId: shop.id, items })
    expect(checked.body.lines[0]).toMatchObject({ state: 'NOT_NOW', availableAt: nextFriday, amountKES: null })
    expect(checked.body.quote.totalKES).toBe(0)
    // Nothing of it is held for an order that was refused.
    expect((await shop.owner.get(`/api/vendor/products/${product.id}`)).body.stock).toBe(7)
  })

  it('is refused before they begin, whatever the shop is open for', async () => {
    const { order } = await aDish({ ...lunch, from: noon + 1 })
    world.clock.set(plus(lunchTime, minutes(1) - 1))
    expect((await order()).body.data.availableAt).toBe(plus(lunchTime, minutes(1)).toISOString())
    world.clock.set(plus(lunchTime, minutes(1)))
    expect((await order()).status).toBe(201)
  })

  it('is ordered over midnight on the days on which its times begin, whichever day it is then', async () => {
    // From Friday at eight in the evening until Saturday at two.
    const { order } = await aDish({ days: [5], from: 20 * 60, until: 26 * 60 })
    const nextWeek = plus(lunchTime, minutes(7 * 1440 + 8 * 60)).toISOString()
    const refused = async () => (await order()).body.data?.availableAt
    expect(await refused()).toBe(plus(lunchTime, minutes(8 * 60)).toISOString())
    for (const [hoursLater, answer] of [
      [8, undefined],
      [13.5, undefined],
      [14, nextWeek],
      // Saturday evening.
      [32, nextWeek],
    ] as const) {
      world.clock.set(plus(lunchTime, minutes(hoursLater * 60)))
      expect(await refused()).toBe(answer)
    }
  })

  it('stays ordered and is paid when they end before the payment comes', async () => {
    const { order, customer } = await aDish()
    world.clock.set(plus(end, -1))
    const { id } = (await order()).body.order
    world.clock.set(plus(end, minutes(1)))
    await world.phones.answer(customer.user.phone)
    expect(await eventually(async () => (await orderOf(customer, id)).status === 'PAID')).toBe(true)
  })

  it('tells customers its times, and has none unless its vendor sets them', async () => {
    const { shop, product } = await aDish()
    const shown = async () => (await world.visitor().get(`/api/products/${product.id}`)).body.availableTimes
    expect(await shown()).toEqual(lunch)
    const { menu } = (await world.visitor().get(`/api/vendors/${shop.slug}`)).body
    expect(menu[0].products[0].availableTimes).toEqual(lunch)
    await change(shop, product, { description: 'With kachumbari.' })
    expect(await shown()).toEqual(lunch)
    await change(shop, product, { availableTimes: null })
    expect(await shown()).toBe(null)
  })

  it('has days, and an end after its beginning on the same day; a ticket has none', async () => {
    const { shop, product } = await aDish()
    for (const wrong of [
      { days: [] },
      { days: [0] },
      { days: [8] },
      { until: noon },
      { until: noon + 1441 },
      { from: -1 },
    ])
      expect((await change(shop, product, { availableTimes: { ...lunch, ...wrong } })).body.code).toBe('invalid_input')
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    expect((await change(shop, ticket, { availableTimes: lunch })).body.code).toBe('invalid_input')
    const raw = world.db.execute(
      sql`update products set available_times = '{"days": [], "from": 0, "until": 10}' where id = ${product.id}`,
    )
    await expect(raw).rejects.toThrow()
  })
})
