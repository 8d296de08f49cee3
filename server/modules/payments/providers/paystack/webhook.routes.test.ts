import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import {
  aCardWorld,
  actOnCardPage,
  anOrderByCard,
  anOrderPaidByCard,
  chargeSuccess,
  inTime,
  isPaid,
  outcomesOf,
  paymentAttempts,
  sendEvent,
} from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { webhookEvents } from '../../payments.tables.ts'

const world = aCardWorld()

const storedEvents = () => world.db.select().from(webhookEvents).orderBy(webhookEvents.receivedAt, webhookEvents.id)
const allApplied = async () => (await storedEvents()).every(({ appliedAt }) => appliedAt)

/** An order whose card was charged without a word about it. */
async function chargedWithoutEvent() {
  const order = await anOrderByCard(world, { priceKES: 1000 })
  await actOnCardPage(world.phones, order.paymentId, 'pay', { scenario: 'no-event' })
  return order
}

describe('an event', () => {
  it('pays an order once when its event comes twice', async () => {
    const { customer, id, paymentId, shop } = await anOrderByCard(world, { priceKES: 1000 })
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'duplicate-event' })
    await isPaid(customer, id)
    await eventually(async () => (await outcomesOf(world, paymentId)).filter(Boolean).length === 2)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it('applies a late event to a payment that a query has settled already', async () => {
    const { customer, id, paymentId } = await chargedWithoutEvent()
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await sendEvent(world, chargeSuccess(paymentId))).status).toBe(200)
    await eventually(allApplied)
    expect(await outcomesOf(world, paymentId)).toEqual(['REPEATED'])
  })

  it('pays an order by a query when its event never comes', async () => {
    const { customer, id } = await chargedWithoutEvent()
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await orderOf(customer, id)).payment.status).toBe('SUCCEEDED')
  })

  it.each(['spaced-json', 'late-event', 'no-redirect'])(
    'pays an order when its event comes as %s',
    async (scenario) => {
      const { customer, id } = await anOrderPaidByCard(world, {}, { scenario })
      expect((await orderOf(customer, id)).status).toBe('PAID')
    },
  )

  it.each(['event-underpaid', 'event-foreign-currency', 'event-live-domain'])(
    'does not believe a wrong event (%s), and pays the order by a query',
    async (scenario) => {
      const { customer, id } = await anOrderPaidByCard(world, {}, { scenario })
      expect((await orderOf(customer, id)).status).toBe('PAID')
    },
  )

  it('pays nothing on an event of an unknown payment', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    const event = chargeSuccess(paymentId)
    await sendEvent(world, { ...event, data: { ...event.data, amount: 100_000_00, currency: 'KES', domain: 'test' } })
    await eventually(async () => (await outcomesOf(world, paymentId))[0] === 'ASKED')
    await world.periodicJobs.followUpPayments()
    expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { status: 'PROMPTED' } })
  })

  it('posts a payment once when its event comes twenty times at once', async () => {
    const { customer, id, paymentId, shop } = await chargedWithoutEvent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(world, chargeSuccess(paymentId))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await isPaid(customer, id)
    await eventually(async () => (await outcomesOf(world, paymentId)).filter(Boolean).length === 20)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await paymentAttempts(world, id)).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  it('applies an event from the worker after a crash', async () => {
    const { customer, id, paymentId } = await chargedWithoutEvent()
    await sendEvent(world, chargeSuccess(paymentId))
    await isPaid(customer, id)
    // As if the process had died right after answering: once more, from the start.
    await world.db
      .update(webhookEvents)
      .set({ appliedAt: null, outcome: null })
      .where(eq(webhookEvents.paymentId, paymentId as never))
    world.clock.pass(minutes(1))
    await world.periodicJobs.applyPendingWebhookEvents()
    expect(await world.db.select().from(webhookEvents).where(isNull(webhookEvents.appliedAt))).toEqual([])
    expect(await outcomesOf(world, paymentId)).toEqual(['REPEATED'])
  })
})

describe('the inbox for events', () => {
  it.each([
    ['signed with another key', () => sendEvent(world, chargeSuccess('x'), { key: 'sk_test_other' })],
    [
      'without a signature',
      () =>
        fetch(`${world.config.providers.mpesa.callbackUrl}/api/payments/paystack/webhook`, {
          method: 'POST',
          body: '{}',
        }),
    ],
  ])('refuses an event %s, and stores nothing of it', async (_what, send) => {
    const before = (await storedEvents()).length
    const response = await send()
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'signature_invalid'])
    expect(await storedEvents()).toHaveLength(before)
  })

  it('pays an order by a query when its event was refused', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'wrong-signature' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await outcomesOf(world, paymentId)).toEqual([])
  })

  it.each([
    ['an event it does not know', { event: 'subscription.create', data: {} }, 'IGNORED'],
    [
      'a failed charge, which is not one of the handled events',
      { event: 'charge.failed', data: { reference: 'x' } },
      'IGNORED',
    ],
    ['a charge of another shop', chargeSuccess('ord-of-another-shop'), 'UNKNOWN_PAYMENT'],
    ['a charge without a reference', { event: 'charge.success', data: { reference: 7 } }, 'UNKNOWN_PAYMENT'],
    ['no event', { hello: 'world' }, 'MALFORMED'],
    ['no JSON', 'event=charge.success', 'MALFORMED'],
  ])('accepts %s with a success response and marks it as handled', async (_what, event, outcome) => {
    expect((await sendEvent(world, event)).status).toBe(200)
    await eventually(allApplied)
    const last = (await storedEvents()).at(-1)
    expect(last).toMatchObject({ provider: 'paystack', outcome })
  })

  it('stores a dispute for review, with its payment', async () => {
    const { paymentId } = await anOrderPaidByCard(world)
    await sendEvent(world, { event: 'charge.dispute.create', data: { transaction: { reference: paymentId } } })
    await eventually(async () => (await outcomesOf(world, paymentId)).includes('DISPUTED'))
    const mine = and(eq(webhookEvents.paymentId, paymentId as never), eq(webhookEvents.outcome, 'DISPUTED'))
    expect(await world.db.select().from(webhookEvents).where(mine)).toMatchObject([{ reviewedAt: null }])
  })
})
