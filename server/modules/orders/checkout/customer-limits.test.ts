import { describe, expect, it } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aGuest, checkOutAsGuest, guestCart } from '#server/testing/builders/guests.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { eightCartsOfOnePerson } from '#server/testing/races/customer-limit-race.ts'
import { actOnCardPage, isPaid, refundsOf } from '#server/testing/stand-ins/cards.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const byCard = { payment: { method: 'CARD' } }

/** A ticket type of which one customer may have so many. */
async function aTicketType(maxPerCustomer: number, given: { variations?: { name: string; priceKES: number }[] } = {}) {
  const shop = await aShop(world)
  const event = await anEvent(world, shop)
  const facts = { kind: 'TICKET' as const, eventId: event.id, name: 'Early bird', priceKES: 1000 }
  return { shop, product: await aProduct(world, shop, { ...facts, maxPerCustomer, ...given }) }
}

const tickets = { fulfilment: { method: 'TICKETS' } }
const order = (shop: Shop, person: Person, product: GivenProduct, quantity: number, more: object = {}) =>
  checkOut(person, cartOf(shop, person, [{ product, quantity }], { ...byCard, ...more }))

describe('the maximum for each customer', () => {
  it('counts the open orders of a customer, and says how many are left to them', async () => {
    const { shop, product } = await aTicketType(4)
    const customer = await aPerson(world)
    expect((await order(shop, customer, product, 3, tickets)).status).toBe(201)
    const refused = await order(shop, customer, product, 2, tickets)
    expect([refused.status, refused.body.code]).toEqual([409, 'over_customer_maximum'])
    expect(refused.body.detail).toBe(
      'Early bird: at most 4 for each customer. You have 3 already, so 1 more can be ordered.',
    )
    expect(refused.body.data).toMatchObject({ productId: product.id, most: 1 })
    expect((await order(shop, customer, product, 1, tickets)).status).toBe(201)
    expect((await order(shop, await aPerson(world), product, 4, tickets)).status).toBe(201)
  })

  it('counts a paid order, until what was bought is refunded', async () => {
    const { shop, product } = await aTicketType(2)
    const customer = await aPerson(world)
    const paid = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }], tickets)
    expect((await order(shop, customer, product, 1, tickets)).body.code).toBe('over_customer_maximum')
    const one = { lines: [{ orderLineId: paid.lines[0].id, quantity: 1 }] }
    expect((await refundOrder(shop.owner, paid.id, one)).status).toBe(200)
    expect((await order(shop, customer, product, 2, tickets)).body.code).toBe('over_customer_maximum')
    expect((await order(shop, customer, product, 1, tickets)).status).toBe(201)
    expect((await refundOrder(shop.owner, paid.id, { whole: true })).status).toBe(200)
    expect((await order(shop, customer, product, 1, tickets)).status).toBe(201)
  })

  it('does not count an order that expired or was cancelled', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { maxPerCustomer: 1 })
    const customer = await aPerson(world)
    await order(shop, customer, product, 1)
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    const again = await order(shop, customer, product, 1)
    expect(again.status).toBe(201)
    expect((await customer.post(`/api/user/orders/${again.body.order.id}/cancel`)).status).toBe(200)
    expect((await order(shop, customer, product, 1)).status).toBe(201)
  })

  it('counts all variations of a product, in the cart and in earlier orders', async () => {
    const variations = [
      { name: 'Table', priceKES: 900 },
      { name: 'Standing', priceKES: 500 },
    ]
    const { shop, product } = await aTicketType(2, { variations })
    const customer = await aPerson(world)
    const cart = (...wanted: [variation: number, quantity: number][]) =>
      checkOut(
        customer,
        cartOf(
          shop,
          customer,
          wanted.map(([variation, quantity]) => ({ product, variation, quantity })),
          { ...byCard, ...tickets },
        ),
      )
    expect((await cart([0, 1], [1, 2])).body.detail).toBe('Early bird: at most 2 for each customer. Take fewer.')
    expect((await cart([0, 1])).status).toBe(201)
    expect((await cart([1, 2])).body.code).toBe('over_customer_maximum')
    expect((await cart([1, 1])).status).toBe(201)
  })

  it('is said in the check of a cart, line by line, with what this customer has already', async () => {
    const { shop, product } = await aTicketType(4)
    const customer = await aPerson(world)
    await order(shop, customer, product, 3, tickets)
    const { vendorId, items } = cartOf(shop, customer, [{ product, quantity: 2 }])
    const lineFor = async (person: Pick<Person, 'post'>) =>
      (await person.post('/api/cart/check', { vendorId, items })).body.lines[0]
    expect(await lineFor(customer)).toMatchObject({
      state: 'OVER_CUSTOMER_MAXIMUM',
      maxPerCustomer: 4,
      purchased: 3,
      most: 1,
    })
    expect(await lineFor(world.visitor())).toMatchObject({ state: 'OK', maxPerCustomer: 4, purchased: 0, most: null })
  })

  it('refunds late money for an order that would take its customer beyond the maximum', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { maxPerCustomer: 1 })
    const customer = await aPerson(world)
    const { body } = await order(shop, customer, product, 1)
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect((await order(shop, customer, product, 1)).status).toBe(201)
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(customer, body.order.id)
    expect((await orderOf(customer, body.order.id)).status).toBe('EXPIRED')
    expect(await refundsOf(world, body.order.id)).toMatchObject([{ reason: 'PAID_TOO_LATE_BEYOND_MAXIMUM' }])
  })

  it('refunds late money of a guest, where all guests with the same phone would have more than the maximum', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { maxPerCustomer: 1 })
    const phone = '+254733000009'
    const place = async () => {
      const guest = await aGuest(world, { phone })
      const contact = { name: guest.name, phone, email: 'guest@example.com' }
      const { status, body } = await checkOutAsGuest(guest, guestCart(shop, guest, product, { ...byCard, contact }))
      return { status, order: body.order, payment: body.payment, guest: guest as never }
    }
    const late = await place()
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect((await place()).status).toBe(201)
    await actOnCardPage(world.phones, late.payment.id, 'pay')
    await isPaid(late.guest, late.order.id)
    expect((await orderOf(late.guest, late.order.id)).status).toBe('EXPIRED')
    expect(await refundsOf(world, late.order.id)).toMatchObject([{ reason: 'PAID_TOO_LATE_BEYOND_MAXIMUM' }])
  })

  it('is set by the vendor for goods and for ticket types', async () => {
    const { shop, product } = await aTicketType(4)
    const item = await aProduct(world, shop)
    for (const { id } of [product, item]) {
      const { body } = await shop.owner.get(`/api/vendor/products/${id}`)
      const change = { version: body.version, maxPerCustomer: 6 }
      expect((await shop.owner.patch(`/api/vendor/products/${id}`, change)).body.maxPerCustomer).toBe(6)
      const [row] = await world.db.select().from(products).where(eq(products.id, id))
      expect(row?.maxPerCustomer).toBe(6)
      expect((await world.visitor().get(`/api/products/${id}`)).body.maxPerCustomer).toBe(6)
    }
  })

  it('is kept when one customer orders on eight pages at once', async () => {
    const { placed, written, refusals } = await eightCartsOfOnePerson(world, { maxPerCustomer: 3 })
    expect([placed, written, refusals]).toEqual([3, 3, ['over_customer_maximum']])
  })
})

describe('what one customer may keep without paying', () => {
  it('is five orders, with whichever vendor, and again when one of them is cancelled', async () => {
    const customer = await aPerson(world)
    const ids = []
    for (let count = 0; count < 5; count++) {
      const shop = await aShop(world)
      ids.push((await order(shop, customer, await aProduct(world, shop), 1)).body.order.id)
    }
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const refused = await order(shop, customer, product, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid_orders'])
    expect(refused.body.detail).toBe('5 of your orders wait for payment. Pay or cancel one of them, then order again.')
    expect((await customer.post(`/api/user/orders/${ids[0]}/cancel`)).status).toBe(200)
    expect((await order(shop, customer, product, 1)).status).toBe(201)
  })

  it('is a tenth of a large stock over all their orders, and what is left of a small one', async () => {
    const shop = await aShop(world)
    const many = await aProduct(world, shop, { name: 'Samosa', priceKES: 50, stock: 600 })
    const few = await aProduct(world, shop, { priceKES: 50, stock: 20 })
    const customer = await aPerson(world)
    expect((await order(shop, customer, few, 20)).status).toBe(201)
    expect((await order(shop, customer, many, 61)).body).toMatchObject({
      status: 409,
      code: 'too_many_held',
      detail: 'At most 60 of Samosa are kept for you before you pay. Order 60, pay, and then order the rest.',
      data: { most: 60 },
    })
    expect((await order(shop, customer, many, 60)).status).toBe(201)
    expect((await order(shop, customer, many, 1)).body.detail).toBe(
      'No more of Samosa is kept for you before you pay. Pay or cancel your open orders, then order again.',
    )
    expect((await order(shop, await aPerson(world), many, 50)).status).toBe(201)
  })

  it('frees with the payment: what is paid is not held any more', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 50, stock: 100 })
    const customer = await aPerson(world)
    await aPaidOrder(world, shop, customer, [{ product, quantity: 20 }])
    expect((await order(shop, customer, product, 20)).status).toBe(201)
  })

  it('is kept when one customer orders on eight pages at once', async () => {
    const five = await eightCartsOfOnePerson(world, {})
    expect([five.placed, five.written, five.refusals]).toEqual([5, 5, ['too_many_unpaid_orders']])
    const held = await eightCartsOfOnePerson(world, { stock: 2000 }, 100)
    expect([held.placed, held.held, held.refusals]).toEqual([2, 200, ['too_many_held']])
  })

  it('costs checkout one statement in a round trip that it makes anyway', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { stock: 5, maxPerCustomer: 2 })
    const customer = await aPerson(world)
    const { statements } = await countStatements(() => order(shop, customer, product, 1))
    const transaction = statements.slice(statements.indexOf('begin'), 1 + statements.indexOf('commit'))
    expect(transaction.length, transaction.join('\n')).toBe(7)
  })
})
