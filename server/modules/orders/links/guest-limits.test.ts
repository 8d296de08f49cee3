import { describe, expect, it } from 'vitest'
import { days, hours } from '#server/platform/clock.ts'
import { aGuestWorld } from '#server/testing/builders/guest-world.ts'
import { aGuest, checkOutAsGuest, guestCart } from '#server/testing/builders/guests.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'

const { aConcert, aMenu, endOrders, world } = await aGuestWorld()

describe('the limits of guests', () => {
  it('let a phone begin five times in an hour, and ten times in a day', async () => {
    const begin = () => world.visitor().post('/api/guests', { name: 'Wanjiru', phone: '+254733000001' })
    const statuses = async (times: number) => {
      const answers = []
      for (let n = 0; n < times; n++) answers.push((await begin()).status)
      return answers
    }
    expect(await statuses(6)).toEqual([201, 201, 201, 201, 201, 429])
    world.clock.pass(hours(1) + 1)
    expect(await statuses(6)).toEqual([201, 201, 201, 201, 201, 429])
    world.clock.pass(hours(1) + 1)
    expect(await statuses(1)).toEqual([429])
    world.clock.pass(days(1))
    expect(await statuses(1)).toEqual([201])
  })

  it('count unpaid orders by the phone, over all its guests, at the same time too', async () => {
    const { shop, product } = await aMenu()
    const phone = '+254733000002'
    const guests = await Promise.all(Array.from({ length: 4 }, () => aGuest(world, { phone })))
    const twice = [...guests, ...guests]
    const answers = await Promise.all(twice.map((guest) => checkOutAsGuest(guest, guestCart(shop, guest, product))))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 201)).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_unpaid_of_phone')).toHaveLength(3)
  })

  it('count what is held unpaid by the phone, over all its guests', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 10, stock: 60 })
    const phone = '+254733000003'
    const order = async (quantity: number) => {
      const guest = await aGuest(world, { phone })
      const cart = guestCart(shop, guest, product)
      cart.items[0]!.quantity = quantity
      return (await checkOutAsGuest(guest, cart)).body.code ?? 'placed'
    }
    expect([await order(15), await order(15), await order(5)]).toEqual(['placed', 'too_many_held', 'placed'])
  })

  it('count free tickets by the phone, over all its guests', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0, maxPerCustomer: 3 })
    const phone = '+254733000004'
    const order = async (quantity: number) => {
      const guest = await aGuest(world, { phone })
      const cart = guestCart(shop, guest, type, differences)
      cart.items[0]!.quantity = quantity
      return (await checkOutAsGuest(guest, cart)).body.code ?? 'placed'
    }
    expect([await order(2), await order(2), await order(1)]).toEqual(['placed', 'over_customer_maximum', 'placed'])
  })

  it('prompt two phones in a day, where an account may prompt five', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const ask = async (phone: string) => {
      const { status, body } = await checkOutAsGuest(
        guest,
        guestCart(shop, guest, product, { payment: { method: 'MPESA', phone } }),
      )
      await endOrders(guest)
      return body.code ?? status
    }
    expect([await ask(guest.phone), await ask('+254711999001'), await ask('+254711999002')]).toEqual([
      201,
      201,
      'too_many_phones',
    ])
  })

  it('prompt one phone as often as accounts may together', async () => {
    const { shop, product } = await aMenu()
    const phone = '+254711999003'
    const answers = []
    for (let n = 0; n < 11; n++) {
      const guest = await aGuest(world)
      const { status, body } = await checkOutAsGuest(
        guest,
        guestCart(shop, guest, product, { payment: { method: 'MPESA', phone } }),
      )
      answers.push(body.code ?? status)
    }
    expect(answers).toEqual([...Array(10).fill(201), 'too_many_requests'])
  })
})
