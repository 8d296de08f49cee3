import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

/**
 * An order of 300 that is paid by its second prompt. Of the first the provider reported a failure; then it answered a
 * query that it succeeded, without a receipt: that money would go back.
 */
async function aContradictedRefund() {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES: 300 })
  const { phone } = customer.user
  await world.phones.scenario(phone, 'late-pin-unreported')
  const id = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as OrderId
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
  const first = (await orderOf(customer, id)).payment.id
  await customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
  await world.phones.answer(phone)
  await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
  await world.phones.quiet()
  world.clock.pass(minutes(6))
  await world.periodicJobs.followUpPayments()
  const listed = async () => {
    const { items } = (await admin.get(`/api/admin/refunds?status=STUCK&limit=100`)).body
    return items.find(({ order }: { order: { id: string } | null }) => order?.id === id)
  }
  const followUp = async () => {
    world.clock.pass(minutes(2))
    await world.periodicJobs.followUpDisbursements()
  }
  const sending = async () => {
    const rows = await world.db.select().from(disbursements).where(eq(disbursements.paymentId, first))
    return rows.map(({ kind, status }) => [kind, status])
  }
  const { items } = (await admin.get('/api/admin/webhook-events?outcome=CONTRADICTED&limit=100')).body
  const contradiction = items.find(({ payment }: { payment: { id: string } }) => payment.id === first)
  const review = (body: object) =>
    admin.post(`/api/admin/webhook-events/${contradiction.id}/review`, { note: 'Looked it up in the portal', ...body })
  return { id, first, customer, admin, listed, followUp, sending, contradiction, review }
}

describe('the refund of money that has no receipt, of which the provider has said both', () => {
  it('is not sent to a phone, and stands at once on the list of refunds that need a person', async () => {
    const { followUp, sending, listed, contradiction, customer, id } = await aContradictedRefund()
    for (const _ of [1, 2, 3]) await followUp()
    expect(await sending()).toEqual([['TO_PHONE', 'CREATED']])
    expect(await listed()).toMatchObject({ status: 'REQUESTED', amountKES: 300, hold: 'REVIEW', canRetry: false })
    expect(contradiction).toMatchObject({ asksWhetherMoneyCame: true })
    expect((await orderOf(customer, id)).refunds).toMatchObject([{ status: 'REQUESTED', hold: 'REVIEW' }])
  })

  it('goes on by itself once a person has found that the money came', async () => {
    const { followUp, sending, listed, review, admin } = await aContradictedRefund()
    await followUp()
    const { body } = await review({})
    expect([body.code, body.errors]).toEqual(['invalid_input', [expect.objectContaining({ field: 'moneyCame' })]])
    expect((await review({ moneyCame: true })).status).toBe(200)
    await followUp()
    await eventually(async () => (await sending())[0]?.[1] === 'SUCCEEDED')
    expect(await listed()).toBeUndefined()
    const trail = (await admin.get('/api/admin/audit?limit=100')).body.items
    expect(trail.find(({ action }: { action: string }) => action === 'webhook-event.review').detail).toMatchObject({
      moneyCame: true,
    })
  })

  it('stays unsent and leaves the list when the money never came, and goes on when its receipt turns up', async () => {
    const { followUp, sending, listed, review, first, customer, id } = await aContradictedRefund()
    await review({ moneyCame: false })
    world.clock.pass(minutes(30))
    await followUp()
    expect([await sending(), await listed()]).toEqual([[['TO_PHONE', 'CREATED']], undefined])
    expect((await orderOf(customer, id)).refunds).toMatchObject([{ status: 'REQUESTED', hold: 'NOT_RECEIVED' }])
    await world.db.update(payments).set({ receipt: newReceipt() }).where(eq(payments.id, first))
    await followUp()
    await eventually(async () => (await sending())[0]?.[1] === 'SUCCEEDED')
  })

  it('is held by a callback as well as by the answer to a query, until there is a receipt', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop, { priceKES: 300 })
    await world.phones.scenario(customer.user.phone, 'success-then-failure')
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    const isOfOrder = eq(payments.orderId, id)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    await eventually(async () => {
      const found = await world.db.select().from(webhookEvents).where(eq(webhookEvents.vendorId, shop.id))
      return found.some(({ outcome }) => outcome === 'CONTRADICTED')
    })
    const [paid] = await world.db.select().from(payments).where(isOfOrder)
    await world.db.update(payments).set({ receipt: null }).where(isOfOrder)
    expect((await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'Sold out' })).status).toBe(200)
    expect((await orderOf(customer, id)).refunds).toMatchObject([{ hold: 'REVIEW' }])
    await world.db
      .update(payments)
      .set({ receipt: paid?.receipt ?? null })
      .where(isOfOrder)
    expect((await orderOf(customer, id)).refunds).toMatchObject([{ hold: null }])
  })

  it('is asked of nobody where the money has a receipt', async () => {
    const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
    const product = await aProduct(world, shop, { priceKES: 300 })
    await world.phones.scenario(customer.user.phone, 'late-pin')
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    const found = await eventually(async () =>
      (await admin.get('/api/admin/webhook-events?outcome=CONTRADICTED&limit=100')).body.items.find(
        ({ order }: { order: { id: string } | null }) => order?.id === id,
      ),
    )
    expect(found.asksWhetherMoneyCame).toBe(false)
    expect((await admin.post(`/api/admin/webhook-events/${found.id}/review`, { note: 'A late PIN' })).status).toBe(200)
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
