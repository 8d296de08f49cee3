import { describe, expect, it } from 'vitest'
import type { RefundId } from '#contracts/wire/primitives.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import {
  aCardWorld,
  anOrderPaidByCard,
  cardScenario,
  inTime,
  paystackTransactionOf,
  refundsOf,
  sendEvent,
} from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { disbursements } from '../../disbursements/disbursements.tables.ts'

const world = aCardWorld()

/** An order paid by card that its vendor turns down: the money is owed to the customer. */
async function anOwedCardRefund(choice: { card?: string } = {}) {
  const order = await anOrderPaidByCard(world, { priceKES: 1000 }, choice)
  await order.shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Something is finished' })
  return order
}

const refundOf = async (orderId: string) => (await refundsOf(world, orderId))[0]
const reaches = (orderId: string, status: string) => async () => (await refundOf(orderId))?.status === status
const send = () => world.periodicJobs.followUpDisbursements()
const refundsAtPaystack = async (paymentId: string) =>
  (await paystackTransactionOf(world.phones, paymentId))?.refunds ?? []

describe('a refund onto a card', () => {
  it('refunds a card payment in full, and posts it as sent once it has arrived', async () => {
    const { id, paymentId } = await anOwedCardRefund()
    const held = await accountKES(world, 'provider:paystack')
    await send()
    expect(await refundOf(id)).toMatchObject({ status: 'SENT' })
    expect(await accountKES(world, 'provider:paystack')).toBe(held)
    await inTime(world, reaches(id, 'SUCCEEDED'))
    const [created, ...others] = await refundsAtPaystack(paymentId)
    expect(others).toEqual([])
    expect(created).toMatchObject({ amount: 1000_00, status: 'processed' })
    expect(await refundOf(id)).toMatchObject({ receipt: String(created?.id), failure: null })
    expect(await paystackTransactionOf(world.phones, paymentId)).toMatchObject({ status: 'reversed' })
    expect(await accountKES(world, 'provider:paystack')).toBe(held + 1000)
  })

  it('refunds a card payment in parts, never more than was paid', async () => {
    const { id, paymentId, shop } = await anOrderPaidByCard(world, { priceKES: 1000 })
    const part = (amountKES: number) =>
      shop.owner.command(`/api/vendor/orders/${id}/refund`, { refund: { amountKES }, reason: 'One was cold' })
    for (const amountKES of [300, 450]) {
      expect((await part(amountKES)).status).toBe(200)
      await inTime(world, async () => (await refundsOf(world, id)).every(({ status }) => status === 'SUCCEEDED'))
    }
    expect((await part(251)).body).toMatchObject({ code: 'refund_too_large' })
    expect((await refundsAtPaystack(paymentId)).map(({ amount }) => amount).toSorted()).toEqual([300_00, 450_00])
    expect(await paystackTransactionOf(world.phones, paymentId)).toMatchObject({ status: 'success' })
  })

  it.each(['refund-no-events', 'refund-duplicate-events', 'refund-out-of-order'])(
    'settles a card refund once when its events come as %s',
    async (scenario) => {
      const { id, paymentId } = await anOwedCardRefund()
      await cardScenario(world.phones, scenario)
      await inTime(world, reaches(id, 'SUCCEEDED'))
      expect(await refundsAtPaystack(paymentId)).toHaveLength(1)
    },
  )

  it('queries a card refund as soon as an event mentions it', async () => {
    const { id, paymentId } = await anOwedCardRefund()
    await cardScenario(world.phones, 'refund-no-events')
    await send()
    await eventually(async () => (await refundsAtPaystack(paymentId))[0]?.status === 'processed')
    await send()
    expect(await refundOf(id)).toMatchObject({ status: 'SENT' })
    await sendEvent(world, { event: 'refund.processed', data: { transaction_reference: paymentId, amount: '100000' } })
    await eventually(async () => {
      await send()
      return (await refundOf(id))?.status === 'SUCCEEDED'
    })
    expect(await refundOf(id)).toMatchObject({ status: 'SUCCEEDED' })
  })

  it.each(['dropped-response', 'error-but-done'])(
    'looks up a card refund whose response was lost (%s) instead of creating it again',
    async (fault) => {
      const { id, paymentId } = await anOwedCardRefund()
      await cardScenario(world.phones, fault, { call: 'refund' })
      await inTime(world, reaches(id, 'SUCCEEDED'))
      expect(await refundsAtPaystack(paymentId)).toHaveLength(1)
    },
  )

  it('creates a card refund again, once, when the provider has no record of it', async () => {
    const { id, paymentId } = await anOwedCardRefund()
    await cardScenario(world.phones, 'server-error', { call: 'refund' })
    await send()
    expect(await refundsAtPaystack(paymentId)).toEqual([])
    await inTime(world, reaches(id, 'SUCCEEDED'))
    expect(await refundsAtPaystack(paymentId)).toHaveLength(1)
  })

  it('does not create a card refund again while the list of refunds is unavailable', async () => {
    const { id, paymentId } = await anOwedCardRefund()
    await cardScenario(world.phones, 'dropped-response', { call: 'refund' })
    await cardScenario(world.phones, 'server-error', { call: 'refunds', times: 'always' })
    for (let tries = 0; tries < 20; tries++) {
      await send()
      world.clock.pass(minutes(5))
    }
    expect(await refundOf(id)).toMatchObject({ status: 'SENT' })
    expect(await refundsAtPaystack(paymentId)).toHaveLength(1)
  })

  it('postpones a card refund when the provider limits the rate', async () => {
    const { id, paymentId } = await anOwedCardRefund()
    await cardScenario(world.phones, 'rate-limited', { call: 'refund', times: 2 })
    await inTime(world, reaches(id, 'SUCCEEDED'))
    expect(await refundsAtPaystack(paymentId)).toHaveLength(1)
  })

  it('keeps a failed card refund owed, with its reason, until an administrator sends it again', async () => {
    const { id, paymentId } = await anOwedCardRefund({ card: '4084080000671803' })
    await inTime(world, reaches(id, 'FAILED'))
    const refund = await refundOf(id)
    expect(refund?.failure).toBe('CARD_REFUND_FAILED')
    const admin = await anAdmin(world)
    expect((await admin.post(`/api/admin/refunds/${refund?.id}/retry`, {})).status).toBe(200)
    await cardScenario(world.phones, 'refund-processed')
    await inTime(world, reaches(id, 'SUCCEEDED'))
    expect((await refundsAtPaystack(paymentId)).map(({ status }) => status).toSorted()).toEqual(['failed', 'processed'])
  })

  it('keeps a card refund that needs attention in transit with its reason; a person may pay it manually', async () => {
    const { id } = await anOwedCardRefund({ card: '4084080000671902' })
    await inTime(world, async () => Boolean((await refundOf(id))?.failure))
    expect(await refundOf(id)).toMatchObject({ status: 'SENT', failure: 'CARD_REFUND_NEEDS_ACCOUNT' })
    const admin = await anAdmin(world)
    const refund = await refundOf(id)
    const { status } = await admin.post(`/api/admin/refunds/${refund?.id}/settle`, { reference: 'UHR4CARD01' })
    expect(status).toBe(200)
    expect(await refundOf(id)).toMatchObject({ status: 'SUCCEEDED', receipt: 'UHR4CARD01', failure: null })
    const sent = await world.db
      .select()
      .from(disbursements)
      .where(eq(disbursements.refundId, refund?.id as RefundId))
    expect(sent).toMatchObject([{ kind: 'TO_SOURCE', status: 'SUCCEEDED' }])
  })

  it('keeps a stuck card refund in transit', async () => {
    const { id } = await anOwedCardRefund()
    await cardScenario(world.phones, 'refund-stuck')
    for (let tries = 0; tries < 10; tries++) {
      await send()
      world.clock.pass(minutes(60))
    }
    expect(await refundOf(id)).toMatchObject({ status: 'SENT', failure: null })
  })
})
