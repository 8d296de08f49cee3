import { describe, expect, it } from 'vitest'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe("a customer's list of orders", () => {
  it('has only orders of the status that is asked for, with how long each is held and whom to call', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 480 })
    const [customer, other] = [await aPerson(world), await aPerson(world)]
    const place = async (who: typeof customer) =>
      (await checkOut(who, cartOf(shop, who, [{ product }]))).body.order.id as string
    const cancelled = await place(customer)
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await orderOf(customer, cancelled)).payment.status === 'FAILED')
    await customer.post(`/api/user/orders/${cancelled}/cancel`, {})
    const held = await place(customer)
    await place(other)

    const { body } = await customer.get('/api/user/orders?param1=PENDING_PAYMENT')
    expect(body.items).toMatchObject([
      { id: held, totalKES: 480, expiresAt: expect.any(String), vendor: { phone: expect.stringMatching(/^\+254/) } },
    ])
    expect((await customer.get('/api/user/orders?status=CANCELLED')).body.items).toMatchObject([{ id: cancelled }])
    expect((await customer.get('/api/user/orders')).body.items).toHaveLength(2)
    expect((await customer.get('/api/user/orders?status=HELD')).status).toBe(422)
  })
})

describe('the addresses of earlier orders', () => {
  async function aDelivery() {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const areaId = await aDeliveryArea(world, shop, { name: 'Kilimani' })
    const customer = await aPerson(world)
    const deliverTo = (address: string, landmark?: string) => {
      const fulfilment = { method: 'DELIVERY', areaId, address, ...(landmark ? { landmark } : {}) }
      return checkOut(customer, cartOf(shop, customer, [{ product }], { fulfilment }))
    }
    const offered = async () =>
      (await customer.get('/api/user/addresses')).body.items as {
        id: string
        address: string
        landmark: string | null
      }[]
    return { shop, product, customer, deliverTo, offered }
  }

  it('are offered the latest first, each once in any spelling, with what was written last', async () => {
    const { deliverTo, offered, customer, shop, product } = await aDelivery()
    await deliverTo('Kindaruma Court, B12')
    await deliverTo('Yaya Centre')
    await deliverTo('KINDARUMA COURT, B12', 'Green gate')
    await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect(await offered()).toMatchObject([
      { areaName: 'Kilimani', address: 'KINDARUMA COURT, B12', landmark: 'Green gate' },
      { areaName: 'Kilimani', address: 'Yaya Centre', landmark: null },
    ])
  })

  it('are at most five, and only the own ones', async () => {
    const { deliverTo, offered, customer } = await aDelivery()
    const { body } = await deliverTo('House 1')
    // More unpaid orders than five are not taken.
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await orderOf(customer, body.order.id)).payment.status === 'FAILED')
    await customer.post(`/api/user/orders/${body.order.id}/cancel`, {})
    for (const house of [2, 3, 4, 5, 6]) await deliverTo(`House ${house}`)
    expect((await offered()).map(({ address }) => address)).toEqual([
      'House 6',
      'House 5',
      'House 4',
      'House 3',
      'House 2',
    ])
    expect((await (await aPerson(world)).get('/api/user/addresses')).body.items).toEqual([])
  })

  it('are offered no more once hidden, until something goes there again', async () => {
    const { deliverTo, offered, customer } = await aDelivery()
    await deliverTo('Yaya Centre')
    await deliverTo('YAYA CENTRE')
    const [shown] = await offered()
    const stranger = await aPerson(world)
    expect((await stranger.send('DELETE', `/api/user/addresses/${shown?.id}`)).status).toBe(404)
    expect((await customer.send('DELETE', `/api/user/addresses/${shown?.id}`)).status).toBe(204)
    expect(await offered()).toEqual([])
    world.clock.pass(60_000)
    await deliverTo('Yaya Centre')
    expect(await offered()).toHaveLength(1)
  })
})
