import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, refunds } from '../payments.tables.ts'
import { finalStatusMilliseconds } from './follow-up-payments.ts'

// A prompt stands for as long as a test may take.
const world = aWorld({}, { phones: { timings: { promptTtlMs: 120_000 } } })

/** An order of the last piece, whose phone meets this scenario; returned once that is over. */
async function anOrder(scenario: string) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES: 1000, stock: 1 })
  const { phone } = customer.user
  await world.phones.scenario(phone, scenario)
  const cart = cartOf(shop, customer, [{ product }])
  const id = (await checkOut(customer, cart)).body.order.id as string
  await eventually(async () => (await paymentOf(id)).promptedAt && (await paymentOf(id)).status !== 'CREATED')
  await world.phones.quiet()
  const pay = () => customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
  const left = async () => {
    const [stock] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, product.stockId ?? ''))
    return stock?.left
  }
  return { shop, customer, admin, product, phone, cart, id, pay, left, order: () => orderOf(customer, id) }
}

async function paymentOf(orderId: string) {
  const [payment] = await world.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId as OrderId))
  return payment as typeof payments.$inferSelect
}

/** The worker runs twice a minute meanwhile. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += minutes(0.5)) {
    world.clock.pass(minutes(0.5))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
  }
}

const listed = async (admin: Awaited<ReturnType<typeof anAdmin>>, orderId: string) =>
  (await admin.get('/api/admin/uncertain-payments?limit=100')).body.items.find(
    ({ order }: { order: { id: string } }) => order.id === orderId,
  )

const withoutFinalStatus = [
  ['no answer to any query', 'never-answered'],
  ['only "pending" for ever', 'never-final'],
  ['a refusal of every query, 429', 'never-allowed'],
  ['a result code that nobody knows', 'unknown-code-paid'],
] as const

describe('a payment without a final status', () => {
  it.each(withoutFinalStatus)(
    'holds its order until five minutes after the payment window when the provider gives %s, and then lets it expire',
    async (_what, scenario) => {
      const { customer, product, shop, id, left, order, admin, pay } = await anOrder(scenario)
      await pass(minutes(10) + finalStatusMilliseconds - minutes(1))
      expect(await order()).toMatchObject({ status: 'PENDING_PAYMENT', payment: { uncertain: null } })
      expect([await left(), (await pay()).status]).toEqual([0, 409])
      await pass(minutes(1.5))
      expect(await order()).toMatchObject({
        status: 'EXPIRED',
        payment: { status: 'UNKNOWN', uncertain: { since: expect.any(String), nextQueryAt: expect.any(String) } },
      })
      expect(await left()).toBe(1)
      expect(await listed(admin, id)).toMatchObject({ amountKES: 1000, order: { status: 'EXPIRED' } })
      expect((await checkOut(customer, cartOf(shop, customer, [{ product }]))).status).toBe(201)
    },
  )

  it('is honoured when its money comes late and everything is still in stock', async () => {
    const { id, order, admin, left } = await anOrder('never-final')
    await pass(minutes(16))
    await (await stkCallbackSender(world, id))(1000)
    await eventually(async () => (await order()).status === 'PAID')
    expect([await left(), await listed(admin, id)]).toEqual([0, undefined])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('is refunded when its money comes late and another has bought the last piece', async () => {
    const { id, order, shop, product } = await anOrder('never-final')
    await pass(minutes(16))
    const other = await aPerson(world)
    expect((await checkOut(other, cartOf(shop, other, [{ product }]))).status).toBe(201)
    await (await stkCallbackSender(world, id))(1000)
    await eventually(async () => (await order()).payment.status === 'SUCCEEDED')
    expect(await order()).toMatchObject({ status: 'EXPIRED', payment: { uncertain: null } })
    expect(
      await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, id as OrderId)),
    ).toMatchObject([{ amountCents: 1000_00 }])
  })

  it('is queried again for a day, and settled when the provider knows', async () => {
    const { id, order, phone } = await anOrder('manual:no-callback')
    await pass(minutes(16))
    expect((await order()).status).toBe('EXPIRED')
    await world.phones.answer(phone)
    await world.phones.quiet()
    await pass(minutes(6))
    expect(await order()).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED', uncertain: null } })
    expect((await paymentOf(id)).followUpAt).toBeNull()
  })

  it('stays on the list of administrators for as long as nothing is known, until a person settles it', async () => {
    const { id, order, admin } = await anOrder('never-answered')
    await pass(minutes(16))
    for (const pause of [minutes(5), minutes(30), hours(6), hours(24)]) {
      expect((await paymentOf(id)).followUpAt).not.toBeNull()
      world.clock.pass(pause)
      // A query may have to wait for a token.
      await pass(minutes(2))
    }
    expect((await paymentOf(id)).followUpAt).toBeNull()
    const item = await listed(admin, id)
    expect(item).toMatchObject({ nextQueryAt: null, mayQuery: true })
    expect((await admin.post(`/api/admin/payments/${item.id}/settle`, { outcome: 'FAILED' })).status).toBe(200)
    expect([(await order()).payment.status, await listed(admin, id)]).toEqual(['FAILED', undefined])
  })

  it('lets its customer cancel the order before it expires', async () => {
    const { id, customer, order } = await anOrder('lost-request')
    await pass(minutes(4.5))
    expect((await customer.post(`/api/user/orders/${id}/cancel`)).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'CANCELLED', payment: { status: 'UNKNOWN' } })
  })
})

describe('a payment whose request id and callback are lost', () => {
  it('may have been charged: four minutes later it is on the list, and the order can be paid again', async () => {
    const { id, order, admin, pay, phone } = await anOrder('lost-request')
    expect((await pay()).body.code).toBe('payment_in_progress')
    await pass(minutes(4.5))
    expect(await order()).toMatchObject({
      status: 'PENDING_PAYMENT',
      payment: { status: 'UNKNOWN', failure: null, uncertain: { nextQueryAt: null } },
    })
    expect(await listed(admin, id)).toMatchObject({ mayQuery: false, order: { status: 'PENDING_PAYMENT' } })
    expect((await pay()).status).toBe(200)
    await world.phones.answer(phone)
    await eventually(async () => (await order()).status === 'PAID')
    expect(await listed(admin, id)).toMatchObject({ order: { status: 'PAID' } })
  })

  it('is refunded when its callback comes after the order was paid by another attempt', async () => {
    const { id, order, pay, phone } = await anOrder('lost-request')
    await pass(minutes(4.5))
    const sendCallback = await stkCallbackSender(world, id)
    await pay()
    await world.phones.answer(phone)
    await eventually(async () => (await order()).status === 'PAID')
    await sendCallback(1000)
    const asked = await eventually(async () => {
      const rows = await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, id as OrderId))
      return rows.length > 0 && rows
    })
    expect(asked).toMatchObject([{ amountCents: 1000_00, reason: 'PAID_ALREADY' }])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('is queried once more where its customer has a receipt of it', async () => {
    const { id, customer } = await anOrder('never-final')
    await pass(minutes(16))
    const { status, body } = await customer.post(`/api/user/orders/${id}/claim-receipt`, { receipt: 'UKMVAUQABD' })
    expect([status, body.payment?.uncertain?.claimedReceipt]).toEqual([200, 'UKMVAUQABD'])
  })

  it('keeps the receipt that its customer has, for the person who looks for the money', async () => {
    const { id, customer, admin, order } = await anOrder('lost-request')
    const claim = (receipt: string) => customer.post(`/api/user/orders/${id}/claim-receipt`, { receipt })
    expect((await claim('UKMVAUQABC')).body.code).toBe('invalid_transition')
    await pass(minutes(4.5))
    expect((await claim('no receipt')).status).toBe(422)
    expect((await claim('ukmv auqabc')).body.payment.uncertain).toMatchObject({ claimedReceipt: 'UKMVAUQABC' })
    expect(await listed(admin, id)).toMatchObject({ claimedReceipt: 'UKMVAUQABC' })
    expect((await order()).status).toBe('PENDING_PAYMENT')
    const stranger = await aPerson(world)
    expect((await stranger.post(`/api/user/orders/${id}/claim-receipt`, { receipt: 'UKMVAUQABC' })).status).toBe(404)
  })
})

describe('a payment that has failed', () => {
  it('is queried again some minutes later, and paid when the PIN was entered late and no callback said so', async () => {
    const { id, order } = await anOrder('late-pin-unreported')
    await eventually(async () => (await order()).payment.status === 'FAILED')
    await pass(minutes(4.5))
    expect((await order()).payment.status).toBe('FAILED')
    await pass(minutes(1))
    expect(await order()).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } })
    expect((await paymentOf(id)).followUpAt).toBeNull()
  })

  it('is queried for its customer, who says that the money has left', async () => {
    const { id, customer, order } = await anOrder('late-pin-unreported')
    await eventually(async () => (await order()).payment.status === 'FAILED')
    const checked = await customer.post(`/api/user/orders/${id}/check-payment`)
    expect(checked.body).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } })
  })

  it('is queried twice and then no more', async () => {
    const { id, order } = await anOrder('cancel')
    await eventually(async () => (await order()).payment.status === 'FAILED')
    const due = async () => (await paymentOf(id)).followUpAt !== null
    expect(await due()).toBe(true)
    await pass(minutes(5))
    expect(await due()).toBe(true)
    await pass(minutes(30))
    expect(await due()).toBe(false)
  })
})

describe('payments that are not prompted yet', () => {
  it('are all prompted by one run of the worker, however many wait after a rush', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1000, stock: 60 })
    for (let placed = 0; placed < 45; placed++) {
      const customer = await aPerson(world)
      await checkOut(customer, cartOf(shop, customer, [{ product }]))
    }
    const ofShop = eq(payments.vendorId, shop.id)
    const inState = async (status: 'CREATED' | 'PROMPTED') =>
      world.db.$count(payments, and(ofShop, eq(payments.status, status)))
    await eventually(async () => (await inState('PROMPTED')) === 45)
    const waiting = {
      status: 'CREATED',
      promptedAt: null,
      providerRequestId: null,
      followUpAt: world.clock.now(),
    } as const
    await world.db.update(payments).set(waiting).where(ofShop)
    await world.periodicJobs.followUpPayments()
    expect(await inState('CREATED')).toBe(0)
  })
})
