import { describe, expect, it } from 'vitest'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
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
