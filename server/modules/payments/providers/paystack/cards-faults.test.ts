import { describe, expect, it } from 'vitest'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import {
  aCardCustomer,
  aCardWorld,
  actOnCardPage,
  anOrderByCard,
  cardScenario,
  hasFailed,
  inTime,
  isPaid,
  outcomesOf,
  paymentAttempts,
  paystackTransactionOf,
  refundsOf,
  retryPayment,
} from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { payments, suspenseItems } from '../../payments.tables.ts'

const world = aCardWorld()

describe('a hosted checkout that does not open', () => {
  it('keeps the order while its hosted checkout is unavailable, and opens it when the provider answers again', async () => {
    await cardScenario(world.phones, 'rate-limited', { call: 'initialize' })
    const { body, customer, id, paymentId } = await anOrderByCard(world)
    expect(body.payment.redirectUrl).toBeUndefined()
    await inTime(world, async () => (await orderOf(customer, id)).payment.redirectUrl !== null)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await isPaid(customer, id)
  })

  it.each(['server-error', 'slow'])('requests the hosted checkout again after %s, and creates one', async (fault) => {
    await cardScenario(world.phones, fault, { call: 'initialize' })
    const { customer, id, paymentId } = await anOrderByCard(world)
    await inTime(world, async () => (await orderOf(customer, id)).payment.redirectUrl !== null)
    await actOnCardPage(world.phones, paymentId, 'pay')
    await isPaid(customer, id)
    expect(await paymentAttempts(world, id)).toHaveLength(1)
  })

  it('lets the customer retry with another hosted checkout when the address of the first was lost', async () => {
    await cardScenario(world.phones, 'dropped-response', { call: 'initialize' })
    const { customer, id, paymentId } = await anOrderByCard(world)
    await inTime(world, hasFailed(customer, id))
    expect((await orderOf(customer, id)).payment.failure).toBe('NOT_SENT')
    const { status, body } = await retryPayment(customer, id)
    expect([status, body.payment.status]).toEqual([200, 'PROMPTED'])
    expect(body.payment.id).not.toBe(paymentId)
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(customer, id)
  })

  it('requests the hosted checkout from the worker when the process died', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    const neverHeard = { status: 'CREATED' as const, redirectUrl: null, followUpAt: world.clock.now() }
    await world.db
      .update(payments)
      .set(neverHeard)
      .where(eq(payments.id, paymentId as PaymentId))
    await inTime(world, hasFailed(customer, id))
    // It had been taken, so that its address is lost: nothing is in doubt all the same.
    expect((await orderOf(customer, id)).payment.failure).toBe('NOT_SENT')
  })

  it('reports at once that the provider refuses a hosted checkout', async () => {
    const { customer, cart } = await aCardCustomer(world)
    const contact = { ...cart.contact, email: 'wanjiru@house.local' }
    const { body } = await checkOut(customer, { ...cart, contact })
    await eventually(hasFailed(customer, body.order.id))
    expect((await orderOf(customer, body.order.id)).payment.failure).toBe('PROVIDER_ERROR')
  })
})

describe('money that is not what was asked for', () => {
  it('puts a card payment of too little in suspense, and does not pay the order', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world, { priceKES: 1000 })
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'underpaid' })
    await eventually(hasFailed(customer, id))
    expect(await orderOf(customer, id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      payment: { failure: 'WRONG_AMOUNT' },
    })
    const [aside] = await world.db
      .select()
      .from(suspenseItems)
      .where(eq(suspenseItems.paymentId, paymentId as PaymentId))
    expect(aside).toMatchObject({ provider: 'paystack', reason: 'WRONG_AMOUNT', amountCents: 999_00, resolution: null })
  })

  it('refunds money in suspense onto its card', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world, { priceKES: 1000 })
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'underpaid' })
    await eventually(hasFailed(customer, id))
    const mine = eq(suspenseItems.paymentId, paymentId as PaymentId)
    const [aside] = await world.db.select().from(suspenseItems).where(mine)
    const admin = await anAdmin(world)
    const refunded = await admin.post(`/api/admin/suspense/${aside?.id}/refund`, { note: 'A shilling short' })
    expect(refunded.status).toBe(200)
    await inTime(world, async () => (await refundsOf(world, id))[0]?.status === 'SUCCEEDED')
    expect((await paystackTransactionOf(world.phones, paymentId))?.refunds).toMatchObject([
      { amount: 999_00, status: 'processed' },
    ])
  })

  it.each([
    ['foreign-currency', 'CURRENCY_MISMATCH'],
    ['live-domain', 'LIVEMODE_MISMATCH'],
  ])('does not count a card payment with %s, and keeps it for review', async (scenario, outcome) => {
    const { customer, id, paymentId, shop } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario })
    await eventually(hasFailed(customer, id))
    expect((await orderOf(customer, id)).status).toBe('PENDING_PAYMENT')
    expect(await outcomesOf(world, paymentId)).toContain(outcome)
    expect(await balancesOf(world, shop.id)).toEqual({})
  })
})

describe('a provider that does not answer', () => {
  it.each(['server-error', 'rate-limited', 'dropped-response'])(
    'repeats a query about a card that met %s, keeps the order for five minutes past its window, and fulfils it when it learns of the money after',
    async (fault) => {
      const { customer, id, paymentId } = await anOrderByCard(world)
      await cardScenario(world.phones, fault, { call: 'verify', times: 'always' })
      await actOnCardPage(world.phones, paymentId, 'pay')
      const later = async (amount: number) => {
        world.clock.pass(minutes(amount))
        await world.periodicJobs.followUpPayments()
        await world.periodicJobs.expireOrders()
      }
      for (const amount of [5, 5, 4]) await later(amount)
      expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { status: 'PROMPTED' } })
      await later(2)
      expect(await orderOf(customer, id)).toMatchObject({ status: 'EXPIRED', payment: { status: 'UNKNOWN' } })
      await cardScenario(world.phones, 'default')
      await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    },
  )
})
