import { describe, expect, it } from 'vitest'
import { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type ProductGiven } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()

/** An event with a free ticket type, and a customer who wants it. */
async function aFreeEvent(given: ProductGiven = {}) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world, { name: 'Wanjiru Kamau' })])
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(30)), capacity: 50 })
  const ofEvent = { kind: 'TICKET', eventId: event.id } as const
  const free = await aProduct(world, shop, { ...ofEvent, name: 'Community seat', priceKES: 0, stock: 40, ...given })
  const get = (quantity: number, differences: Record<string, unknown> = {}, key?: string) =>
    checkOut(customer, freeCart(quantity, differences), key)
  const freeCart = (quantity: number, differences: Record<string, unknown> = {}) => {
    const { payment: _, ...cart } = cartOf(shop, customer, [{ product: free, quantity }])
    return { ...cart, fulfilment: { method: 'TICKETS' }, ...differences }
  }
  const left = async () => {
    const ids = [free.stockId, event.capacityStockId]
    const rows = await world.db.select().from(stocks).where(eq(stocks.vendorId, shop.id))
    return ids.map((id) => rows.find((row) => row.id === id)?.left)
  }
  return { shop, customer, event, ofEvent, free, freeCart, get, left }
}

const paymentsOf = (orderId: string) =>
  world.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId as never))

describe('free tickets', () => {
  it('issues free tickets at checkout, without a payment, a prompt or a posting', async () => {
    const { shop, customer, get, left } = await aFreeEvent()
    const { status, body } = await get(2)
    expect([status, body.order.status, body.order.totalKES, body.payment]).toEqual([201, 'COMPLETED', 0, null])
    const order = await orderOf(customer, body.order.id)
    expect(order).toMatchObject({ status: 'COMPLETED', totalKES: 0, payment: null, paymentMethods: [], priceLines: [] })
    expect(order.history.map((step: { status: string }) => step.status)).toEqual([
      'PENDING_PAYMENT',
      'PAID',
      'COMPLETED',
    ])
    expect(order.tickets.map((ticket: { status: string }) => ticket.status)).toEqual(['VALID', 'VALID'])
    expect(await left()).toEqual([38, 48])
    expect(await paymentsOf(body.order.id)).toEqual([])
    const posted = await world.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.vendorId, shop.id))
    expect(posted).toEqual([])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('shows a free order to its vendor and to administrators', async () => {
    const { shop, get } = await aFreeEvent()
    const { body } = await get(1)
    const listed = await shop.owner.get('/api/vendor/orders?status=DONE')
    expect(listed.body.items).toMatchObject([{ id: body.order.id, totalKES: 0, earningsKES: 0 }])
    const admin = await aPerson(world, { role: 'ADMIN' })
    const seen = await admin.get(`/api/admin/orders/${body.order.id}`)
    expect([seen.status, seen.body.payments, seen.body.receipt]).toEqual([200, [], null])
  })

  it('repeats the answer for a repeated key, and issues the tickets once', async () => {
    const { get, left } = await aFreeEvent()
    const key = crypto.randomUUID()
    const answers = await Promise.all([get(2, {}, key), get(2, {}, key)])
    const again = await get(2, {}, key)
    expect(new Set([...answers, again].map(({ body }) => body.order.id)).size).toBe(1)
    expect(again.body).toEqual(answers[0]?.body)
    expect(await left()).toEqual([38, 48])
  })

  it('ignores how a free order would have been paid', async () => {
    const { customer, get } = await aFreeEvent()
    const { body } = await get(1, { payment: { method: 'MPESA', phone: customer.user.phone } })
    expect([body.order.status, body.payment]).toEqual(['COMPLETED', null])
    expect(await paymentsOf(body.order.id)).toEqual([])
  })

  it('has the paid tickets of a mixed order paid, and issues all of them together', async () => {
    const { shop, customer, ofEvent, free } = await aFreeEvent()
    const seat = await aProduct(world, shop, { ...ofEvent, name: 'Fire and seat', priceKES: 900 })
    const wanted = [{ product: free, quantity: 2 }, { product: seat }]
    const cart = cartOf(shop, customer, wanted, { fulfilment: { method: 'TICKETS' } })
    const { body } = await checkOut(customer, cart)
    expect([body.order.status, body.order.totalKES]).toEqual(['PENDING_PAYMENT', 900])
    expect((await orderOf(customer, body.order.id)).tickets).toEqual([])
    await world.phones.answer(customer.user.phone)
    await expect.poll(async () => (await orderOf(customer, body.order.id)).tickets.length).toBe(3)
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('refuses an order that costs something when nothing is said of how it is paid', async () => {
    const { shop, customer, ofEvent } = await aFreeEvent()
    const seat = await aProduct(world, shop, { ...ofEvent, priceKES: 900, stock: 3 })
    const { payment: _, ...cart } = cartOf(shop, customer, [{ product: seat }], { fulfilment: { method: 'TICKETS' } })
    const { status, body } = await checkOut(customer, cart)
    expect([status, body.code, body.errors]).toMatchObject([409, 'payment_method_unavailable', [{ field: 'payment' }]])
  })

  it('refuses what was free and costs something now', async () => {
    const { free, get } = await aFreeEvent()
    await world.db.update(products).set({ priceCents: 500_00 }).where(eq(products.id, free.id))
    expect((await get(1)).body.code).toBe('price_changed')
  })

  it('keeps the maximum for each customer, and of a free type without one a maximum of its own', async () => {
    const own = await aFreeEvent({ maxPerCustomer: 3 })
    expect((await own.get(2)).status).toBe(201)
    const over = await own.get(2)
    expect([over.status, over.body.code, over.body.data.most]).toEqual([409, 'over_customer_maximum', 1])
    const unsaid = await aFreeEvent()
    expect((await unsaid.get(20)).status).toBe(201)
    expect((await unsaid.get(1)).body.code).toBe('over_customer_maximum')
  })

  it('sells no more free tickets than there are when many ask at once', async () => {
    const { shop, free, freeCart, left } = await aFreeEvent({ stock: 5 })
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(world)))
    const answers = await Promise.all(people.map((person) => checkOut(person, freeCart(1))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'sold_out')).toHaveLength(7)
    expect(await left()).toEqual([0, 45])
    expect(await world.db.select().from(tickets).where(eq(tickets.vendorId, shop.id))).toHaveLength(5)
    expect(free.priceKES).toBe(0)
  })

  it('is not kept from free tickets by orders that wait for payment', async () => {
    const { shop, customer, get } = await aFreeEvent()
    const meal = await aProduct(world, shop)
    for (let n = 0; n < 5; n++) await checkOut(customer, cartOf(shop, customer, [{ product: meal }]))
    expect((await checkOut(customer, cartOf(shop, customer, [{ product: meal }]))).body.code).toBe(
      'too_many_unpaid_orders',
    )
    expect((await get(1)).status).toBe(201)
  })

  it('has no money of a free order to give back', async () => {
    const { shop, get } = await aFreeEvent()
    const { body } = await get(1)
    const refused = await refundOrder(shop.owner, body.order.id, { whole: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
  })

  it('quotes a free cart at nothing', async () => {
    const { customer, freeCart } = await aFreeEvent()
    const { vendorId, items } = freeCart(2)
    const { body } = await customer.post('/api/cart/check', { vendorId, items, fulfilment: { method: 'TICKETS' } })
    expect(body.quote).toMatchObject({ subtotalKES: 0, totalKES: 0 })
    expect(body.lines).toMatchObject([{ state: 'OK', priceKES: 0, amountKES: 0 }])
  })

  it('lets the database refuse anything else that is free', async () => {
    const { shop, customer, ofEvent } = await aFreeEvent()
    const meal = await aProduct(world, shop, { variations: [{ name: 'Large', priceKES: 950 }] })
    const constraint = (name: string) => ({ cause: { constraint: name } })
    await expect(
      world.db.update(products).set({ priceCents: 0 }).where(eq(products.id, meal.id)),
    ).rejects.toMatchObject(constraint('products_only_tickets_are_free'))
    await expect(
      world.db.update(productVariations).set({ priceCents: 0 }).where(eq(productVariations.productId, meal.id)),
    ).rejects.toMatchObject(constraint('variations_only_tickets_are_free'))
    const type = await aProduct(world, shop, { ...ofEvent, priceKES: 0, variations: [{ name: 'Child', priceKES: 0 }] })
    const { body } = await checkOut(customer, {
      ...cartOf(shop, customer, [{ product: type, variation: 0 }]),
      fulfilment: { method: 'TICKETS' },
    })
    expect(body.order.status).toBe('COMPLETED')
    const [order] = await world.db.select().from(orders).where(eq(orders.id, body.order.id))
    expect(order?.totalCents).toBe(0)
  })
})
