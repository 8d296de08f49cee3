import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anOrderWithOpenPrompt, aWrongAmount } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments } from '../payments.tables.ts'

const world = aWorld()

/** An order whose payment waits, and what an administrator can do about it. */
async function aWaitingPayment(priceKES = 1000) {
  const prompted = await anOrderWithOpenPrompt(world, priceKES)
  const { id } = prompted.order.payment
  const act = (path: string, body?: object) => prompted.admin.post(`/api/admin/payments/${id}/${path}`, body)
  const settleAsPaid = (receipt: string) => act('settle', { outcome: 'SUCCEEDED', receipt })
  return { ...prompted, id, act, settleAsPaid, failed: () => act('settle', { outcome: 'FAILED' }) }
}

const statusOf = async ({ customer, order }: Awaited<ReturnType<typeof aWaitingPayment>>) => {
  const { status, payment } = await orderOf(customer, order.id)
  return [status, payment.status]
}

describe('the payments without a final status', () => {
  it('come the oldest first, or the newest or largest on request, narrowed to days, and as a file', async () => {
    const prompted = await Promise.all([1200, 3400, 560].map((priceKES) => aWaitingPayment(priceKES)))
    for (const [index, { id }] of prompted.entries())
      await world.db
        .update(payments)
        .set({ status: 'UNKNOWN', uncertainSince: new Date(`2031-02-0${index + 1}T21:30:00Z`) })
        .where(eq(payments.id, id))
    const [first, second, third] = prompted.map(({ id }) => id)
    const [{ admin }] = prompted as [(typeof prompted)[number]]
    const read = async (query: string) => (await admin.get(`/api/admin/uncertain-payments?${query}`)).body
    const ids = async (query: string) => (await read(query)).items.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([first, second, third])
    expect(await ids('sortBy=newest')).toEqual([third, second, first])
    expect(await ids('sortBy=largest')).toEqual([second, first, third])
    // In Nairobi it is the day after.
    const days = 'from=2031-02-03&to=2031-02-04'
    expect(await ids(days)).toEqual([second, third])
    const page = await read(`${days}&sortBy=newest&limit=1`)
    expect(await ids(`${days}&sortBy=newest&cursor=${page.nextCursor}`)).toEqual([second])
    expect(firstCellsOf(await admin.get(`/api/admin/uncertain-payments.csv?sortBy=largest&${days}`))).toEqual([
      second,
      third,
    ])
    expect((await admin.get('/api/admin/uncertain-payments?sortBy=phone')).status).toBe(422)
    await world.db
      .update(payments)
      .set({ status: 'PROMPTED', uncertainSince: null })
      .where(eq(payments.status, 'UNKNOWN'))
  })
})

describe('settling a payment by hand', () => {
  it('settles a payment manually as paid, with its receipt, which makes the order PAID and is audited', async () => {
    const payment = await aWaitingPayment()
    const held = await accountKES(world, 'provider:mpesa')
    const receipt = newReceipt()
    const { status, body } = await payment.settleAsPaid(receipt.toLowerCase())
    expect([status, body]).toEqual([200, { id: payment.id, status: 'SUCCEEDED', receipt, failure: null }])
    expect(await statusOf(payment)).toEqual(['PAID', 'SUCCEEDED'])
    expect(await accountKES(world, 'provider:mpesa')).toBe(held - 1000)
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, payment.id))
    expect(actions).toMatchObject([
      { action: 'payment.settle', detail: { from: 'PROMPTED', to: 'SUCCEEDED', amountCents: 1000_00, receipt } },
    ])
  })

  it('settles a payment manually once; the same receipt again changes nothing', async () => {
    const payment = await aWaitingPayment()
    const held = await accountKES(world, 'provider:mpesa')
    const receipt = newReceipt()
    const answers = await Promise.all([1, 2, 3, 4].map(() => payment.settleAsPaid(receipt)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await accountKES(world, 'provider:mpesa')).toBe(held - 1000)
    expect((await payment.settleAsPaid(newReceipt())).body.code).toBe('invalid_transition')
    expect((await payment.failed()).body.code).toBe('invalid_transition')
  })

  it('lets the customer pay again after a payment was settled manually as failed; a later success still counts', async () => {
    const payment = await aWaitingPayment()
    expect((await payment.failed()).body).toMatchObject({ status: 'FAILED', failure: 'PROVIDER_ERROR' })
    expect(await statusOf(payment)).toEqual(['PENDING_PAYMENT', 'FAILED'])
    expect((await payment.failed()).body.code).toBe('invalid_transition')
    expect((await payment.settleAsPaid(newReceipt())).status).toBe(200)
    expect(await statusOf(payment)).toEqual(['PAID', 'SUCCEEDED'])
  })

  it('keeps a callback for review when its receipt contradicts a payment that was settled manually', async () => {
    const { settleAsPaid, order, admin } = await aWaitingPayment()
    await settleAsPaid(newReceipt())
    await (await stkCallbackSender(world, order.id))(1000)
    const webhookEvents = await eventually(async () => {
      const { items } = (await admin.get('/api/admin/webhook-events?outcome=CONTRADICTED')).body
      return items.length > 0 && items
    })
    expect(webhookEvents).toMatchObject([{ order: { id: order.id }, mayReplay: false }])
  })

  it('refuses to settle a payment with a receipt that another payment or money in suspense has', async () => {
    const [one, other, wrong] = [await aWaitingPayment(), await aWaitingPayment(), await aWrongAmount(world)]
    const receipt = newReceipt()
    await one.settleAsPaid(receipt)
    expect((await other.settleAsPaid(receipt)).body).toMatchObject({
      code: 'receipt_used',
      errors: [{ field: 'receipt' }],
    })
    expect((await other.settleAsPaid(wrong.receipt)).body.code).toBe('receipt_used')
    expect((await other.settleAsPaid('no!')).status).toBe(422)
    await wrong.resolve('not-received')
  })

  it('accepts one of two payments that are settled with the same receipt at once', async () => {
    const [one, other] = [await aWaitingPayment(), await aWaitingPayment()]
    const receipt = newReceipt()
    const answers = await Promise.all([one.settleAsPaid(receipt), other.settleAsPaid(receipt)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('refuses to let anyone but an administrator settle a payment manually', async () => {
    const payment = await aWaitingPayment()
    for (const path of ['settle', 'query']) {
      expect((await payment.shop.owner.post(`/api/admin/payments/${payment.id}/${path}`, {})).status).toBe(403)
      expect((await payment.customer.post(`/api/admin/payments/${payment.id}/${path}`, {})).status).toBe(403)
    }
  })
})

describe('querying the provider now', () => {
  it("settles a payment by the provider's answer to a query, also one that was settled as failed", async () => {
    const payment = await aWaitingPayment()
    await payment.failed()
    await world.phones.scenario(payment.customer.user.phone, 'no-callback')
    await world.phones.answer(payment.customer.user.phone)
    await eventually(async () => {
      world.clock.pass(minutes(1))
      const { body } = await payment.act('query')
      return body.status === 'SUCCEEDED'
    })
    expect((await statusOf(payment))[0]).toBe('PAID')
    expect((await payment.act('query')).body.code).toBe('invalid_transition')
    const { items } = (await payment.admin.get(`/api/admin/audit?subject=${payment.id}`)).body
    expect(items[0]).toMatchObject({ action: 'payment.query', detail: { from: 'FAILED', to: 'SUCCEEDED' } })
  })

  it("queries a payment at most every ten seconds, and within the provider's rate limit", async () => {
    const payment = await aWaitingPayment()
    world.clock.pass(minutes(10))
    expect((await payment.act('query')).body).toMatchObject({ status: 'PROMPTED' })
    const { status, body, headers } = await payment.act('query')
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '10'])
    const many = await Promise.all(Array.from({ length: 6 }, () => aWaitingPayment()))
    const answers = await Promise.all(many.map(({ act }) => act('query')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  it('does not query a payment whose amount was wrong, since the answer has no amount', async () => {
    const { order, admin, resolve } = await aWrongAmount(world)
    expect((await admin.post(`/api/admin/payments/${order.payment.id}/query`)).body.code).toBe('invalid_transition')
    await resolve('not-received')
  })

  it('refuses to query a payment without a request id of the provider', async () => {
    const { act, id } = await aWaitingPayment()
    await world.db.update(payments).set({ providerRequestId: null }).where(eq(payments.id, id))
    expect((await act('query')).body.code).toBe('invalid_transition')
  })
})

describe('a customer who checks again', () => {
  it("shows a customer who checks a payment the provider's current status", async () => {
    const { customer, order } = await aWaitingPayment()
    await world.phones.scenario(customer.user.phone, 'no-callback')
    await world.phones.answer(customer.user.phone)
    const checked = await eventually(async () => {
      world.clock.pass(minutes(1))
      const { body } = await customer.post(`/api/user/orders/${order.id}/check-payment`)
      return body.status === 'PAID' && body
    })
    expect(checked.payment.status).toBe('SUCCEEDED')
    expect((await customer.post(`/api/user/orders/${order.id}/check-payment`)).status).toBe(200)
  })

  it("makes a customer wait between two checks, and refuses checks of another customer's payment", async () => {
    const { customer, order } = await aWaitingPayment()
    world.clock.pass(minutes(10))
    const check = () => customer.post(`/api/user/orders/${order.id}/check-payment`)
    expect((await check()).status).toBe(200)
    expect((await check()).status).toBe(429)
    const other = await aPerson(world)
    expect((await other.post(`/api/user/orders/${order.id}/check-payment`)).status).toBe(404)
    expect((await world.visitor().post(`/api/user/orders/${order.id}/check-payment`)).status).toBe(401)
  })

  it("limits a customer's checks per minute to those of one payment, however many are open", async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop, {})
    const ids = ['+254711000001', '+254711000002', '+254711000003'].map(async (phone) => {
      const cart = cartOf(shop, customer, [{ product }], { payment: { method: 'MPESA', phone } })
      const { id } = (await checkOut(customer, cart)).body.order
      return eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED' && (id as string))
    })
    const statuses: number[] = []
    for (const _ of [1, 2, 3]) {
      world.clock.pass(11_000)
      for (const id of await Promise.all(ids))
        statuses.push((await customer.post(`/api/user/orders/${id}/check-payment`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('leaves a sound ledger after payments were settled manually', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
