import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentId, WebhookEventId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken, newHexToken, newId } from '#server/platform/ids.ts'
import { commandScenario } from '#server/testing/builders/disbursements.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import { receiptQueries } from './receipt-queries.tables.ts'

const world = aWorld()

const digits = (phone: string) => phone.replace('+', '')
const safaricom = () => new Visitor(world.config.providers.mpesa.callbackUrl)

/** A success that M-Pesa reports to a path that belongs to nothing here, of a receipt that exists there. */
async function aNoticeOfNobody(priceKES: number) {
  const [shop, payer] = [await aShop(world), await aPerson(world)]
  await world.phones.scenario(payer.user.phone, 'success')
  const product = await aProduct(world, shop, { priceKES })
  const { body } = await checkOut(payer, cartOf(shop, payer, [{ product }]))
  const { payment } = await eventually(async () => {
    const paid = await orderOf(payer, body.order.id)
    return paid.payment.receipt !== null && paid
  })
  const receipt = payment.receipt as string
  const other = await anOrderWithOpenPrompt(world, priceKES)
  const id = await sendPush(other.admin, { receipt, amountKES: priceKES, phone: other.customer.user.phone })
  return { id, receipt, payer, ...other, ...actsOn(other.admin, id) }
}

async function sendPush(
  admin: Person,
  { receipt, amountKES, phone }: { receipt: string; amountKES: number; phone: string },
) {
  const Item = [
    { Name: 'Amount', Value: amountKES },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20_261_120_133_416 },
    { Name: 'PhoneNumber', Value: Number(digits(phone)) },
  ]
  const stkCallback = { CheckoutRequestID: 'ws_CO_1', ResultCode: 0, ResultDesc: 'Done.', CallbackMetadata: { Item } }
  await safaricom().post(`/api/payments/stk/${newHexToken()}`, { Body: { stkCallback } })
  const found = await eventually(async () =>
    (await listed(admin)).find(({ reading }) => reading?.receipt === receipt && reading.direction === 'IN'),
  )
  return found.id
}

interface Listed {
  id: WebhookEventId
  outcome: string
  reading: Record<string, unknown> | null
}
const listed = async (admin: Person): Promise<Listed[]> =>
  (await admin.get('/api/admin/webhook-events?limit=100&sortBy=newest')).body.items

const actsOn = (admin: Person, id: string) => ({
  matches: async () => (await admin.get(`/api/admin/webhook-events/${id}/matches`)).body,
  ask: () => admin.post(`/api/admin/webhook-events/${id}/ask-for-receipt`),
})

/** A notice that was kept for review as it came. */
async function aKeptNotice(body: object, kept: Partial<typeof webhookEvents.$inferInsert> = {}) {
  const id = newId<WebhookEventId>()
  const now = world.clock.now()
  const row = { id, provider: 'mpesa', kind: 'DIRECT', body, address: '198.51.100.7', receivedAt: now } as const
  await world.db.insert(webhookEvents).values({ ...row, appliedAt: now, outcome: 'UNTRUSTED_ADDRESS', ...kept })
  const admin = await anAdmin(world)
  const reading = async () => (await listed(admin)).find((each) => each.id === id)?.reading
  return { id, admin, reading, ...actsOn(admin, id) }
}

const paidByHand = { TransactionType: 'Pay Bill', TransTime: '20261120120130', BusinessShortCode: '174379' }

const statusQueries = async (phone: string) => {
  const { entries } = await world.phones.control(`/log?phone=${digits(phone)}`)
  return entries.filter(({ kind }: { kind: string }) => kind === 'status').length
}

describe('a notice that fits nothing here', () => {
  it('is read out with its amount, receipt, moment and masked phone, and no name', async () => {
    const { admin, id, receipt, customer } = await aNoticeOfNobody(1370)
    const found = (await listed(admin)).find((each) => each.id === id)
    expect(found).toMatchObject({ outcome: 'UNKNOWN_PAYMENT', mayReplay: false })
    expect(found?.reading).toEqual({
      direction: 'IN',
      receipt,
      amountKES: 1370,
      phone: maskPhone(customer.user.phone),
      at: '2026-11-20T10:34:16.000Z',
      account: null,
      said: '0 Done.',
    })
    expect(JSON.stringify(found)).not.toContain(customer.user.phone.slice(-9))
  })

  it('shows the payments that it may be about, the most alike first, with masked phones', async () => {
    const { matches, order, customer, shop, product } = await aNoticeOfNobody(1380)
    const second = await aPerson(world)
    await checkOut(second, cartOf(shop, second, [{ product }]))
    const { candidates, mayAsk, receiptQuery } = await matches()
    expect(candidates).toMatchObject([
      { id: order.payment.id, likeness: ['PHONE', 'AMOUNT'], phone: maskPhone(customer.user.phone) },
      { likeness: ['AMOUNT'], phone: maskPhone(second.user.phone) },
    ])
    expect([mayAsk, receiptQuery]).toEqual([true, null])
  })

  it('shows the order that its payer typed as the account, whatever came, and what fits a part of a phone', async () => {
    const { order, customer } = await anOrderWithOpenPrompt(world, 1390)
    const { number } = order
    const typed = `${number.slice(0, 2)} ${number.slice(2).toLowerCase()}`
    const phone = digits(customer.user.phone)
    const MSISDN = `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`
    const notice = { ...paidByHand, TransID: newReceipt(), TransAmount: '77.00', BillRefNumber: typed, MSISDN }
    const { matches, reading } = await aKeptNotice(notice)
    expect(await reading()).toMatchObject({ account: typed, phone: MSISDN, amountKES: 77, said: null })
    expect((await matches()).candidates).toMatchObject([{ order: { number }, likeness: ['ACCOUNT', 'PHONE'] }])
  })

  it('hides a phone that its payer typed as the account', async () => {
    const { reading } = await aKeptNotice({ ...paidByHand, TransID: newReceipt(), BillRefNumber: '0711987653' })
    expect((await reading())?.account).toBe('0711 *** 653')
  })

  it.each([
    ['of no known form', { hello: 'there' }, null],
    ['a result of money sent out', { Result: { ResultCode: 2040, ConversationID: 'AG_1', ResultDesc: 'Why' } }, 'OUT'],
  ])('%s is not taken for money that came', async (_what, body, direction) => {
    const { reading, matches, ask } = await aKeptNotice(body)
    expect((await reading())?.direction ?? null).toBe(direction)
    expect(await matches()).toEqual({ candidates: [], receiptQuery: null, mayAsk: false })
    expect((await ask()).body.code).toBe('invalid_transition')
  })

  it('of a provider that cannot be asked about a receipt is read out all the same', async () => {
    const data = { id: 59_214, reference: newId(), amount: 150_000, paid_at: '2026-08-20T18:34:11.000Z' }
    const body = { event: 'charge.success', data: { ...data, gateway_response: 'Approved' } }
    const kept = { provider: 'paystack', kind: 'PAYMENT', outcome: 'UNKNOWN_PAYMENT' } as const
    const { reading, matches, ask } = await aKeptNotice(body, kept)
    const { id, reference: account, paid_at: at } = data
    expect(await reading()).toMatchObject({ receipt: String(id), amountKES: 1500, account, at, said: 'Approved' })
    expect((await matches()).mayAsk).toBe(false)
    expect((await ask()).body).toMatchObject({ code: 'invalid_transition', detail: expect.stringMatching(/portal/) })
  })
})

describe('asking a provider about a receipt', () => {
  // Within a minute the provider answers so many.
  beforeEach(() => world.clock.pass(minutes(1)))

  it('is done once however many ask at once, and its answer is kept and shown', async () => {
    const { id, ask, matches, receipt, payer, admin, order } = await aNoticeOfNobody(1410)
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { receiptQuery } = await eventually(async () => {
      const found = await matches()
      return found.receiptQuery.answer !== null && found
    })
    expect(receiptQuery).toMatchObject({ receipt, isWaiting: false })
    expect(receiptQuery.answer).toMatchObject({
      kind: 'FOUND',
      said: 'Completed',
      isCompleted: true,
      receipt,
      amountKES: 1410,
      phone: maskPhone(payer.user.phone),
      at: expect.any(String),
    })
    expect(await statusQueries(payer.user.phone)).toBe(1)
    const trail = await world.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'webhook-event.ask-for-receipt')))
    expect(trail).toMatchObject([{ detail: { provider: 'mpesa', receipt } }])
    // Nothing follows from it: the order that it may be for waits as before.
    const [payment] = await world.db
      .select()
      .from(payments)
      .where(eq(payments.id, order.payment.id as PaymentId))
    expect([payment?.status, payment?.receipt]).toEqual(['PROMPTED', null])
    expect((await listed(admin)).some((each) => each.id === id)).toBe(true)
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('says that the provider does not know a receipt', async () => {
    const notice = { ...paidByHand, TransID: newReceipt(), TransAmount: '50.00', BillRefNumber: 'X' }
    const { ask, matches } = await aKeptNotice(notice)
    await ask()
    const { receiptQuery } = await eventually(async () => {
      const found = await matches()
      return found.receiptQuery.answer !== null && found
    })
    expect(receiptQuery.answer).toEqual({ kind: 'NOT_FOUND', said: '2032 The transaction does not exist.' })
  })

  it('is possible again a minute later where no answer came, and keeps what was answered before', async () => {
    const { ask, matches, payer } = await aNoticeOfNobody(1420)
    await commandScenario(world, payer.user.phone, 'status', 'no-result')
    expect((await ask()).body).toMatchObject({ isWaiting: true, answer: null })
    expect((await ask()).body).toMatchObject({ isWaiting: true, answer: null })
    expect(await statusQueries(payer.user.phone)).toBe(1)
    world.clock.pass(minutes(2))
    await ask()
    await eventually(async () => (await matches()).receiptQuery.isWaiting === false)
    expect(await statusQueries(payer.user.phone)).toBe(2)
    world.clock.pass(minutes(2))
    await commandScenario(world, payer.user.phone, 'status', 'no-result')
    expect((await ask()).body).toMatchObject({ isWaiting: true, answer: { kind: 'FOUND' } })
  })

  it('says that the provider refused the question, in its own words', async () => {
    const { ask, payer } = await aNoticeOfNobody(1430)
    await commandScenario(world, payer.user.phone, 'status', 'busy')
    expect((await ask()).body).toMatchObject({
      isWaiting: false,
      answer: { kind: 'NOT_ACCEPTED', said: '500.003.02 System is busy. Please try again in few minutes.' },
    })
  })

  it('says that the provider came to no answer', async () => {
    const { ask, matches, payer } = await aNoticeOfNobody(1440)
    await commandScenario(world, payer.user.phone, 'status', 'timeout')
    await ask()
    const { receiptQuery } = await eventually(async () => {
      const found = await matches()
      return found.receiptQuery.answer !== null && found
    })
    expect(receiptQuery.answer).toEqual({ kind: 'TIMED_OUT' })
  })

  it('takes an answer once, on the path of the question alone, and keeps nothing of a stranger', async () => {
    const { ask, matches, receipt, payer } = await aNoticeOfNobody(1450)
    await commandScenario(world, payer.user.phone, 'status', 'no-result')
    await ask()
    const token = newHexToken()
    await world.db
      .update(receiptQueries)
      .set({ tokenHash: hashToken(token) })
      .where(eq(receiptQueries.receipt, receipt))
    const send = (path: string, TransactionStatus: string) => {
      const ResultParameter = { Key: 'TransactionStatus', Value: TransactionStatus }
      const Result = {
        ResultCode: 0,
        ResultDesc: 'Done',
        ConversationID: 'AG_1',
        ResultParameters: { ResultParameter },
      }
      return safaricom().post(`/api/payments/receipts/answer/${path}`, { Result })
    }
    const before = await world.db.$count(webhookEvents)
    expect((await send(newHexToken(), 'Declined')).status).toBe(200)
    expect((await safaricom().post(`/api/payments/receipts/answer/${token}`, { hello: 'there' })).status).toBe(200)
    expect((await matches()).receiptQuery.answer).toBeNull()
    await send(token, 'Declined')
    await send(token, 'Completed')
    expect((await matches()).receiptQuery.answer).toMatchObject({ said: 'Declined', isCompleted: false })
    expect(await world.db.$count(webhookEvents)).toBe(before)
  })
})
