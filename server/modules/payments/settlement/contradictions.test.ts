import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { withSuspenseItem } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

async function anOrder(scenario: string) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES: 1000 })
  await world.phones.scenario(customer.user.phone, scenario)
  const id = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as OrderId
  await eventually(async () => (await paymentOf(id)).status !== 'CREATED')
  const statuses = async () => {
    const { status, payment } = await orderOf(customer, id)
    return [status, payment.status]
  }
  return { customer, admin, id, statuses }
}

async function paymentOf(orderId: OrderId) {
  const [payment] = await world.db.select().from(payments).where(eq(payments.orderId, orderId))
  return payment as typeof payments.$inferSelect
}

const outcomesOf = async (orderId: OrderId) => {
  const { id } = await paymentOf(orderId)
  const events = await world.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.paymentId, id))
    .orderBy(webhookEvents.id)
  return events.map(({ outcome }) => outcome)
}

/** What a person still has to review of this order's payment. */
const reviewed = async (admin: Awaited<ReturnType<typeof anAdmin>>, orderId: OrderId) => {
  const { items } = (await admin.get('/api/admin/webhook-events?limit=100')).body
  return items.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
}

const timesPaid = (orderId: OrderId) =>
  world.db.$count(ledgerTransfers, and(eq(ledgerTransfers.orderId, orderId), eq(ledgerTransfers.kind, 'order_paid')))

/** How many wait for a lock. */
const waiting = async () => {
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await world.db.execute(isWaiting)).rows.length
}

async function followUp() {
  world.clock.pass(minutes(6))
  await world.periodicJobs.followUpPayments()
}

describe('a provider that contradicts itself about one request', () => {
  it('has a failure after the success put on the list for review, and the order stays paid', async () => {
    const { admin, id, statuses } = await anOrder('success-then-failure')
    await eventually(async () => (await outcomesOf(id)).filter(Boolean).length === 2)
    // Whichever of the two is applied first: they come a millisecond apart.
    expect((await outcomesOf(id)).toSorted()).toEqual(['APPLIED', 'CONTRADICTED'])
    expect([await statuses(), await timesPaid(id)]).toEqual([['PAID', 'SUCCEEDED'], 1])
    expect(await reviewed(admin, id)).toMatchObject([{ outcome: 'CONTRADICTED', mayReplay: false }])
  })

  it('has a success after the failure put on the list for review, and the order is paid once', async () => {
    const { admin, id, statuses } = await anOrder('late-pin')
    await eventually(async () => (await outcomesOf(id)).filter(Boolean).length === 2)
    expect((await outcomesOf(id)).toSorted()).toEqual(['APPLIED', 'CONTRADICTED'])
    expect([await statuses(), await timesPaid(id)]).toEqual([['PAID', 'SUCCEEDED'], 1])
    expect(await reviewed(admin, id)).toMatchObject([{ outcome: 'CONTRADICTED' }])
  })

  it('has a success that a query brings after a failure put on the list for review', async () => {
    const { admin, id, statuses } = await anOrder('late-pin-unreported')
    await eventually(async () => (await statuses())[1] === 'FAILED')
    await world.phones.quiet()
    await followUp()
    expect(await statuses()).toEqual(['PAID', 'SUCCEEDED'])
    expect(await reviewed(admin, id)).toMatchObject([{ outcome: 'CONTRADICTED', address: 'asked' }])
  })

  it('has a failure that a query brings after the success put on the list for review', async () => {
    const { admin, customer, id, statuses } = await anOrder('manual:contradicting-query')
    await eventually(async () => (await paymentOf(id)).status === 'PROMPTED')
    // Both wait for the payment's row: the callback of the success first, and behind it the answer to a query.
    const answered = await inTransaction(world.db, async (tx) => {
      await tx.select().from(payments).where(eq(payments.orderId, id)).for('update')
      await world.phones.answer(customer.user.phone)
      await eventually(async () => (await waiting()) === 1)
      const checked = customer.post(`/api/user/orders/${id}/check-payment`)
      await eventually(async () => (await waiting()) === 2)
      return [checked]
    })
    await Promise.all(answered)
    expect(await statuses()).toEqual(['PAID', 'SUCCEEDED'])
    expect(await reviewed(admin, id)).toMatchObject([{ outcome: 'CONTRADICTED', address: 'asked' }])
  })

  it('is applied without a review when it only repeats itself', async () => {
    const { admin, id, statuses } = await anOrder('duplicate-callback')
    await eventually(async () => (await outcomesOf(id)).filter(Boolean).length === 3)
    expect(await statuses()).toEqual(['PAID', 'SUCCEEDED'])
    expect(await reviewed(admin, id)).toEqual([])
  })
})

describe('a payment refused for a receipt that is counted already', () => {
  async function aRefusedPayment() {
    const order = await anOrder('manual:no-callback')
    await eventually(async () => (await paymentOf(order.id)).status === 'PROMPTED')
    const receipt = newReceipt()
    await withSuspenseItem(
      world,
      receipt,
      async () => undefined,
      async () => true,
    )
    await (await stkCallbackSender(world, order.id, receipt))(1000)
    await eventually(async () => (await outcomesOf(order.id))[0] === 'RECEIPT_USED')
    await world.phones.answer(order.customer.user.phone)
    await world.phones.quiet()
    return { ...order, receipt }
  }

  it('is not made paid by a query that names no receipt, and is left to a person', async () => {
    const { admin, customer, id, statuses } = await aRefusedPayment()
    await followUp()
    expect(await statuses()).toEqual(['PENDING_PAYMENT', 'PROMPTED'])
    world.clock.pass(minutes(1))
    await customer.post(`/api/user/orders/${id}/check-payment`)
    expect(await timesPaid(id)).toBe(0)
    for (const _ of [1, 2, 3]) {
      await followUp()
      await world.periodicJobs.expireOrders()
    }
    expect(await statuses()).toEqual(['EXPIRED', 'UNKNOWN'])
    expect(await reviewed(admin, id)).toMatchObject([{ outcome: 'RECEIPT_USED' }])
    const { items } = (await admin.get('/api/admin/uncertain-payments?limit=100')).body
    expect(items.map(({ order }: { order: { id: string } }) => order.id)).toContain(id)
  })

  it('is paid once, by the person who allocates the suspended money to it', async () => {
    const { admin, id, receipt, statuses } = await aRefusedPayment()
    const [item] = (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items
    const body = { note: 'Found it in the portal', paymentId: (await paymentOf(id)).id }
    expect((await admin.post(`/api/admin/suspense/${item.id}/allocate-to-payment`, body)).status).toBe(200)
    expect([await statuses(), await timesPaid(id)]).toEqual([['PAID', 'SUCCEEDED'], 1])
    await followUp()
    expect(await timesPaid(id)).toBe(1)
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
