import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
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
  it('that comes twice pays once', async () => {
    const { customer, id, paymentId, shop } = await anOrderByCard(world, { priceKES: 1000 })
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'duplicate-event' })
    await isPaid(customer, id)
    await eventually(async () => (await outcomesOf(world, paymentId)).filter(Boolean).length === 2)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it('that comes late finds it paid, since the provider was asked meanwhile', async () => {
    const { customer, id, paymentId } = await chargedWithoutEvent()
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await sendEvent(world, chargeSuccess(paymentId))).status).toBe(200)
    await eventually(allApplied)
    expect(await outcomesOf(world, paymentId)).toEqual(['REPEATED'])
  })

  it('that never comes is not needed: a query pays the order', async () => {
    const { customer, id } = await chargedWithoutEvent()
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await orderOf(customer, id)).payment.status).toBe('SUCCEEDED')
  })

  it.each(['spaced-json', 'late-event', 'no-redirect'])('told as %s pays', async (scenario) => {
    const { customer, id } = await anOrderPaidByCard(world, {}, { scenario })
    expect((await orderOf(customer, id)).status).toBe('PAID')
  })

  it.each(['event-underpaid', 'event-foreign-currency', 'event-live-domain'])(
    'that is wrong (%s) is not believed: the provider is asked, and it pays',
    async (scenario) => {
      const { customer, id } = await anOrderPaidByCard(world, {}, { scenario })
      expect((await orderOf(customer, id)).status).toBe('PAID')
    },
  )

  it('of a payment that was never made pays nothing', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    const event = chargeSuccess(paymentId)
    await sendEvent(world, { ...event, data: { ...event.data, amount: 100_000_00, currency: 'KES', domain: 'test' } })
    await eventually(async () => (await outcomesOf(world, paymentId))[0] === 'ASKED')
    await world.periodicJobs.followUpPayments()
    expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { status: 'PROMPTED' } })
  })

  it('twenty times at once posts once', async () => {
    const { customer, id, paymentId, shop } = await chargedWithoutEvent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(world, chargeSuccess(paymentId))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await isPaid(customer, id)
    await eventually(async () => (await outcomesOf(world, paymentId)).filter(Boolean).length === 20)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await paymentAttempts(world, id)).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  it('that a crash kept from being applied is applied by the worker', async () => {
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
      () => fetch(`${world.config.mpesa.callbackUrl}/api/payments/paystack/webhook`, { method: 'POST', body: '{}' }),
    ],
  ])('refuses what is %s, and keeps nothing of it', async (_what, send) => {
    const before = (await storedEvents()).length
    const response = await send()
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'signature_invalid'])
    expect(await storedEvents()).toHaveLength(before)
  })

  it('is told again what it refused, and pays by asking all the same', async () => {
    const { customer, id, paymentId } = await anOrderByCard(world)
    await actOnCardPage(world.phones, paymentId, 'pay', { scenario: 'wrong-signature' })
    await inTime(world, async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await outcomesOf(world, paymentId)).toEqual([])
  })

  it.each([
    ['an event it does not know', { event: 'subscription.create', data: {} }, 'IGNORED'],
    [
      'a charge that failed, which is no event of the list',
      { event: 'charge.failed', data: { reference: 'x' } },
      'IGNORED',
    ],
    ['a charge of a stranger', chargeSuccess('ord-of-another-shop'), 'UNKNOWN_PAYMENT'],
    ['a charge without a name', { event: 'charge.success', data: { reference: 7 } }, 'UNKNOWN_PAYMENT'],
    ['no event', { hello: 'world' }, 'MALFORMED'],
    ['no JSON', 'event=charge.success', 'MALFORMED'],
  ])('takes %s, answers well and ticks it off', async (_what, event, outcome) => {
    expect((await sendEvent(world, event)).status).toBe(200)
    await eventually(allApplied)
    const last = (await storedEvents()).at(-1)
    expect(last).toMatchObject({ provider: 'CARD', outcome })
  })

  it('stores a dispute for review, with its payment', async () => {
    const { paymentId } = await anOrderPaidByCard(world)
    await sendEvent(world, { event: 'charge.dispute.create', data: { transaction: { reference: paymentId } } })
    await eventually(async () => (await outcomesOf(world, paymentId)).includes('DISPUTED'))
    const mine = and(eq(webhookEvents.paymentId, paymentId as never), eq(webhookEvents.outcome, 'DISPUTED'))
    expect(await world.db.select().from(webhookEvents).where(mine)).toMatchObject([{ reviewedAt: null }])
  })
})
