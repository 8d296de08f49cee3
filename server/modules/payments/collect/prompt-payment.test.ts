import { describe, expect, it } from 'vitest'
import type { OrderId, PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

const pendingOf = async (vendorId: VendorId) => ((await balancesOf(world, vendorId)).pending ?? 0) * 100

const transfersOf = (orderId: string) =>
  world.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.orderId, orderId as OrderId))

const statusOf = async (person: Person, id: string) => {
  const { status, payment } = await orderOf(person, id)
  return [status, payment.status]
}

const noticeOutcomes = async (orderId: string) => {
  const [payment] = await world.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId as OrderId))
  const rows = await world.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.paymentId, payment?.id as PaymentId))
    .orderBy(webhookEvents.id)
  return rows.map(({ outcome }) => outcome)
}

async function anOrder(given: { stock?: number; priceKES?: number } = {}) {
  const shop = await aShop(world)
  const customer = await aPerson(world)
  const product = await aProduct(world, shop, given)
  const place = async () => (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as string
  return { shop, customer, product, place, phone: customer.user.phone }
}

describe('paying by M-Pesa', () => {
  it('prompts the phone with the total and the order number, and settles the payment when the PIN is entered', async () => {
    const { customer, place, phone, shop } = await anOrder({ priceKES: 1610 })
    const id = await place()
    const prompt = await eventually(async () => (await world.phones.view(phone)).prompts[0])
    const order = await orderOf(customer, id)
    expect(prompt).toMatchObject({ amountKES: 1610, account: order.number })
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    const paid = await orderOf(customer, id)
    expect(paid.payment).toMatchObject({ status: 'SUCCEEDED', amountKES: 1610, failure: null })
    expect(paid.payment.receipt).toMatch(/^[0-9A-Z]{10}$/)
    expect(paid.history.map(({ status }: { status: string }) => status)).toEqual(['PENDING_PAYMENT', 'PAID'])
    expect(await pendingOf(shop.id)).toBe(1449_00)
  })

  it('posts the total of a payment to the provider, the vendor and the commission once', async () => {
    const shop = await aShop(world, { commissionBasisPoints: 1250 })
    const customer = await aPerson(world)
    const product = await aProduct(world, shop, { priceKES: 333 })
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    const [transfer] = await transfersOf(order.id)
    const entries = await world.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transferId, transfer?.id ?? ''))
    expect(Object.fromEntries(entries.map(({ accountKey, amountCents }) => [accountKey, amountCents]))).toEqual({
      'provider:mpesa': -333_00,
      commission: 41_63,
      pending: 291_37,
    })
  })

  it.each([
    ['wrong-pin', 'WRONG_PIN'],
    ['cancel', 'CANCELLED'],
    ['no-funds', 'INSUFFICIENT_FUNDS'],
  ] as const)('shows a payment that ends with %s as %s, keeps the hold and allows a retry', async (action, failure) => {
    const { customer, place, phone, product } = await anOrder({ stock: 1 })
    const id = await place()
    await world.phones.answer(phone, action)
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { failure } })
    const again = await customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
    expect(again.status).toBe(200)
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    const [stock] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, product.stockId ?? ''))
    expect(stock?.left).toBe(0)
  })

  it.each([
    ['a phone that cannot be reached', 10_000, 'unreachable', 'UNREACHABLE'],
    ['a prompt that nobody answers within its minute', 60_000, 'ignore', 'TIMED_OUT'],
    ['a wrong PIN', 60_000, 'wrong-pin', 'WRONG_PIN'],
    ['a prompt that is cancelled', 60_000, 'cancel', 'CANCELLED'],
    ['too little money', 60_000, 'no-funds', 'INSUFFICIENT_FUNDS'],
    ['a fault of the provider', 10_000, 'fault', 'PROVIDER_ERROR'],
  ] as const)('tells %s apart', async (_what, milliseconds, action, failure) => {
    const { customer, place, phone } = await anOrder()
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
    world.clock.pass(milliseconds)
    await world.phones.answer(phone, action)
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    expect((await orderOf(customer, id)).payment.failure).toBe(failure)
  })

  it.each([
    ['a prompt that expires', 'expired', 'TIMED_OUT'],
    ['a prompt that could not be sent', 'result-1025', 'NOT_SENT'],
  ] as const)('tells %s apart', async (_what, scenario, failure) => {
    const { customer, place, phone } = await anOrder()
    await world.phones.scenario(phone, scenario)
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    expect((await orderOf(customer, id)).payment.failure).toBe(failure)
  })

  it('refuses a second payment while a prompt is open', async () => {
    const { customer, place, phone } = await anOrder()
    const id = await place()
    const { status, body } = await customer.command(`/api/user/orders/${id}/pay`, {
      payment: { method: 'MPESA', phone },
    })
    expect([status, body.code]).toEqual([409, 'payment_in_progress'])
  })

  it('issues the tickets and completes an order with only tickets once it is paid', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world)
    const event = await anEvent(world, shop)
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Regular' })
    const order = await aPaidOrder(world, shop, customer, [{ product, quantity: 3 }], {
      fulfilment: { method: 'TICKETS' },
    })
    expect(order.status).toBe('COMPLETED')
    expect(order.tickets).toHaveLength(3)
    expect(new Set(order.tickets.map(({ code }: { code: string }) => code)).size).toBe(3)
    expect((await customer.get('/api/user/tickets')).body.items).toMatchObject(
      Array(3).fill({ eventId: event.id, status: 'VALID', startsAt: event.startsAt.toISOString(), poster: null }),
    )
  })
})

describe('a webhook event', () => {
  it('pays the order once when its callback comes three times', async () => {
    const { customer, place, phone, shop } = await anOrder({ priceKES: 1000 })
    await world.phones.scenario(phone, 'duplicate-callback')
    const id = await place()
    await eventually(async () => (await noticeOutcomes(id)).filter(Boolean).length === 3)
    expect((await noticeOutcomes(id)).toSorted()).toEqual(['APPLIED', 'REPEATED', 'REPEATED'])
    expect(await statusOf(customer, id)).toEqual(['PAID', 'SUCCEEDED'])
    expect(await pendingOf(shop.id)).toBe(900_00)
  })

  it('puts the money of a callback with another amount in suspense, and does not pay the order', async () => {
    const { customer, place, phone, shop } = await anOrder()
    await world.phones.scenario(phone, 'wrong-amount')
    const id = await place()
    await eventually(async () => (await noticeOutcomes(id))[0])
    expect(await noticeOutcomes(id)).toEqual(['WRONG_AMOUNT'])
    expect(await statusOf(customer, id)).toEqual(['PENDING_PAYMENT', 'FAILED'])
    expect(await pendingOf(shop.id)).toBe(0)
    const [aside] = await world.db.select().from(suspenseItems).where(eq(suspenseItems.phone, phone))
    expect(aside).toMatchObject({ reason: 'WRONG_AMOUNT', resolution: null, receipt: expect.any(String) })
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('ignores a forged callback, and answers it like any other', async () => {
    const { customer, place, phone } = await anOrder()
    const id = await place()
    const prompt = await eventually(async () => (await world.phones.view(phone)).prompts[0])
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
    for (const kind of ['wrong-token', 'other-checkout']) {
      await world.phones.control('/forged-callbacks', { checkoutId: prompt.checkoutRequestId, kind })
    }
    await eventually(async () => (await noticeOutcomes(id))[0])
    expect(await noticeOutcomes(id)).toEqual(['REQUEST_MISMATCH'])
    expect(await statusOf(customer, id)).toEqual(['PENDING_PAYMENT', 'PROMPTED'])
    const made = await world.visitor().post('/api/payments/stk/0123456789abcdef0123456789abcdef', { made: 'up' })
    expect([made.status, made.body]).toEqual([200, { ResultCode: 0, ResultDesc: 'Accepted' }])
  })

  it('does not pay an order by a receipt that has paid another order', async () => {
    const first = await anOrder({ priceKES: 1000 })
    const paid = await first.place()
    await world.phones.answer(first.phone)
    await eventually(async () => (await orderOf(first.customer, paid)).status === 'PAID')
    const { receipt } = (await orderOf(first.customer, paid)).payment
    const second = await anOrder({ priceKES: 1000 })
    const id = await second.place()
    await eventually(async () => (await orderOf(second.customer, id)).payment.status === 'PROMPTED')
    await (await stkCallbackSender(world, id, receipt))(1000)
    await eventually(async () => (await noticeOutcomes(id))[0])
    expect(await noticeOutcomes(id)).toEqual(['RECEIPT_USED'])
    expect(await statusOf(second.customer, id)).toEqual(['PENDING_PAYMENT', 'PROMPTED'])
  })
})

describe('a payment without a webhook event', () => {
  it('settles a payment without a callback by querying the provider', async () => {
    const { customer, place, phone, shop } = await anOrder({ priceKES: 1000 })
    await world.phones.scenario(phone, 'no-callback')
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
    await eventually(async () => {
      world.clock.pass(minutes(1))
      await world.periodicJobs.followUpPayments()
      return (await orderOf(customer, id)).status === 'PAID'
    })
    expect((await orderOf(customer, id)).payment).toMatchObject({ status: 'SUCCEEDED', receipt: null })
    expect(await pendingOf(shop.id)).toBe(900_00)
  })

  it('keeps an order from expiring until the provider has answered', async () => {
    const { customer, place, phone, product } = await anOrder({ stock: 1 })
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
    world.clock.pass(minutes(11))
    await world.periodicJobs.expireOrders()
    expect((await orderOf(customer, id)).status).toBe('PENDING_PAYMENT')
    await world.phones.answer(phone, 'cancel')
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    await world.periodicJobs.expireOrders()
    expect((await orderOf(customer, id)).status).toBe('EXPIRED')
    const [stock] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, product.stockId ?? ''))
    expect(stock?.left).toBe(1)
  })

  it('sends a prompt from the worker when the process died before sending it', async () => {
    const { customer, place, phone } = await anOrder()
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
    await world.phones.answer(phone, 'cancel')
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    const [before] = await world.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id as OrderId))
    const neverSent = {
      status: 'CREATED' as const,
      promptedAt: null,
      providerRequestId: null,
      settledAt: null,
      failure: null,
      followUpAt: world.clock.now(),
    }
    await world.db
      .update(payments)
      .set(neverSent)
      .where(eq(payments.id, before?.id as PaymentId))
    await world.periodicJobs.followUpPayments()
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await statusOf(customer, id)).toEqual(['PAID', 'SUCCEEDED'])
  })

  it('settles a payment whose response was lost by its callback', async () => {
    const { customer, place, phone } = await anOrder()
    await world.phones.scenario(phone, 'dropped-response')
    const id = await place()
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await statusOf(customer, id)).toEqual(['PAID', 'SUCCEEDED'])
  })
})

describe('money that comes late', () => {
  async function anExpiredOrder(stock: number) {
    const order = await anOrder({ stock, priceKES: 1000 })
    await world.phones.scenario(order.phone, 'no-answer')
    const id = await order.place()
    await eventually(async () => (await orderOf(order.customer, id)).payment.status === 'FAILED')
    world.clock.pass(minutes(11))
    await world.periodicJobs.expireOrders()
    expect((await orderOf(order.customer, id)).status).toBe('EXPIRED')
    return { ...order, id }
  }

  it('fulfils an order that is paid late when everything is still in stock', async () => {
    const { customer, shop, id } = await anExpiredOrder(2)
    await (await stkCallbackSender(world, id))(1000)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    const { history } = await orderOf(customer, id)
    expect(history.map(({ status }: { status: string }) => status)).toEqual(['PENDING_PAYMENT', 'EXPIRED', 'PAID'])
    expect(await pendingOf(shop.id)).toBe(900_00)
  })

  it('refunds a late payment in full when something has sold out meanwhile', async () => {
    const { customer, shop, product, id } = await anExpiredOrder(1)
    const other = await aPerson(world)
    expect((await checkOut(other, cartOf(shop, other, [{ product }]))).status).toBe(201)
    await (await stkCallbackSender(world, id))(1000)
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'SUCCEEDED')
    expect((await orderOf(customer, id)).status).toBe('EXPIRED')
    const asked = await world.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, id as OrderId))
    expect(asked).toMatchObject([{ amountCents: 1000_00, status: 'REQUESTED' }])
    expect(await pendingOf(shop.id)).toBe(0)
  })
})
