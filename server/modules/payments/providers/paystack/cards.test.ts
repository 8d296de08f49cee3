import { describe, expect, it } from 'vitest'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
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
  it('starts a card payment on a hosted checkout with the order and the return address', async () => {
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

  it("pays the order by card, and posts the provider's fee", async () => {
    const [held, fees] = [await accountKES(world, 'provider:paystack'), await accountKES(world, 'provider_fees')]
    const { customer, id, shop, paymentId } = await anOrderPaidByCard(world, { priceKES: 1000 })
    const order = await orderOf(customer, id)
    expect(order).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED', redirectUrl: null } })
    expect(order.payment.receipt).toBe(String((await paystackTransactionOf(world.phones, paymentId))?.id))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await accountKES(world, 'provider_fees')).toBe(fees - 29)
    expect(await accountKES(world, 'provider:paystack')).toBe(held - 1000 + 29)
  })

  it('counts the requested amount, without a fee, when the customer pays the fees on top', async () => {
    const fees = await accountKES(world, 'provider_fees')
    const { shop } = await anOrderPaidByCard(world, { priceKES: 1000 }, { scenario: 'fees-on-top' })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await accountKES(world, 'provider_fees')).toBe(fees)
  })

  it('creates one order with one hosted checkout when a card payment is requested twice with one key', async () => {
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
  ] as const)('shows a card refusal by %s as %s, and allows a retry', async (action, failure) => {
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

  it('allows M-Pesa after a card was refused', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    const { phone } = customer.user
    expect((await retryPayment(customer, id, { method: 'MPESA', phone })).status).toBe(200)
    await world.phones.answer(phone)
    await isPaid(customer, id)
  })

  it('pays an order when another card succeeds on the same page, also without an event', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await orderOf(customer, id)).payment).toMatchObject({ id: paymentId, failure: null })
  })
})

describe('a page that is left open', () => {
  it('keeps the order of an open hosted checkout until its window ends, and no longer', async () => {
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

  it('fulfils an order that is paid late by card when everything is still in stock', async () => {
    const { customer, id, paymentId, shop } = await anExpiredOrder(2)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it('finds a late card payment without an event by the recheck', async () => {
    const { customer, id, paymentId } = await anExpiredOrder(2)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
  })

  it('refunds a late card payment when something has sold out', async () => {
    const { customer, id, paymentId, cart } = await anExpiredOrder(1)
    expect((await checkOut(customer, cart)).status).toBe(201)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await isPaid(customer, id)
    expect((await orderOf(customer, id)).status).toBe('EXPIRED')
    await refundArrives(id)
  })

  it('pays the order when the bank decides on the card, however late', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'settles-late' })
    await isPaid(customer, id)
    expect((await orderOf(customer, id)).status).toBe('PAID')
  })
})

describe('a page that its customer has left', () => {
  it('allows M-Pesa or another hosted checkout after the customer has left the first', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { phone } = customer.user
    expect((await retryPayment(customer, id)).body.payment).toMatchObject({ method: 'CARD', status: 'PROMPTED' })
    expect((await retryPayment(customer, id, { method: 'MPESA', phone })).status).toBe(200)
    await world.phones.answer(phone)
    await isPaid(customer, id)
    const attempts = await paymentAttempts(world, id)
    expect(attempts.map(({ failure }) => failure)).toEqual(['CANCELLED', 'CANCELLED', null])
  })

  it('allows cancelling the order after the customer has left its hosted checkout', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { status, body } = await customer.post(`/api/user/orders/${id}/cancel`, undefined)
    expect([status, body.status, body.payment.failure]).toEqual([200, 'CANCELLED', 'CANCELLED'])
  })

  it('does not abandon a hosted checkout that has just been paid', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await retryPayment(customer, id, { method: 'MPESA', phone: customer.user.phone })
    expect(body.code).toBe('invalid_transition')
    expect((await orderOf(customer, id)).status).toBe('PAID')
  })

  it('does not abandon a hosted checkout while the provider does not answer', async () => {
    const { customer, id } = await anOrderByCard(world)
    await cardScenario(world.phones, 'server-error', { call: 'verify' })
    expect((await retryPayment(customer, id)).body.code).toBe('payment_in_progress')
  })
})

describe('checking the payment', () => {
  it('finds a card payment without an event when the customer checks it', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } })
  })

  it('finds that another card succeeded after one was refused when the customer checks it', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'decline')
    await inTime(world, hasFailed(customer, id))
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'no-event' })
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED', failure: null } })
  })

  it('keeps an unpaid hosted checkout open when the customer checks it', async () => {
    const { customer, id } = await anOrderByCard(world)
    const { body } = await customer.post(`/api/user/orders/${id}/check-payment`, undefined)
    expect(body.payment).toMatchObject({ status: 'PROMPTED', redirectUrl: expect.any(String) })
  })
})

describe('an order paid twice', () => {
  it('keeps the first of two card payments of an order and refunds the second', async () => {
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
