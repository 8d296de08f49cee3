import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()

async function aNewOrder(given: { stock?: number; delivery?: boolean } = {}) {
  const shop = await aShop(world)
  const customer = await aPerson(world)
  const product = await aProduct(world, shop, { priceKES: 1000, stock: given.stock })
  const fulfilment = given.delivery
    ? { method: 'DELIVERY', areaId: await aDeliveryArea(world, shop), address: 'Kindaruma Court' }
    : { method: 'PICKUP' }
  const order = await aPaidOrder(world, shop, customer, [{ product }], { fulfilment })
  const transition = (name: string, body?: unknown) => shop.owner.post(`/api/vendor/orders/${order.id}/${name}`, body)
  return { shop, customer, product, order, transition }
}

describe('a paid order', () => {
  it('lists a paid order for its vendor, with what preparing it needs and its earnings', async () => {
    const { shop, order, customer } = await aNewOrder()
    const { body } = await shop.owner.get('/api/vendor/orders?status=TO_ACCEPT')
    expect(body.counts).toEqual({ TO_ACCEPT: 1, PREPARING: 0, READY: 0, DONE: 0 })
    expect(body.items).toMatchObject([
      {
        id: order.id,
        contact: { name: customer.user.name, phone: customer.user.phone },
        totalKES: 1000,
        commissionKES: 100,
        earningsKES: 900,
      },
    ])
    expect(body.items[0].contact).not.toHaveProperty('email')
  })

  it("finds a vendor's order by its number, a name or a phone", async () => {
    const { shop, order, customer } = await aNewOrder()
    const find = async (search: string) =>
      (await shop.owner.get(`/api/vendor/orders?search=${encodeURIComponent(search)}`)).body.items.length
    expect(await find(order.number.slice(4))).toBe(1)
    expect(await find('wanjiru')).toBe(1)
    expect(await find(`0${customer.user.phone.slice(4)}`)).toBe(1)
    expect(await find("o'reilly %_")).toBe(0)
    expect(await find('nobody 254')).toBe(0)
  })

  it("filters a vendor's orders by the spec's positional parameters", async () => {
    const { shop } = await aNewOrder()
    expect((await shop.owner.get('/api/vendor/orders?param1=TO_ACCEPT&param2=wanjiru')).body.items).toHaveLength(1)
    expect((await shop.owner.get('/api/vendor/orders?param1=DONE')).body.items).toHaveLength(0)
  })

  it('advances an order from accepted to ready to completed, with every transition visible to its customer', async () => {
    const { order, customer, transition } = await aNewOrder()
    for (const [name, status] of [
      ['accept', 'ACCEPTED'],
      ['ready', 'READY'],
      ['complete', 'COMPLETED'],
    ]) {
      expect((await transition(name as string)).body.status).toBe(status)
    }
    const seen = await orderOf(customer, order.id)
    expect(seen.history.map(({ status, actor }: Record<string, string>) => `${status} ${actor}`)).toEqual([
      'PENDING_PAYMENT CUSTOMER',
      'PAID SYSTEM',
      'ACCEPTED VENDOR',
      'READY VENDOR',
      'COMPLETED VENDOR',
    ])
  })

  it('hands only an order for delivery to a rider', async () => {
    const pickup = await aNewOrder()
    const delivery = await aNewOrder({ delivery: true })
    for (const { transition } of [pickup, delivery]) await transition('accept').then(() => transition('ready'))
    expect((await pickup.transition('dispatch')).body.code).toBe('invalid_transition')
    expect((await delivery.transition('dispatch')).body.status).toBe('OUT_FOR_DELIVERY')
    expect((await delivery.transition('complete')).body.status).toBe('COMPLETED')
  })

  it('refuses invalid and repeated transitions of an order', async () => {
    const { transition } = await aNewOrder()
    expect((await transition('ready')).status).toBe(409)
    expect((await transition('complete')).status).toBe(409)
    const both = await Promise.all([transition('accept'), transition('accept')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("hides a vendor's order from every other vendor", async () => {
    const { order } = await aNewOrder()
    const other = await aShop(world)
    expect((await other.owner.get(`/api/vendor/orders/${order.id}`)).status).toBe(404)
    expect((await other.owner.post(`/api/vendor/orders/${order.id}/accept`)).status).toBe(404)
    expect((await other.owner.get('/api/vendor/orders')).body.items).toEqual([])
  })

  it('refuses to skip a transition of an order in the database', async () => {
    const { order } = await aNewOrder()
    const skip = world.db
      .update(orders)
      .set({ status: 'READY' })
      .where(eq(orders.id, order.id as OrderId))
    await expect(skip).rejects.toMatchObject({
      cause: { message: expect.stringContaining('cannot go from PAID to READY') },
    })
  })
})

describe('an order that its vendor rejects', () => {
  it('refunds a rejected order from vendor and commission, and returns its stock', async () => {
    const { shop, product, order, customer, transition } = await aNewOrder({ stock: 1 })
    const { body } = await transition('reject', { reason: 'Something is finished' })
    expect(body.status).toBe('REJECTED')
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0 })
    expect(
      await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, order.id as OrderId)),
    ).toMatchObject([{ amountCents: 1000_00, status: 'REQUESTED', reason: 'Something is finished' }])
    expect((await orderOf(customer, order.id)).history.at(-1)).toMatchObject({
      status: 'REJECTED',
      reason: 'Something is finished',
    })
    const next = await aPerson(world)
    expect((await checkOut(next, cartOf(shop, next, [{ product }]))).status).toBe(201)
  })

  it('requires a reason to reject an order', async () => {
    const { transition } = await aNewOrder()
    expect((await transition('reject', { reason: ' ' })).body.errors).toMatchObject([{ field: 'reason' }])
  })

  it('refunds a rejected order once, also concurrently', async () => {
    const { order, transition } = await aNewOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => transition('reject', { reason: 'Too busy' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, order.id as OrderId)),
    ).toHaveLength(1)
  })

  it('allows cancelling an accepted order, and not a completed one', async () => {
    const { transition } = await aNewOrder()
    await transition('accept')
    expect((await transition('cancel', { reason: 'The gas ran out' })).body.status).toBe('CANCELLED')
    const done = await aNewOrder()
    for (const name of ['accept', 'ready', 'complete']) await done.transition(name)
    expect((await done.transition('cancel', { reason: 'Too late' })).status).toBe(409)
  })
})

describe('time', () => {
  it('rejects an order that is not accepted within ten minutes, and keeps accepted ones', async () => {
    const waiting = await aNewOrder()
    const accepted = await aNewOrder()
    await accepted.transition('accept')
    world.clock.pass(minutes(9))
    await world.periodicJobs.rejectUnacceptedOrders()
    expect((await orderOf(waiting.customer, waiting.order.id)).status).toBe('PAID')
    world.clock.pass(minutes(2))
    await Promise.all([world.periodicJobs.rejectUnacceptedOrders(), world.periodicJobs.rejectUnacceptedOrders()])
    const rejected = await orderOf(waiting.customer, waiting.order.id)
    // A code: each reader's page says it in their language.
    expect([rejected.status, rejected.history.at(-1)?.reason]).toEqual(['REJECTED', 'NOT_ACCEPTED_IN_TIME'])
    expect(rejected.isMissed).toBe(true)
    expect((await orderOf(accepted.customer, accepted.order.id)).status).toBe('ACCEPTED')
    expect(
      await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, waiting.order.id as OrderId)),
    ).toHaveLength(1)
  })

  describe('that passes three paid orders in a row', () => {
    async function aShopThatMisses(orders: number) {
      const shop = await aShop(world)
      const product = await aProduct(world, shop, { priceKES: 100 })
      const miss = async (count: number) => {
        for (let n = 0; n < count; n++) await aPaidOrder(world, shop, await aPerson(world), [{ product }])
        world.clock.pass(minutes(11))
        // Two workers at once count each order once.
        await Promise.all([world.periodicJobs.rejectUnacceptedOrders(), world.periodicJobs.rejectUnacceptedOrders()])
      }
      await miss(orders)
      const pause = async () => (await shop.owner.get('/api/vendor/profile')).body.pause
      const messages = async () =>
        (await shop.owner.get('/api/user/notifications')).body.items.filter(
          ({ kind }: { kind: string }) => kind === 'shop_paused',
        )
      return { shop, product, miss, pause, messages }
    }

    it('pauses the shop until its owner resumes, says so once, and takes no order meanwhile', async () => {
      const { shop, product, miss, pause, messages } = await aShopThatMisses(2)
      expect(await pause()).toBeNull()
      await miss(3)
      expect(await pause()).toEqual({ until: null, reason: 'MISSED_ORDERS' })
      expect(await messages()).toMatchObject([{ data: { shop: shop.name, orders: 3 } }])
      const refused = await checkOut(await aPerson(world), cartOf(shop, await aPerson(world), [{ product }]))
      expect(refused.body.code).toBe('vendor_closed')
      await shop.owner.patch('/api/vendor/profile', { pause: null })
      expect(await pause()).toBeNull()
      await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    })

    it('tells administrators of shops which number to call, and marks the shop in their list', async () => {
      const [admin, finance] = [await anAdmin(world, 'SUPPORT'), await anAdmin(world, 'FINANCE')]
      const { shop } = await aShopThatMisses(3)
      const [notice] = (await admin.get('/api/user/notifications')).body.items
      expect((await finance.get('/api/user/notifications')).body.items).toEqual([])
      const call = { vendorId: shop.id, phone: expect.stringMatching(/^\+?254/) }
      expect(notice).toMatchObject({ kind: 'shop_paused', data: { shop: shop.name, call } })
      const found = async () => (await admin.get('/api/admin/vendors?sortBy=status&limit=1')).body.items[0]
      const isWaiting = async () => (await admin.get('/api/admin/dashboard')).body.decisions.pausedShops.count
      expect(await found()).toMatchObject({
        id: shop.id,
        pause: { reason: 'MISSED_ORDERS' },
        phone: notice.data.call.phone,
      })
      const count = await isWaiting()
      await shop.owner.patch('/api/vendor/profile', { pause: null })
      expect([(await found()).id === shop.id, await isWaiting()]).toEqual([false, count - 1])
    })

    it('counts from none again when an order is accepted or turned down, and when the owner resumes', async () => {
      const { shop, product, miss, pause } = await aShopThatMisses(2)
      for (const [name, body] of [['accept'], ['reject', { reason: 'No gas' }]] as const) {
        const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
        expect((await shop.owner.post(`/api/vendor/orders/${order.id}/${name}`, body)).status).toBe(200)
        await miss(2)
        expect(await pause()).toBeNull()
      }
      await shop.owner.patch('/api/vendor/profile', { pause: null })
      await miss(2)
      expect(await pause()).toBeNull()
      await miss(1)
      expect(await pause()).toMatchObject({ reason: 'MISSED_ORDERS' })
    })

    it('does not count those paid before a demo market began', async () => {
      const { shop, product, miss, pause } = await aShopThatMisses(0)
      for (let n = 0; n < 3; n++) await aPaidOrder(world, shop, await aPerson(world), [{ product }])
      world.clock.pass(1000)
      await world.db.update(vendors).set({ missedOrdersFrom: world.clock.now() }).where(eq(vendors.id, shop.id))
      await miss(2)
      expect(await pause()).toBeNull()
      await miss(1)
      expect(await pause()).toMatchObject({ reason: 'MISSED_ORDERS' })
    })

    it('leaves a pause of the owner as it is', async () => {
      const { shop, product, pause, messages } = await aShopThatMisses(0)
      for (let n = 0; n < 3; n++) await aPaidOrder(world, shop, await aPerson(world), [{ product }])
      const until = new Date(world.clock.now().getTime() + minutes(60)).toISOString()
      await shop.owner.patch('/api/vendor/profile', { pause: { until } })
      world.clock.pass(minutes(11))
      await world.periodicJobs.rejectUnacceptedOrders()
      expect(await pause()).toEqual({ until, reason: 'OWNER' })
      expect(await messages()).toEqual([])
    })
  })

  it('cancels an unpaid order for its customer, and releases its holds', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world)
    const product = await aProduct(world, shop, { stock: 1 })
    await world.phones.scenario(customer.user.phone, 'cancel')
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    const path = `/api/user/orders/${body.order.id}`
    let answer = await customer.post(`${path}/cancel`)
    while (answer.body.code === 'payment_in_progress') answer = await customer.post(`${path}/cancel`)
    expect(answer.body.status).toBe('CANCELLED')
    const [stock] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, product.stockId ?? ''))
    expect(stock?.left).toBe(1)
    expect(
      (await customer.command(`${path}/pay`, { payment: { method: 'MPESA', phone: customer.user.phone } })).body.code,
    ).toBe('invalid_transition')
  })
})
