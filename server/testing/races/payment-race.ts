import type { OrderId } from '#contracts/wire/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isOpenSql } from '#server/modules/payments/index.ts'
import { payments, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '../builders/orders.ts'
import { aPerson, overNetwork } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '../stand-ins/webhook-sender.ts'
import type { Answer } from '../world/visitor.ts'
import type { World } from '../world/world.ts'

const atOnce = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work))

const statusesOf = (answers: Answer[]) => {
  const each = answers.map(({ status, body }) => (body.code ? `${status} ${body.code}` : `${status}`))
  return Object.fromEntries([...new Set(each)].toSorted().map((one) => [one, each.filter((it) => it === one).length]))
}

/** A customer at a shop, over a real connection, with a phone that the test controls. */
async function aCustomer(world: World, priceKES = 1000) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES, stock: 100 })
  const customer = overNetwork(world, await aPerson(world))
  const { phone } = customer.user
  return { customer, phone, cart: cartOf(shop, customer, [{ product }]) }
}

async function aPromptedOrder(world: World, priceKES?: number) {
  const { customer, phone, cart } = await aCustomer(world, priceKES)
  const id = (await checkOut(customer, cart)).body.order.id as OrderId
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
  return { customer, phone, id }
}

/** The same checkout twenty times with one key. Returns the responses and the number of orders. */
export async function twentyEqualCheckouts(world: World) {
  const { customer, cart } = await aCustomer(world)
  const answers = await atOnce(20, () => checkOut(customer, cart, 'the-same-key-each-time'))
  const placed = await world.db.select().from(orders).where(eq(orders.customerId, customer.user.id))
  return {
    answers: statusesOf(answers),
    told: new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.order.id)).size,
    orders: placed.length,
  }
}

/** The worker retries unapplied webhook events; it waits for those that are under way. */
async function applyEveryWebhookEvent(world: World) {
  world.clock.pass(3_000)
  await world.periodicJobs.applyPendingWebhookEvents()
}

const outcomesOf = async (world: World, ids: OrderId[]) => {
  const rows = await world.db
    .select({ outcome: webhookEvents.outcome })
    .from(webhookEvents)
    .innerJoin(payments, eq(payments.id, webhookEvents.paymentId))
    .where(inArray(payments.orderId, ids))
  return rows.map(({ outcome }) => outcome).toSorted()
}

/** The same success callback twenty times. Returns how often it was applied, and how often money was posted for it. */
export async function twentyEqualCallbacks(world: World) {
  const { id } = await aPromptedOrder(world)
  const sendCallback = await stkCallbackSender(world, id)
  await atOnce(20, () => sendCallback(1000))
  await applyEveryWebhookEvent(world)
  const isOfMoneyIn = inArray(ledgerTransfers.kind, ['order_paid', 'unmatched_money'])
  const posted = await world.db
    .select()
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.orderId, id), isOfMoneyIn))
  const applied = (await outcomesOf(world, [id])).filter((outcome) => outcome === 'APPLIED')
  return { applied: applied.length, postings: posted.length }
}

/** Twenty retries of a payment, each with its own key, after the first attempt has failed. */
export async function twentyPaymentRetries(world: World) {
  const { customer, phone, id } = await aPromptedOrder(world)
  await world.phones.answer(phone, 'cancel')
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
  // Each has its own phone, so that the rate limit per phone has no influence.
  let last = 0
  const answers = await atOnce(20, () => {
    const other = `${phone.slice(0, -2)}${String(last++).padStart(2, '0')}`
    return customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone: other } })
  })
  const open = await world.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), isOpenSql))
  return { answers: statusesOf(answers), open: open.length }
}

/** Two orders, and for each a callback with the same receipt, at once. */
export async function oneReceiptForTwoOrders(world: World) {
  const both = [await aPromptedOrder(world), await aPromptedOrder(world)]
  const ids = both.map(({ id }) => id)
  const receipt = newReceipt()
  const senders = await Promise.all(ids.map((id) => stkCallbackSender(world, id, receipt)))
  await Promise.all(senders.map((sendCallback) => sendCallback(1000)))
  await applyEveryWebhookEvent(world)
  const violations = await verifyLedger(world.db)
  const paid = await world.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, 'PAID')))
  return {
    outcomes: await outcomesOf(world, ids),
    paid: paid.length,
    countedTwice: violations.filter(({ rule, row }) => rule === 'A receipt counts once' && row === `receipt ${receipt}`)
      .length,
  }
}
