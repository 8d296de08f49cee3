import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { commandScenario, disbursementCallbackSender, inTime, pass } from '#server/testing/builders/disbursements.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aRequestedRefund, type Given, type RequestedRefund, refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const aRefund = (given?: Given) => aRequestedRefund(world, given)
const hasStatus = (status: string) => async (refund: RequestedRefund) => (await refund.status()) === status
const isDone = hasStatus('SUCCEEDED')
const hasFailed = hasStatus('FAILED')

describe('a refund of a whole payment', () => {
  it('reverses the payment of a full refund: the money is on the phone, and its status is visible to everybody', async () => {
    const refund = await aRefund()
    const held = await accountKES(world, 'provider:mpesa')
    const owed = await accountKES(world, 'refunds:in_transit')
    expect([await refund.missingKES(), await refund.status()]).toEqual([1000, 'REQUESTED'])
    await world.periodicJobs.followUpDisbursements()
    await eventually(() => isDone(refund))
    expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE SUCCEEDED']])
    expect(await accountKES(world, 'provider:mpesa')).toBe(held + 1000)
    expect(await accountKES(world, 'refunds:in_transit')).toBe(owed - 1000)
    const seen = { status: 'SUCCEEDED', route: 'TO_SOURCE', receipt: expect.stringMatching(/^[0-9A-Z]{10}$/) }
    expect(await refund.find()).toMatchObject(seen)
    expect((await orderOf(refund.customer, refund.order.id)).refunds).toMatchObject([seen])
    const forVendor = (await refund.shop.owner.get(`/api/vendor/orders/${refund.order.id}`)).body
    expect(forVendor.refunds).toMatchObject([seen])
  })

  it.each(['1', '11', '21', '2001', '2006', '2028', '8006', 'R000002'])(
    "sends a refund to the payer's phone when M-Pesa declines the reversal (%s)",
    async (code) => {
      const refund = await aRefund({ reversal: `result-${code}` })
      await inTime(world, () => isDone(refund), { within: minutes(3) })
      expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE FAILED', 'TO_PHONE SUCCEEDED']])
    },
  )

  it.each([
    ['no result ever comes', 'no-result'],
    ['the timeout callback comes', 'timeout'],
    ['the timeout callback comes with a result', 'timeout-envelope'],
    ['the response to the request is lost', 'dropped-response'],
    ['the response to the request is an internal error', 'error-but-done'],
    ['the result comes before the response', 'result-first'],
    ['the result comes three times', 'duplicate-result'],
    ['the result has another format', 'wrong-shape'],
    ['the result names another amount', 'wrong-amount'],
    ['the result says system error', 'failure-then-completed'],
    ['the result says declined for good', 'false-failure'],
    ['the code of the result is unknown', 'unknown-code-completed'],
    ['M-Pesa was busy first', 'busy'],
  ])('refunds once when %s', async (_what, reversal) => {
    const refund = await aRefund({ reversal })
    await inTime(world, () => isDone(refund))
    await pass(world, minutes(20), minutes(5))
    expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE SUCCEEDED']])
  })

  it('settles a refund that was reversed already (R000001) as a success without a receipt', async () => {
    const refund = await aRefund({ reversal: 'result-R000001' })
    await inTime(world, () => isDone(refund), { within: minutes(1) })
    expect(await refund.find()).toMatchObject({ status: 'SUCCEEDED', receipt: null })
    expect(await refund.ways()).toEqual(['TO_SOURCE SUCCEEDED'])
  })

  it('sends the refund of a payment without a receipt to the phone', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    await world.phones.scenario(customer.user.phone, 'no-callback')
    const product = await aProduct(world, shop, { priceKES: 700 })
    const asked = aPaidOrder(world, shop, customer, [{ product }])
    await eventually(async () => {
      world.clock.pass(10_000)
      await world.periodicJobs.followUpPayments()
      return Promise.race([asked, false])
    })
    const order = await asked
    expect(order.payment.receipt).toBeNull()
    await refundOrder(shop.owner, order.id, { whole: true })
    await inTime(world, async () => (await orderOf(customer, order.id)).refunds[0].status === 'SUCCEEDED')
    expect((await orderOf(customer, order.id)).refunds).toMatchObject([{ route: 'TO_PHONE' }])
    expect((await world.phones.view(customer.user.phone)).balanceKES).toBe(1_000_000)
  })
})

describe('a refund of a part', () => {
  it('sends a partial refund to the phone, and keeps the rest of the payment', async () => {
    const refund = await aRefund({ what: { amountKES: 250 } })
    await inTime(world, () => isDone(refund), { within: minutes(1) })
    expect([await refund.missingKES(), await refund.ways()]).toEqual([750, ['TO_PHONE SUCCEEDED']])
    await refundOrder(refund.shop.owner, refund.order.id, { whole: true })
    await inTime(world, async () => (await refund.missingKES()) === 0, { within: minutes(1) })
  })

  it("leaves a refund below M-Pesa's minimum to be paid manually", async () => {
    const refund = await aRefund({ what: { whole: true }, priceKES: 9, reversal: 'result-2006' })
    await inTime(world, () => hasFailed(refund), { within: minutes(1) })
    expect((await refund.act('settle', { reference: newReceipt() })).body.status).toBe('SUCCEEDED')
  })
})

describe('a refund that neither route accepted', () => {
  const refused = { reversal: 'result-R000002', b2c: 'result-2040' }

  async function aFailedRefund() {
    const refund = await aRefund(refused)
    await inTime(world, () => hasFailed(refund), { within: minutes(2) })
    return refund
  }

  it('marks a refund that neither route accepted as failed with its reason, and keeps it owed', async () => {
    const owed = await accountKES(world, 'refunds:in_transit')
    const refund = await aFailedRefund()
    expect(await refund.find()).toMatchObject({ failure: expect.stringMatching(/^2040 /), receipt: null })
    expect([await refund.missingKES(), await refund.ways()]).toEqual([1000, ['TO_SOURCE FAILED', 'TO_PHONE FAILED']])
    expect(await accountKES(world, 'refunds:in_transit')).toBe(owed + 1000)
  })

  it('sends a failed refund again for an administrator, by both routes', async () => {
    const refund = await aFailedRefund()
    await commandScenario(world, refund.phone, 'reversal', 'result-R000002')
    expect((await refund.act('retry')).body).toMatchObject({ status: 'FAILED', failure: null })
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    expect(await refund.missingKES()).toBe(0)
    expect((await refund.ways()).slice(2)).toEqual(['TO_SOURCE FAILED', 'TO_PHONE SUCCEEDED'])
    expect((await refund.act('retry')).body.code).toBe('invalid_transition')
  })

  it('sends a failed refund again once, however many requests come at once', async () => {
    const refund = await aFailedRefund()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund.act('retry')))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, refund.id))
    expect(actions).toMatchObject([{ action: 'refund.retry' }])
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    expect(await refund.missingKES()).toBe(0)
  })

  it('settles a failed refund manually, also while it waits to be sent again, and then does not send it', async () => {
    const refund = await aFailedRefund()
    await refund.act('retry')
    const reference = newReceipt()
    expect((await refund.act('settle', { reference })).body).toMatchObject({ status: 'SUCCEEDED', receipt: reference })
    await pass(world, minutes(10), minutes(5))
    expect(await refund.missingKES()).toBe(1000)
    expect((await refund.ways()).at(-1)).toBe('TO_SOURCE WITHDRAWN')
  })
})

describe('a refund on its way', () => {
  it('settles a refund in transit manually; a later result with another receipt is for review', async () => {
    const refund = await aRefund()
    const custom = { result: 'none', status: 'pending' }
    await world.phones.control('/scenario', { phone: refund.phone, command: 'reversal', custom })
    await world.periodicJobs.followUpDisbursements()
    const reference = newReceipt()
    expect((await refund.act('settle', { reference })).body).toMatchObject({ status: 'SUCCEEDED', receipt: reference })
    const sendCallback = await disbursementCallbackSender(world, refund.id)
    expect(await sendCallback({ TransactionID: reference })).toBe('REPEATED')
    expect(await sendCallback({ TransactionID: newReceipt() })).toBe('CONTRADICTED')
    expect((await refund.find()).receipt).toBe(reference)
  })

  it('leaves a sound ledger after refunds', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
