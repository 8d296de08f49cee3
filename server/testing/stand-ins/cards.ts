import { createHmac } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import type { OrderId, PaymentId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments, refunds, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '../builders/orders.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { aWorld, type World } from '../world/world.ts'
import { eventually, type Phones } from './phones.ts'

/** A world for card payments: after each test its provider has no faults, and the ledger is sound. */
export function aCardWorld(): World {
  const world = aWorld()
  afterEach(async () => {
    await cardScenario(world.phones, 'default')
    expect(await verifyLedger(world.db)).toEqual([])
  })
  return world
}

/** What a customer does on the hosted checkout, and the result. */
export async function actOnCardPage(
  phones: Phones,
  paymentId: string,
  action: 'pay' | 'decline' | 'no-funds' | 'abandon' | 'return-unpaid',
  { card, scenario }: { card?: string; scenario?: string } = {},
): Promise<{ status: string; redirectTo: string | null }> {
  return phones.control(`/paystack/checkout/${paymentId}`, { action, card, scenario })
}

/** The scenario of the next card payment, refund or call; `call` is the call that a fault applies to. */
export const cardScenario = (
  phones: Phones,
  scenario: string,
  more: { times?: number | 'always'; call?: string } = {},
) => phones.control('/paystack/scenario', { scenario, ...more })

interface PaystackTransaction {
  id: number
  reference: string
  status: string
  amount: number
  metadata: unknown
  customer: { email: string }
  refunds: { id: number; amount: number; status: string; merchant_note: string }[]
}

/** Paystack's own record of a payment. */
export async function paystackTransactionOf(
  phones: Phones,
  paymentId: string,
): Promise<PaystackTransaction | undefined> {
  const { transactions } = await phones.control('/paystack/transactions')
  return transactions.find(({ reference }: PaystackTransaction) => reference === paymentId)
}

/** A customer at the checkout who pays by card. */
export async function aCardCustomer(world: World, given: { stock?: number; priceKES?: number } = {}) {
  const shop = await aShop(world)
  const customer = await aPerson(world)
  const product = await aProduct(world, shop, given)
  const cart = cartOf(shop, customer, [{ product }], { payment: { method: 'CARD' } })
  return { shop, customer, product, cart, place: (key?: string) => checkOut(customer, cart, key) }
}

/** An order whose hosted checkout is open. */
export async function anOrderByCard(world: World, given: { stock?: number; priceKES?: number } = {}) {
  const ordered = await aCardCustomer(world, given)
  const { body } = await ordered.place()
  return { ...ordered, id: body.order.id as string, paymentId: body.payment.id as string, body }
}

/** An order that was paid by card. */
export async function anOrderPaidByCard(
  world: World,
  given: { stock?: number; priceKES?: number } = {},
  choice: { card?: string; scenario?: string } = {},
) {
  const ordered = await anOrderByCard(world, given)
  await actOnCardPage(world.phones, ordered.paymentId, 'pay', choice)
  await isPaid(ordered.customer, ordered.id)
  return ordered
}

export const isPaid = (customer: Person, id: string) =>
  eventually(async () => (await orderOf(customer, id)).payment.status === 'SUCCEEDED')

/** Sends an event as Paystack would, with a signature over its bytes. */
export function sendEvent(world: World, event: unknown, { key = 'sk_test_uliza_demo' } = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = createHmac('sha512', key).update(body).digest('hex')
  return fetch(`${world.config.providers.mpesa.callbackUrl}/api/payments/paystack/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  })
}

export const chargeSuccess = (reference: string) => ({
  event: 'charge.success',
  data: { reference, status: 'success' },
})

/** The outcomes of the webhook events about a payment, the oldest first. */
export async function outcomesOf(world: World, paymentId: string, provider = 'paystack') {
  const rows = await world.db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.paymentId, paymentId as PaymentId)))
    .orderBy(webhookEvents.id)
  return rows.map(({ outcome }) => outcome)
}

export const paymentAttempts = (world: World, orderId: string) =>
  world.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId as OrderId))
    .orderBy(payments.id)

export const retryPayment = (customer: Person, id: string, payment: unknown = { method: 'CARD' }) =>
  customer.command(`/api/user/orders/${id}/pay`, { payment })

export const hasFailed = (customer: Person, id: string) => async () =>
  (await orderOf(customer, id)).payment.status === 'FAILED'

/** The worker follows up what is due, again every minute, until the condition holds. */
export const inTime = (world: World, isSo: () => Promise<boolean>) =>
  eventually(async () => {
    world.clock.pass(minutes(1))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.followUpDisbursements()
    return isSo()
  })

export const refundsOf = (world: World, orderId: string) =>
  world.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId as OrderId))
    .orderBy(refunds.id)
