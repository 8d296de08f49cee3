import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { checkOut, orderOf } from '#server/testing/builders/orders.ts'
import {
  aCardCustomer,
  aCardWorld,
  actOnCardPage,
  anOrderByCard,
  anOrderPaidByCard,
  cardScenario,
  hasFailed,
  inTime,
  isPaid,
  paymentAttempts,
  paystackTransactionOf,
  refundsOf,
  retryPayment,
} from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'

const world = aCardWorld()

describe('paying by card', () => {
  it('begins on a page of the provider, which knows the order and the way back', async () => {
    const { body, paymentId, customer, id } = await anOrderByCard(world, { priceKES: 1610 })
    expect(body.payment).toMatchObject({ method: 'CARD', redirectUrl: expect.stringContaining('/paystack/checkout/') })
    const order = await orderOf(customer, id)
    expect(order.payment).toMatchObject({ status: 'PROMPTED', redirectUrl: body.payment.redirectUrl, phone: null })
    const back = `${world.config.publicUrl}/success?order=${id}`
    expect(await paystackTransactionOf(world.phones, paymentId)).toMatchObject({
      status: 'abandoned',
      amount: 1610_00,
      currency: 'KES',
      customer: { email: customer.user.email },
      metadata: { order_number: order.number, cancel_action: `${back}&reference=${paymentId}` },
    })
    const { redirectTo } = await actOnCardPage(world.phones, paymentId, 'return-unpaid')
    expect(redirectTo).toBe(`${back}&trxref=${paymentId}&reference=${paymentId}`)
  })

  it('pays the order, and the fee is taken out of what the provider holds', async () => {
    const [held, fees] = [await accountKES(world, 'provider:paystack'), await accountKES(world, 'provider_fees')]
    const { customer, id, shop, paymentId } = await anOrderPaidByCard(world, { priceKES: 1000 })
    const order = await orderOf(customer, id)
    expect(order).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED', redirectUrl: null } })
    expect(order.payment.receipt).toBe(String((await paystackTransactionOf(world.phones, paymentId))?.id))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await accountKES(world, 'provider_fees')).toBe(fees - 29)
    expect(await accountKES(world, 'provider:paystack')).toBe(held - 1000 + 29)
  })

  it('counts what was asked for, and no fee, when the customer pays the fees on top', async () => {
    const fees = await accountKES(world, 'provider_fees')
    const { shop } = await anOrderPaidByCard(world, { priceKES: 1000 }, { scenario: 'fees-on-top' })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await accountKES(world, 'provider_fees')).toBe(fees)
  })

  it('asked for twice with one key is one order on one page', async () => {
    const { place } = await aCardCustomer(world)
    const [first, second] = [await place('the-same-key'), await place('the-same-key')]
    expect(second.body.order.id).toBe(first.body.order.id)
    expect(second.body.payment).toEqual(first.body.payment)
    expect(await paymentAttempts(world, first.body.order.id)).toHaveLength(1)
  })
})

describe('a card that is refused', () => {
  it.each([
    ['decline', 'DECLINED'],
    ['no-funds', 'INSUFFICIENT_FUNDS'],
  ] as const)('by %s says %s, and may be tried again', async (action, failure) => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, action)
    await inTime(world, hasFailed(customer, id))
    expect(await orderOf(customer, id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      payment: { failure, redirectUrl: null },
    })
    const { body } = await retryPayment(customer, id)
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(customer, id)
  })

  it('may be followed by M-Pesa', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    const { phone } = customer.user
    expect((await retryPayment(customer, id, { method: 'MPESA', phone })).status).toBe(200)
    await world.phones.answer(phone)
    await isPaid(customer, id)
  })

  it('and paid with another card on the same page pays, also when no event tells', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await orderOf(customer, id)).payment).toMatchObject({ id: paymentId, failure: null })
  })
})

describe('a page that is left open', () => {
  it('keeps the order until its window ends, and no longer', async () => {
    const { customer, id, paymentId, product } = await anOrderByCard(world, { stock: 1 })
    await actOnCardPage(world.phones, paymentId, 'abandon')
    for (let minute = 1; minute < 10; minute++) {
      world.clock.pass(minutes(1))
      await world.periodicJobs.followUpPayments()
      await world.periodicJobs.expireOrders()
    }
    expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { status: 'PROMPTED' } })
    world.clock.pass(minutes(1))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect(await orderOf(customer, id)).toMatchObject({
      status: 'EXPIRED',
      payment: { status: 'FAILED', failure: 'TIMED_OUT' },
    })
    expect(await stockOf(product.stockId)).toBe(1)
  })

  it('and paid after all is honoured when everything is still there', async () => {
    const { customer, id, paymentId, shop } = await anExpiredOrder(2)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it('and paid after all, with no event, is found by the recheck', async () => {
    const { customer, id, paymentId } = await anExpiredOrder(2)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
  })

  it('and paid after something sold out gives the money back', async () => {
    const { customer, id, paymentId, cart } = await anExpiredOrder(1)
    expect((await checkOut(customer, cart)).status).toBe(201)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await isPaid(customer, id)
    expect((await orderOf(customer, id)).status).toBe('EXPIRED')
    await refundArrives(id)
  })

  it('and paid is paid when the bank has decided, however late it does', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'settles-late' })
    await isPaid(customer, id)
    expect((await orderOf(customer, id)).status).toBe('PAID')
  })
})

describe('a page that its customer has left', () => {
  it('stands in the way of neither M-Pesa nor another page', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { phone } = customer.user
    expect((await retryPayment(customer, id)).body.payment).toMatchObject({ method: 'CARD', status: 'PROMPTED' })
    expect((await retryPayment(customer, id, { method: 'MPESA', phone })).status).toBe(200)
    await world.phones.answer(phone)
    await isPaid(customer, id)
    const attempts = await paymentAttempts(world, id)
    expect(attempts.map(({ failure }) => failure)).toEqual(['CANCELLED', 'CANCELLED', null])
  })

  it('lets the order be cancelled', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { status, body } = await customer.post(`/api/user/orders/${id}/cancel`, undefined)
    expect([status, body.status, body.payment.failure]).toEqual([200, 'CANCELLED', 'CANCELLED'])
  })

  it('is not given up when it has just been paid', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await retryPayment(customer, id, { method: 'MPESA', phone: customer.user.phone })
    expect(body.code).toBe('invalid_transition')
    expect((await orderOf(customer, id)).status).toBe('PAID')
  })

  it('is not given up while the provider says nothing', async () => {
    const { customer, id } = await anOrderByCard(world)
    await cardScenario(world.phones, 'server-error', { call: 'verify' })
    expect((await retryPayment(customer, id)).body.code).toBe('payment_in_progress')
  })
})

describe('checking the payment', () => {
  it('finds what was paid without an event', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } })
  })

  it('finds that another card was taken where one had been refused', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED', failure: null } })
  })

  it('leaves a page open that nobody has paid on', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body.payment).toMatchObject({ status: 'PROMPTED', redirectUrl: expect.any(String) })
  })
})

describe('an order paid twice', () => {
  it('keeps the first and gives the second back', async () => {
    const { customer, id, paymentId, shop } = await anOrderByCard(world, { priceKES: 1000 })
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    const { body } = await retryPayment(customer, id)
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(customer, id)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await eventually(async () => (await paymentAttempts(world, id)).every(({ status }) => status === 'SUCCEEDED'))
    await refundArrives(id)
    expect(await paystackTransactionOf(world.phones, paymentId)).toMatchObject({ status: 'reversed' })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })
})

const stockOf = async (id: string | null) =>
  (
    await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, id ?? ''))
  )[0]?.left

async function anExpiredOrder(stock: number) {
  const order = await anOrderByCard(world, { stock, priceKES: 1000 })
  world.clock.pass(minutes(11))
  await world.periodicJobs.followUpPayments()
  await world.periodicJobs.expireOrders()
  expect((await orderOf(order.customer, order.id)).status).toBe('EXPIRED')
  return order
}

/** The one refund of an order is sent back onto the card, and arrives. */
const refundArrives = (orderId: string) =>
  inTime(world, async () => {
    const [refund, ...others] = await refundsOf(world, orderId)
    expect(others).toEqual([])
    return refund?.status === 'SUCCEEDED'
  })
