import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { paidAtOnce } from '#server/testing/races/call-number-race.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { callNumberCounters } from '../call-numbers.tables.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()
const oneDay = 24 * 3_600_000

async function aShopWithOrders() {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 100 })
  const customer = await aPerson(world)
  const order = async () => {
    const { id, callNumber } = await aPaidOrder(world, shop, customer, [{ product }])
    return { id, callNumber } as { id: OrderId; callNumber: number }
  }
  const complete = async (id: OrderId) => {
    for (const step of ['accept', 'ready', 'complete'])
      expect((await shop.owner.post(`/api/vendor/orders/${id}/${step}`)).status).toBe(200)
  }
  return { shop, customer, product, order, complete }
}

describe('the number that is called out', () => {
  it('begins at one in each shop, counts its paid orders, and is the same for shop and customer', async () => {
    const [one, other] = [await aShopWithOrders(), await aShopWithOrders()]
    const first = await one.order()
    expect([first.callNumber, (await one.order()).callNumber, (await other.order()).callNumber]).toEqual([1, 2, 1])
    const { body } = await one.shop.owner.get(`/api/vendor/orders/${first.id}`)
    expect([body.callNumber, (await orderOf(one.customer, first.id)).callNumber]).toEqual([1, 1])
  })

  it('is missing of an order that is not paid, and does not change with what becomes of the order', async () => {
    const { order, complete, customer } = await aShopWithOrders()
    const { id, callNumber } = await order()
    await complete(id)
    expect((await orderOf(customer, id)).callNumber).toBe(callNumber)
    const unpaid = await world.db.select().from(orders).where(eq(orders.status, 'PENDING_PAYMENT'))
    expect(unpaid.map((row) => row.callNumber)).toEqual(unpaid.map(() => null))
  })

  it('begins again on the next day of Nairobi, and passes over what an order of the day before still has', async () => {
    const { order, complete } = await aShopWithOrders()
    const [first, second, third] = [await order(), await order(), await order()]
    await complete(first.id)
    await complete(third.id)
    world.clock.pass(oneDay)
    expect([(await order()).callNumber, (await order()).callNumber, second.callNumber]).toEqual([1, 3, 2])
  })

  it('finds its order in the search of the shop, and none whose phone alone holds that digit', async () => {
    const { order, shop } = await aShopWithOrders()
    const [first, second] = [await order(), await order()]
    const { items } = (await shop.owner.get('/api/vendor/orders?search=2')).body
    const found = items.map(({ id }: { id: string }) => id)
    expect(found).toContain(second.id)
    const numberOfFirst = (await shop.owner.get(`/api/vendor/orders/${first.id}`)).body.number as string
    expect(found.includes(first.id)).toBe(numberOfFirst.includes('2'))
  })

  it('is given to each of twenty orders that are paid at once, and to no two', async () => {
    expect(await paidAtOnce(world, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('cannot be that of two orders of a shop that are not over, in the database', async () => {
    const { order } = await aShopWithOrders()
    const [first, second] = [await order(), await order()]
    const same = world.db.update(orders).set({ callNumber: first.callNumber }).where(eq(orders.id, second.id))
    await expect(same).rejects.toMatchObject({ cause: { message: expect.stringContaining('orders_call_number_key') } })
  })

  it('is never lower than that of an order that was paid before midnight and is written after it', async () => {
    const { order, shop } = await aShopWithOrders()
    await order()
    await world.db
      .update(callNumberCounters)
      .set({ day: sql`${callNumberCounters.day} + 1` })
      .where(eq(callNumberCounters.vendorId, shop.id))
    expect((await order()).callNumber).toBe(2)
  })
})
