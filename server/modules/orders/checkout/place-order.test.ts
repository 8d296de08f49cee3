import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { products, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()
const leftOf = async (stockId: string | null) =>
  (
    await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, stockId ?? ''))
  )[0]?.left

async function aCustomerAt(given: Parameters<typeof aShop>[1] = {}) {
  return { shop: await aShop(world, given), customer: await aPerson(world) }
}

describe('checking out', () => {
  it('places an order with its payment, and holds the stock', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { priceKES: 650, stock: 5 })
    const { status, body } = await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 2 }]))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      order: { status: 'PENDING_PAYMENT', totalKES: 1300, expiresAt: plus(world.clock.now(), 600_000).toISOString() },
      payment: { method: 'MPESA', status: 'CREATED' },
    })
    expect(body.order.number).toMatch(/^UZ\d{8}$/)
    expect(await leftOf(product.stockId)).toBe(3)
  })

  it('adds the fee of the delivery area, and takes no commission of the delivery', async () => {
    const { shop, customer } = await aCustomerAt({ commissionBasisPoints: 1250 })
    const product = await aProduct(world, shop, { priceKES: 333 })
    const areaId = await aDeliveryArea(world, shop, { name: 'Kilimani', feeKES: 100 })
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court, B12', landmark: 'Green gate' }
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }], { fulfilment }))
    expect(body.order.totalKES).toBe(433)
    const [order] = await world.db.select().from(orders).where(eq(orders.id, body.order.id))
    expect(order).toMatchObject({
      commissionCents: 4163,
      areaName: 'Kilimani',
      landmark: 'Green gate',
    })
  })

  it('places an order in at most 10 statements', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { stock: 5, variations: [{ name: 'Large', priceKES: 950, stock: 5 }] })
    const cart = cartOf(shop, customer, [{ product, variation: 0 }])
    const { result, statements } = await countStatements(() => checkOut(customer, cart))
    expect(result.status).toBe(201)
    const ofTheAnswer = statements.slice(0, 1 + statements.indexOf('commit'))
    expect(ofTheAnswer.at(-1)).toBe('commit')
    expect(ofTheAnswer.length, ofTheAnswer.join('\n')).toBeLessThanOrEqual(10)
  })

  it('requires a signed-in customer and an idempotency key at checkout', async () => {
    const { shop, customer } = await aCustomerAt()
    const cart = cartOf(shop, customer, [{ product: await aProduct(world, shop) }])
    expect((await world.visitor().command('/api/cart/checkout', cart)).status).toBe(401)
    const { status, body } = await customer.post('/api/cart/checkout', cart)
    expect([status, body.code]).toEqual([422, 'idempotency_key_missing'])
  })
})

describe('checkout refuses, and takes nothing', () => {
  it('refuses a checkout at an old price, and returns the new one', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { priceKES: 650, stock: 5 })
    const cart = cartOf(shop, customer, [{ product }])
    await world.db.update(products).set({ priceCents: 700_00 }).where(eq(products.id, product.id))
    const { status, body } = await checkOut(customer, cart)
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect(body.data.lines).toMatchObject([{ productId: product.id, priceKES: 700 }])
    expect(await leftOf(product.stockId)).toBe(5)
  })

  it('refuses a checkout of more than is left, with the line and the stock left', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { name: 'Mandazi', stock: 2 })
    const few = await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 3 }]))
    expect(few.body).toMatchObject({ status: 409, code: 'sold_out', data: { productId: product.id, left: 2 } })
    expect(few.body.detail).toContain('Only 2 of Mandazi are left.')
    expect(await leftOf(product.stockId)).toBe(2)
  })

  it('refuses a checkout of more than is left over two lines of one stock', async () => {
    const { shop, customer } = await aCustomerAt()
    const variations = [
      { name: 'Regular', priceKES: 100 },
      { name: 'Large', priceKES: 150 },
    ]
    const product = await aProduct(world, shop, { stock: 3, variations })
    const wanted = [
      { product, variation: 0, quantity: 2 },
      { product, variation: 1, quantity: 2 },
    ]
    expect((await checkOut(customer, cartOf(shop, customer, wanted))).body.code).toBe('sold_out')
    expect(await leftOf(product.stockId)).toBe(3)
  })

  it('refuses a checkout above the maximum of one order', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { maxPerOrder: 4 })
    expect((await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 5 }]))).body.code).toBe(
      'over_maximum',
    )
  })

  it('refuses a product that is unknown, archived, a draft, of another vendor, or without a variation', async () => {
    const { shop, customer } = await aCustomerAt()
    const foreign = await aProduct(world, await aShop(world))
    const archived = await aProduct(world, shop, { status: 'ARCHIVED' })
    const draft = await aProduct(world, shop, { status: 'DRAFT' })
    const open = await aProduct(world, shop, { variations: [{ name: 'Large', priceKES: 950 }] })
    const unknown = { ...open, id: newId<ProductId>(), variations: [] }
    for (const product of [foreign, archived, draft, open, unknown]) {
      const { status, body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
      expect([status, body.code]).toEqual([409, 'product_unavailable'])
    }
  })

  it('refuses goods of a closed or paused vendor, and returns when it opens', async () => {
    const friday = [{ weekday: 5, opens: 16 * 60, closes: 22 * 60 }]
    const { shop, customer } = await aCustomerAt({ opening: friday })
    const product = await aProduct(world, shop)
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect(body).toMatchObject({ status: 409, code: 'vendor_closed', data: { opensAt: '2026-11-20T13:00:00.000Z' } })

    const paused = await aShop(world)
    await world.db
      .update(vendors)
      .set({ pauseReason: 'OWNER', pausedAt: lunchTime, pausedUntil: plus(lunchTime, 3_600_000) })
      .where(eq(vendors.id, paused.id))
    const other = await aProduct(world, paused)
    expect((await checkOut(customer, cartOf(paused, customer, [{ product: other }]))).body.code).toBe('vendor_closed')
  })

  it('refuses a checkout at a suspended, pending or unknown vendor', async () => {
    const customer = await aPerson(world)
    for (const status of ['SUSPENDED', 'PENDING', 'REJECTED', 'CHANGES_REQUESTED'] as const) {
      const shop = await aShop(world, { status })
      const { body } = await checkOut(customer, cartOf(shop, customer, [{ product: await aProduct(world, shop) }]))
      expect([status, body.code]).toEqual([status, 'vendor_unavailable'])
    }
  })

  it('refuses an order below the minimum of the delivery area', async () => {
    const { shop, customer } = await aCustomerAt()
    const areaId = await aDeliveryArea(world, shop, { minimumKES: 1000 })
    const product = await aProduct(world, shop, { priceKES: 999 })
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }], { fulfilment }))
    expect(body).toMatchObject({ code: 'below_minimum', data: { minimumKES: 1000 } })
  })

  it("refuses pick-up where there is none, another vendor's delivery area, and goods without either", async () => {
    const { shop, customer } = await aCustomerAt({ hasPickup: false })
    const product = await aProduct(world, shop)
    const areaId = await aDeliveryArea(world, await aShop(world))
    for (const fulfilment of [
      { method: 'PICKUP' },
      { method: 'DELIVERY', areaId, address: 'Here' },
      { method: 'TICKETS' },
    ]) {
      const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }], { fulfilment }))
      expect([fulfilment.method, body.code]).toEqual([fulfilment.method, 'fulfilment_unavailable'])
    }
  })

  it('refuses a total that the customer was not shown, and charges the one that they were', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { priceKES: 650 })
    const areaId = await aDeliveryArea(world, shop, { feeKES: 100 })
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
    const cart = cartOf(shop, customer, [{ product }], { fulfilment })
    const { status, body } = await checkOut(customer, { ...cart, totalKES: 700 })
    expect([status, body.code, body.data]).toEqual([409, 'price_changed', { lines: [], totalKES: 750 }])
    expect((await checkOut(customer, { ...cart, totalKES: 750 })).body.order.totalKES).toBe(750)
  })

  it('refuses unknown fields, prices as text, and invalid quantities at checkout', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop)
    const cart = cartOf(shop, customer, [{ product }])
    const [item] = cart.items
    const wrong = [
      { ...cart, discountKES: 1 },
      { ...cart, totalKES: -1 },
      { ...cart, items: [] },
      ...[0, -1, 1.5, 101, '2', null].map((quantity) => ({ ...cart, items: [{ ...item, quantity }] })),
      { ...cart, items: [{ ...item, priceKES: '650' }] },
      { ...cart, payment: { method: 'MPESA', phone: '020 123 456' } },
      { ...cart, note: 'a\0b' },
    ]
    for (const body of wrong) expect((await checkOut(customer, body)).status, JSON.stringify(body)).toBe(422)
  })
})

describe('tickets', () => {
  it('sells tickets while the vendor is closed, out of the capacity shared by all ticket types', async () => {
    const { shop, customer } = await aCustomerAt({ opening: [] })
    const event = await anEvent(world, shop, { capacity: 3 })
    const regular = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Regular' })
    const vip = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'VIP', stock: 1 })
    const tickets = { fulfilment: { method: 'TICKETS' } }
    const two = await checkOut(customer, cartOf(shop, customer, [{ product: regular }, { product: vip }], tickets))
    expect(two.status).toBe(201)
    expect(await leftOf(event.capacityStockId)).toBe(1)
    const twoMore = await checkOut(customer, cartOf(shop, customer, [{ product: regular, quantity: 2 }], tickets))
    expect(twoMore.body).toMatchObject({ code: 'sold_out', data: { left: 1 } })
  })

  it('refuses tickets before their sale, after it, or for an event that is over or cancelled', async () => {
    const { shop, customer } = await aCustomerAt()
    const event = await anEvent(world, shop)
    const cancelled = await anEvent(world, shop, { status: 'CANCELLED' })
    const over = await anEvent(world, shop, { startsAt: plus(world.clock.now(), -days(1)) })
    const type = { kind: 'TICKET' as const, eventId: event.id }
    const refused = [
      { ...type, saleStartsAt: plus(world.clock.now(), 1) },
      { ...type, saleEndsAt: world.clock.now() },
      { ...type, eventId: cancelled.id },
      { ...type, eventId: over.id },
    ]
    for (const given of refused) {
      const cart = cartOf(shop, customer, [{ product: await aProduct(world, shop, given) }], {
        fulfilment: { method: 'TICKETS' },
      })
      expect((await checkOut(customer, cart)).body.code).toBe('product_unavailable')
    }
  })
})

describe('the same checkout sent again', () => {
  it('repeats the response of a checkout without a second order, also when the stock has gone meanwhile', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { stock: 1 })
    const cart = cartOf(shop, customer, [{ product }])
    const key = randomUUID()
    const first = await checkOut(customer, cart, key)
    const again = await checkOut(customer, cart, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await world.db.select().from(orders).where(eq(orders.vendorId, shop.id))).toHaveLength(1)
  })

  it('creates one order, one payment and one hold for twenty equal concurrent checkouts', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { stock: 50 })
    const cart = cartOf(shop, customer, [{ product }])
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(customer, cart, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?.id}`)).size).toBe(1)
    expect(await leftOf(product.stockId)).toBe(49)
    expect(await world.db.select().from(payments).where(eq(payments.vendorId, shop.id))).toHaveLength(1)
  })

  it('refuses another cart under a used idempotency key', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop)
    const key = randomUUID()
    await checkOut(customer, cartOf(shop, customer, [{ product }]), key)
    const other = await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 2 }]), key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  it("creates another order under another customer's equal key", async () => {
    const { shop, customer } = await aCustomerAt()
    const other = await aPerson(world)
    const product = await aProduct(world, shop)
    const key = randomUUID()
    const [mine, theirs] = [
      await checkOut(customer, cartOf(shop, customer, [{ product }]), key),
      await checkOut(other, cartOf(shop, other, [{ product }]), key),
    ]
    expect(theirs.status).toBe(201)
    expect(theirs.body.order.id).not.toBe(mine.body.order.id)
    expect((await other.get(`/api/user/orders/${mine.body.order.id}`)).status).toBe(404)
  })
})

describe('validating a cart', () => {
  it('validates a cart line by line, and holds no stock', async () => {
    const { shop, customer } = await aCustomerAt()
    const fine = await aProduct(world, shop, { priceKES: 100 })
    const expensive = await aProduct(world, shop, { priceKES: 200 })
    const few = await aProduct(world, shop, { stock: 1 })
    const none = await aProduct(world, shop, { stock: 0 })
    const gone = await aProduct(world, shop, { status: 'ARCHIVED' })
    const { vendorId, items } = cartOf(shop, customer, [
      { product: fine },
      { product: { ...expensive, priceKES: 150 } },
      { product: few, quantity: 2 },
      { product: none },
      { product: gone },
    ])
    const { status, body } = await world.visitor().post('/api/cart/check', { vendorId, items })
    expect(status).toBe(200)
    expect(body.lines.map(({ state, priceKES, left }: Record<string, unknown>) => [state, priceKES, left])).toEqual([
      ['OK', 100, null],
      ['PRICE_CHANGED', 200, null],
      ['TOO_FEW', 650, 1],
      ['SOLD_OUT', 650, 0],
      ['GONE', null, null],
    ])
    expect(body.vendor).toMatchObject({ slug: shop.slug, hasPickup: true, open: { isOpen: true } })
    expect(await leftOf(few.stockId)).toBe(1)
  })

  it('reports in a validated cart that the vendor no longer sells', async () => {
    const { shop, customer } = await aCustomerAt({ status: 'SUSPENDED' })
    const { vendorId, items } = cartOf(shop, customer, [{ product: await aProduct(world, shop) }])
    const { body } = await world.visitor().post('/api/cart/check', { vendorId, items })
    expect([body.vendor, body.lines[0].state]).toEqual([null, 'GONE'])
  })
})

describe('an order', () => {
  it('keeps the agreed price of an order when the product changes later', async () => {
    const { shop, customer } = await aCustomerAt()
    const product = await aProduct(world, shop, { name: 'Omena', priceKES: 320 })
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    await world.db.update(products).set({ name: 'Renamed', priceCents: 1_00 }).where(eq(products.id, product.id))
    expect((await orderOf(customer, body.order.id)).lines).toMatchObject([
      { name: 'Omena', unitPriceKES: 320, quantity: 1 },
    ])
  })
})
