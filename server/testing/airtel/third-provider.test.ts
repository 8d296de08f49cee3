import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { paymentProviders } from '#server/modules/payments/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { accountKES } from '../builders/money.ts'
import { cartOf, checkOut, orderOf } from '../builders/orders.ts'
import { anAdmin, aPerson } from '../builders/people.ts'
import { refundOrder } from '../builders/refunds.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { importStatementCsv } from '../builders/statements.ts'
import { outcomesOf, refundsOf, retryPayment } from '../stand-ins/cards.ts'
import { eventually } from '../stand-ins/phones.ts'
import { aWorld } from '../world/world.ts'
import { anAirtelStandIn } from './airtel-stand-in.ts'
import { airtel } from './index.ts'
import { airtelStatementOf } from './statement.ts'

const { standIn, env } = anAirtelStandIn()
// The registration: one line, and the settings.
const world = aWorld(env, { providers: [...paymentProviders, airtel] })
const without = aWorld({}, { providers: [...paymentProviders, airtel] })
const held = () => accountKES(world, 'provider:airtel')

afterEach(async () => {
  standIn.refusesRefunds = false
  expect(await verifyLedger(world.db)).toEqual([])
})

async function anOrder(priceKES = 1000) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES })
  const { phone } = customer.user
  const cart = cartOf(shop, customer, [{ product }], { payment: { method: 'AIRTEL', phone } })
  const { body } = await checkOut(customer, cart)
  const id = body.order.id as OrderId
  const read = () => orderOf(customer, id)
  const prompt = () => eventually(async () => standIn.promptOn(phone))
  return { shop, customer, admin, phone, cart, id, paymentId: body.payment.id as string, read, prompt }
}

async function aPaidOrder(priceKES?: number) {
  const order = await anOrder(priceKES)
  const receipt = await standIn.end(await order.prompt())
  await eventually(async () => (await order.read()).status === 'PAID')
  return { ...order, receipt }
}

const passMinutes = async (count: number) => {
  for (let n = 0; n < count; n++) {
    world.clock.pass(minutes(1))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.followUpDisbursements()
  }
}

describe('a provider that is registered by one line and its settings', () => {
  it('is offered with its channel and its name, and its method prompts the phone that was given', async () => {
    const before = await held()
    const { customer, cart, prompt, read, phone, paymentId } = await anOrder()
    const check = await customer.post('/api/cart/check', { vendorId: cart.vendorId, items: cart.items })
    const option = { method: 'AIRTEL', channel: 'PROMPT', name: { en: 'Airtel Money', sw: 'Airtel Money' } }
    expect(check.body.paymentMethods.at(-1)).toEqual(option)
    expect((await read()).paymentMethods).toEqual(check.body.paymentMethods)
    expect(await prompt()).toMatchObject({ reference: paymentId, amount: 1000, msisdn: phone.slice(1) })

    const receipt = await standIn.end(await prompt())
    await eventually(async () => (await read()).status === 'PAID')
    expect((await read()).payment).toMatchObject({ ...option, status: 'SUCCEEDED', receipt, phone })
    expect((await read()).paymentMethods).toEqual([])
    expect(await held()).toBe(before - 1000)
  })

  it('is not offered without its settings, and its method is refused', async () => {
    const [shop, customer] = await Promise.all([aShop(without), aPerson(without)])
    const product = await aProduct(without, shop)
    const payment = { method: 'AIRTEL', phone: customer.user.phone }
    const cart = cartOf(shop, customer, [{ product }], { payment })
    const check = await customer.post('/api/cart/check', { vendorId: cart.vendorId, items: cart.items })
    const offered = check.body.paymentMethods.map(({ method }: { method: string }) => method)
    expect(offered).toEqual(['MPESA', 'CARD'])
    expect((await checkOut(customer, cart)).body.code).toBe('payment_method_unavailable')
  })

  it('needs a phone for a method that prompts one, and takes none for one that does not', async () => {
    const { customer, cart, phone } = await anOrder()
    const field = [{ field: 'payment.phone', message: expect.any(String) }]
    for (const payment of [{ method: 'AIRTEL' }, { method: 'CARD', phone }]) {
      const refused = await checkOut(customer, { ...cart, payment })
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: field } })
    }
  })

  it('is queried for a payment whose webhook is lost, and for one that it never got', async () => {
    const { prompt, read } = await anOrder()
    await standIn.end(await prompt(), {}, { isLost: true })
    await passMinutes(2)
    expect(await read()).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } })
  })

  it('lets an attempt that failed be followed by one with another provider, and by one with this', async () => {
    const { customer, id, phone, prompt, read } = await anOrder()
    await standIn.end(await prompt(), { state: 'REFUSED', airtelId: null, why: 'NO_FUNDS' })
    await eventually(async () => (await read()).payment.failure === 'INSUFFICIENT_FUNDS')
    expect((await retryPayment(customer, id)).body.payment).toMatchObject({ method: 'CARD', channel: 'REDIRECT' })
    expect((await retryPayment(customer, id, { method: 'AIRTEL', phone })).status).toBe(200)
    await standIn.end(await prompt())
    await eventually(async () => (await read()).status === 'PAID')
  })

  it('refuses a webhook that is not signed with its key, and counts one that is sent twice once', async () => {
    const before = await held()
    const { prompt, read, paymentId } = await anOrder()
    const record = await prompt()
    expect((await standIn.report({ ...record, state: 'DONE' }, { key: 'another' })).status).toBe(401)
    await standIn.end(record)
    await standIn.report(record)
    await eventually(async () => (await outcomesOf(world, paymentId, 'airtel')).length === 2)
    await eventually(async () => (await outcomesOf(world, paymentId, 'airtel')).every((outcome) => outcome !== null))
    expect((await outcomesOf(world, paymentId, 'airtel')).toSorted()).toEqual(['APPLIED', 'REPEATED'])
    expect((await read()).status).toBe('PAID')
    expect(await held()).toBe(before - 1000)
  })
})

describe('money back through such a provider', () => {
  it('goes by its own refunds, in parts, as little as it sends', async () => {
    const before = await held()
    const { shop, id, receipt } = await aPaidOrder()
    expect((await refundOrder(shop.owner, id, { amountKES: 4 })).body).toMatchObject({ code: 'below_minimum' })
    expect((await refundOrder(shop.owner, id, { amountKES: 5 })).status).toBe(200)
    await world.periodicJobs.followUpDisbursements()
    const refund = await eventually(async () => standIn.openRefund())
    expect(refund).toMatchObject({ of: receipt, amount: 5 })
    const refundReceipt = await standIn.end(refund)
    // A result is a claim: its query confirms it, and what succeeded is settled at once.
    await eventually(async () => (await refundsOf(world, id))[0]?.status === 'SUCCEEDED')
    expect(await refundsOf(world, id)).toMatchObject([{ provider: 'airtel', receipt: refundReceipt }])
    expect(await held()).toBe(before - 1000 + 5)
  })

  it('is settled by a query when its result is lost, and is still owed when it was refused', async () => {
    const { shop, id } = await aPaidOrder()
    await refundOrder(shop.owner, id, { amountKES: 100 })
    await world.periodicJobs.followUpDisbursements()
    await standIn.end(await eventually(async () => standIn.openRefund()), {}, { isLost: true })
    await passMinutes(3)
    expect(await refundsOf(world, id)).toMatchObject([{ status: 'SUCCEEDED' }])
    standIn.refusesRefunds = true
    await refundOrder(shop.owner, id, { whole: true })
    await passMinutes(1)
    expect((await refundsOf(world, id))[1]).toMatchObject({ status: 'FAILED', failure: 'Airtel does not refund this.' })
  })
})

describe('money that came otherwise through such a provider', () => {
  it('waits in suspense under its name, and is allocated to the payment it was for', async () => {
    const before = await held()
    const { admin, prompt, read, id, customer, phone } = await anOrder()
    const receipt = await standIn.end(await prompt(), { amount: 900 })
    const search = `/api/admin/suspense?search=${receipt}`
    const item = await eventually(async () => (await admin.get(search)).body.items[0])
    expect(item).toMatchObject({ provider: 'airtel', reason: 'WRONG_AMOUNT', amountKES: 900 })
    expect(await held()).toBe(before - 900)
    expect((await admin.post(`/api/admin/suspense/${item.id}/not-received`, { note: 'Not theirs' })).status).toBe(200)
    expect(await held()).toBe(before)
    expect((await retryPayment(customer, id, { method: 'AIRTEL', phone })).status).toBe(200)
    await standIn.end(await prompt())
    await eventually(async () => (await read()).status === 'PAID')
  })

  it('is matched with its own statement by its own receipts, and its charges are its fees', async () => {
    const before = await held()
    const { admin, read, receipt } = await aPaidOrder()
    const { number } = await read()
    const now = world.clock.now()
    const file = airtelStatementOf([
      [now, receipt, 'COLLECTION', number, 1000],
      [now, receipt, 'FEE', number, -7.5],
      [now, 'AM.99999999', 'COLLECTION', 'nobody', 40],
    ])
    expect((await importStatementCsv(admin, file)).body).toMatchObject({ provider: 'airtel', newLines: 3 })
    const lines = async (show: string) => (await admin.get(`/api/admin/reconciliation/lines?show=${show}`)).body.items
    expect(await lines('MATCHED')).toMatchObject([{ provider: 'airtel', receipt, match: { kind: 'PAYMENT' } }])
    const [unknown] = await lines('UNMATCHED')
    expect(unknown).toMatchObject({ provider: 'airtel', receipt: 'AM.99999999' })
    await admin.post(`/api/admin/reconciliation/lines/${unknown.id}/suspense`, { note: 'Nobody here knows it' })
    await admin.post('/api/admin/reconciliation/charges', { note: 'Fees of November' })
    expect(await held()).toBe(before - 1000 - 40 + 7.5)
  })

  it('has receipts apart from those of other providers, though their numbers be the same', async () => {
    const first = await aPaidOrder()
    const { customer, id, phone, prompt, read, admin } = await anOrder()
    await standIn.end(await prompt(), { state: 'REFUSED', airtelId: null, why: 'DECLINED' })
    await eventually(async () => (await read()).payment.status === 'FAILED')
    await retryPayment(customer, id, { method: 'MPESA', phone })
    const { payment } = await read()
    const settle = { outcome: 'SUCCEEDED', receipt: first.receipt }
    expect((await admin.post(`/api/admin/payments/${payment.id}/settle`, settle)).body).toMatchObject({
      status: 'SUCCEEDED',
    })
  })

  it('refuses a file that is the statement of no provider', async () => {
    const admin = await anAdmin(world)
    const refused = await importStatementCsv(admin, 'hello')
    expect(refused.body.detail).toBe('This is no statement of M-Pesa or Airtel Money.')
  })
})
