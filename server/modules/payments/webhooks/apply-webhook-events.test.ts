import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { inArray, sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

let shop: Shop
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  shop = await aShop(world)
  product = await aProduct(world, shop, { priceKES: 100, stock: 100 })
})

async function aPromptedOrder(differences: { product?: typeof product } = {}) {
  const customer = await aPerson(world)
  const cart = cartOf(shop, customer, [{ product: differences.product ?? product }])
  const id = (await checkOut(customer, cart)).body.order.id as OrderId
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
  return { customer, id, totalKES: (await orderOf(customer, id)).totalKES as number }
}

async function cancelPrompt({ customer, id }: { customer: Person; id: OrderId }) {
  await world.phones.answer(customer.user.phone, 'cancel')
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
}

const applied = () => world.db.$count(webhookEvents, sql`${webhookEvents.appliedAt} is not null`)

/** Has these callbacks wait until four others are through, so that they are applied together. */
async function sendTogether(send: (() => Promise<unknown>)[], expected = send.length) {
  const busy = await Promise.all(Array.from({ length: 4 }, () => aPromptedOrder()))
  const keepBusy = await Promise.all(busy.map(({ id }) => stkCallbackSender(world, id)))
  const before = await applied()
  const stored = await world.db.$count(webhookEvents)
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from payments where order_id = any($1) for update', [busy.map(({ id }) => id)])
    // One after the other: two that come at once are applied together, and leave a transaction to those that follow.
    for (const [at, sender] of keepBusy.entries()) {
      await sender(busy[at]?.totalKES ?? 0)
      await eventually(async () => {
        const { rows } = await world.pool.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].waiting === at + 1
      })
    }
    await Promise.all(send.map((one) => one()))
    await eventually(async () => (await world.db.$count(webhookEvents)) === stored + 4 + send.length)
  } finally {
    await client.query('commit')
    client.release()
  }
  await eventually(async () => (await applied()) === before + 4 + expected)
}

const outcomesOf = async (ids: OrderId[]) => {
  const rows = await world.db
    .select({
      orderId: payments.orderId,
      outcome: webhookEvents.outcome,
      transaction: sql<string>`webhook_events.xmin`,
    })
    .from(webhookEvents)
    .innerJoin(payments, sql`${payments.id} = ${webhookEvents.paymentId}`)
    .where(inArray(payments.orderId, ids))
    .orderBy(webhookEvents.id)
  return {
    outcomes: rows.map(({ outcome }) => outcome),
    transactions: new Set(rows.map((row) => row.transaction)).size,
  }
}

const statusOf = async ({ customer, id }: { customer: Person; id: OrderId }) => (await orderOf(customer, id)).status

it('applies callbacks that wait together in one transaction', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => aPromptedOrder()))
  const senders = await Promise.all(orders.map(({ id }) => stkCallbackSender(world, id)))
  await sendTogether(senders.map((sender, at) => () => sender(orders[at]?.totalKES ?? 0)))
  const { outcomes, transactions } = await outcomesOf(orders.map(({ id }) => id))
  expect(outcomes).toEqual(Array(8).fill('APPLIED'))
  expect(transactions).toBe(1)
  expect(await Promise.all(orders.map(statusOf))).toEqual(Array(8).fill('PAID'))
})

it('applies the others, each alone, where one of those that wait together names a receipt that is counted already', async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, () => aPromptedOrder()))
  const receipt = newReceipt()
  const receipts = [newReceipt(), receipt, receipt]
  const senders = await Promise.all(orders.map(({ id }, at) => stkCallbackSender(world, id, receipts[at])))
  await sendTogether(senders.map((sender, at) => () => sender(orders[at]?.totalKES ?? 0)))
  const { outcomes } = await outcomesOf(orders.map(({ id }) => id))
  expect(outcomes.toSorted()).toEqual(['APPLIED', 'APPLIED', 'RECEIPT_USED'])
  expect((await Promise.all(orders.map(statusOf))).toSorted()).toEqual(['PAID', 'PAID', 'PENDING_PAYMENT'])
})

it('applies the others where somebody has locked the payment of one of those that wait together', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => aPromptedOrder()))
  const senders = await Promise.all(orders.map(({ id }) => stkCallbackSender(world, id)))
  const [locked, ...others] = orders
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from payments where order_id = $1 for update', [locked?.id])
    await sendTogether(
      senders.map((sender, at) => () => sender(orders[at]?.totalKES ?? 0)),
      others.length,
    )
    expect(await Promise.all(orders.map(statusOf))).toEqual(['PENDING_PAYMENT', 'PAID', 'PAID', 'PAID'])
  } finally {
    await client.query('commit')
    client.release()
  }
  await eventually(async () => {
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    return locked && (await statusOf(locked)) === 'PAID'
  })
})

it('pays an order once, and refunds the other money, where two of its payments succeed together', async () => {
  const order = await aPromptedOrder()
  const { customer, id, totalKES } = order
  await cancelPrompt(order)
  const first = await stkCallbackSender(world, id)
  await customer.command(`/api/user/orders/${id}/pay`, {
    payment: { method: 'MPESA', phone: `${customer.user.phone.slice(0, -1)}9` },
  })
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
  const second = await stkCallbackSender(world, id)
  const other = await aPromptedOrder()
  const ofOther = await stkCallbackSender(world, other.id)
  await sendTogether([() => first(totalKES), () => second(totalKES), () => ofOther(other.totalKES)])
  // The first is the cancelled prompt, in a transaction of its own.
  const outcomes = ['APPLIED', 'CONTRADICTED', 'APPLIED', 'APPLIED']
  expect(await outcomesOf([id, other.id])).toEqual({ outcomes, transactions: 2 })
  const transfers = await world.pool.query(
    'select kind from ledger_transfers where order_id = $1 order by kind collate "C"',
    [id],
  )
  expect(transfers.rows.map(({ kind }) => kind)).toEqual(['order_paid', 'refund_requested', 'unmatched_money'])
  expect(await Promise.all([order, other].map(statusOf))).toEqual(['PAID', 'PAID'])
})

it('sells what is in stock still, and keeps what belongs to others, where money that comes late waits with them', async () => {
  const rare = await aProduct(world, shop, { priceKES: 100, stock: 1 })
  const plenty = await aProduct(world, shop, { priceKES: 100, stock: 5 })
  const [late, inStock] = [await aPromptedOrder({ product: rare }), await aPromptedOrder({ product: plenty })]
  await cancelPrompt(late)
  await cancelPrompt(inStock)
  const [ofLate, ofInStock] = [await stkCallbackSender(world, late.id), await stkCallbackSender(world, inStock.id)]
  world.clock.pass(60 * 60_000)
  await world.periodicJobs.expireOrders()
  // The last one goes to somebody else meanwhile.
  await aPromptedOrder({ product: rare })
  const orders = await Promise.all(Array.from({ length: 3 }, () => aPromptedOrder()))
  const senders = await Promise.all(orders.map(({ id }) => stkCallbackSender(world, id)))
  await sendTogether([
    () => ofLate(late.totalKES),
    () => ofInStock(inStock.totalKES),
    ...senders.map((sender, at) => () => sender(orders[at]?.totalKES ?? 0)),
  ])
  expect((await outcomesOf(orders.map(({ id }) => id))).transactions).toBe(1)
  expect(await Promise.all([late, inStock].map(statusOf))).toEqual(['EXPIRED', 'PAID'])
  const left = await world.pool.query(
    'select quantity_left from stocks join products on stock_id = stocks.id where products.id = $1',
    [plenty.id],
  )
  expect(left.rows).toEqual([{ quantity_left: 4 }])
  expect(await Promise.all(orders.map(statusOf))).toEqual(['PAID', 'PAID', 'PAID'])
})

afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([])
})
