import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { asc, eq } from '#server/platform/database/drizzle.ts'
import { commandScenario } from '#server/testing/builders/disbursements.ts'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import {
  aWorldWithPaybill,
  payByHand,
  paybillToken,
  payUnchecked,
  sendConfirmation,
  setPaybillScenario,
  settledOrder,
} from '#server/testing/builders/paybill.ts'
import { anAdmin, aPerson, at } from '#server/testing/builders/people.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { Visitor } from '#server/testing/world/visitor.ts'
import { payments, refunds, webhookEvents } from '../payments.tables.ts'

const world = aWorldWithPaybill({}, { phones: { timings: { latePinMs: 4_000 } } })

/** What the records say of an order's money, once M-Pesa has reported everything and all of it is applied. */
async function moneyOf(orderId: string) {
  await world.phones.quiet()
  world.clock.pass(3_000)
  await world.periodicJobs.applyPendingWebhookEvents()
  const id = orderId as OrderId
  const attempts = await world.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id))
  const back = await world.db.select().from(refunds).where(eq(refunds.orderId, id))
  return {
    payments: attempts.map(({ status, receipt }) => (receipt ? `${status} with receipt` : status)),
    refunds: back.map(({ amountCents, reason }) => `${amountCents / 100}: ${reason}`),
    violations: await verifyLedger(world.db),
  }
}

const outcomesOf = async (receipt: string) => {
  const rows = await world.db.select().from(webhookEvents).orderBy(asc(webhookEvents.id))
  return rows
    .filter(({ body, raw }) => `${JSON.stringify(body)} ${raw}`.includes(receipt))
    .map(({ outcome }) => outcome)
}

const suspenseOf = ({ admin }: { admin: Visitor }, receipt: string) =>
  eventually(async () => (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items[0])

const paidOnce = { payments: ['SUCCEEDED with receipt'], refunds: [], violations: [] }
const paidTwice = {
  payments: ['SUCCEEDED with receipt', 'SUCCEEDED with receipt'],
  refunds: ['1000: PAID_ALREADY'],
  violations: [],
}

describe('paying the business number by hand', () => {
  it('is offered with the number, the account and the way there, until the order is paid', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    expect(order.payment.direct).toEqual({
      steps: { en: 'M-Pesa › Lipa na M-Pesa › Pay Bill', sw: 'M-Pesa › Lipa na M-Pesa › Pay Bill' },
      businessNumber: '174379',
      accountNumber: order.number,
    })
    await payByHand(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    expect((await settledOrder(customer, order.id)).payment.direct).toBeNull()
  })

  it('is not offered before the provider has taken the addresses by which it reports what is paid', async () => {
    const open = await anOrderWithOpenPrompt(world)
    await fetch(`${world.phones.url}/_sim/paybill`, { method: 'DELETE' })
    await world.restart()
    const [{ id }, customer] = [open.order, at(world.config.providers.mpesa.callbackUrl, open.customer)]
    expect((await orderOf(customer, id)).payment.direct).toBeNull()
    await world.periodicJobs.registerDirectPayments()
    expect((await orderOf(customer, id)).payment.direct).toMatchObject({ businessNumber: '174379' })
  })

  it.each([
    ['as it is shown', (number: string) => number],
    ['in small letters with spaces', (number: string) => number.toLowerCase().replace(/(..)/g, '$1 ')],
    ['as its digits alone', (number: string) => number.slice(2)],
  ])('settles the order whose number was typed %s', async (_, typed) => {
    const { customer, order, shop } = await anOrderWithOpenPrompt(world)
    const { outcome, receipt } = await payByHand(world, customer.user.phone, {
      account: typed(order.number),
      amountKES: 1000,
    })
    expect(outcome).toBe('paid')
    expect(await settledOrder(customer, order.id)).toMatchObject({ status: 'PAID', payment: { receipt } })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await moneyOf(order.id)).toEqual(paidOnce)
  })

  it('refuses an unknown account, another amount and an order that is paid, before any money moves', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    const { phone } = customer.user
    const before = (await world.phones.view(phone)).balanceKES
    const tryToPay = (account: string, amountKES: number) => payByHand(world, phone, { account, amountKES })
    expect(await tryToPay('UZ00000000X', 1000)).toEqual({ outcome: 'rejected', code: 'C2B00012' })
    expect(await tryToPay(order.number, 999)).toEqual({ outcome: 'rejected', code: 'C2B00013' })
    expect((await world.phones.view(phone)).balanceKES).toBe(before)
    await tryToPay(order.number, 1000)
    await settledOrder(customer, order.id)
    expect(await tryToPay(order.number, 1000)).toEqual({ outcome: 'rejected', code: 'C2B00016' })
    expect((await world.phones.view(phone)).balanceKES).toBe(before - 1000)
  })

  it('refuses the order of a vendor that was suspended since, before any money moves', async () => {
    const { customer, order, shop } = await anOrderWithOpenPrompt(world)
    const { phone } = customer.user
    const before = (await world.phones.view(phone)).balanceKES
    await (await anAdmin(world)).post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Sells what it has not' })
    const refused = await payByHand(world, phone, { account: order.number, amountKES: 1000 })
    expect(refused).toEqual({ outcome: 'rejected', code: 'C2B00016' })
    expect((await world.phones.view(phone)).balanceKES).toBe(before)
  })

  it('takes no money when our answer comes too late', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    await setPaybillScenario(world, customer.user.phone, 'validation-timeout')
    const typed = { account: order.number, amountKES: 1000 }
    expect(await payByHand(world, customer.user.phone, typed)).toEqual({ outcome: 'rejected' })
    expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
  })

  it('counts a confirmation that comes three times once', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    await setPaybillScenario(world, customer.user.phone, 'confirmation-repeated')
    const { receipt } = await payByHand(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    expect(await moneyOf(order.id)).toEqual(paidOnce)
    expect((await outcomesOf(receipt)).toSorted()).toEqual(['APPLIED', 'REPEATED', 'REPEATED'])
  })

  it('is believed only at the address that was registered, and by no other form of callback', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    const receipt = newReceipt()
    const forged = { receipt, account: order.number, amountKES: 1000 }
    expect((await sendConfirmation(world, forged, '0'.repeat(32))).body).toEqual({
      ResultCode: 0,
      ResultDesc: 'Accepted',
    })
    const body = { TransID: receipt, TransAmount: '1000.00', BusinessShortCode: '174379', BillRefNumber: order.number }
    await new Visitor(world.config.providers.mpesa.callbackUrl).post(`/api/payments/stk/${paybillToken}`, body)
    await eventually(async () => (await outcomesOf(receipt))[0])
    expect(await outcomesOf(receipt)).toEqual(['UNKNOWN_PAYMENT'])
    expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
  })

  it('fulfils an order that has ended when everything is still in stock', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await orderOf(customer, order.id)).payment.status === 'FAILED')
    world.clock.pass(minutes(30))
    await world.periodicJobs.expireOrders()
    await payUnchecked(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    await eventually(async () => (await orderOf(customer, order.id)).status === 'PAID')
    expect(await moneyOf(order.id)).toEqual(paidOnce)
  })
})

describe('a prompt beside a payment by hand', () => {
  it('refunds the prompt that is paid after the order was paid by hand', async () => {
    const { customer, order, shop } = await anOrderWithOpenPrompt(world)
    await payByHand(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await moneyOf(order.id)).refunds.length > 0)
    expect(await moneyOf(order.id)).toEqual(paidTwice)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it('is refunded when its own callback is all that tells of it', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    const { phone } = customer.user
    await payByHand(world, phone, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    await setPaybillScenario(world, phone, 'confirmation-lost')
    await world.phones.answer(phone)
    await eventually(async () => (await moneyOf(order.id)).refunds.length > 0)
    expect(await moneyOf(order.id)).toEqual(paidTwice)
  })

  it('refunds what is paid by hand after the prompt was paid', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    await world.phones.answer(customer.user.phone)
    await settledOrder(customer, order.id)
    await payUnchecked(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    expect(await moneyOf(order.id)).toEqual(paidTwice)
  })

  it('refunds one of two that are paid at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { customer, order } = await anOrderWithOpenPrompt(world)
      const { phone } = customer.user
      await Promise.all([
        world.phones.answer(phone),
        payUnchecked(world, phone, { account: order.number, amountKES: 1000 }),
      ])
      await settledOrder(customer, order.id)
      expect(await moneyOf(order.id)).toEqual(paidTwice)
    }
  })

  it.each(['callback first', 'confirmation first', 'both at once'])(
    'counts the money of a prompt once, which is confirmed as if it were paid by hand: %s',
    async (sequence) => {
      const { customer, order } = await anOrderWithOpenPrompt(world)
      const receipt = newReceipt()
      const { phone } = customer.user
      const callback = await stkCallbackSender(world, order.id, receipt)
      const steps = [
        async () => callback(1000),
        async () => sendConfirmation(world, { receipt, account: order.number, amountKES: 1000, phone }),
      ]
      if (sequence === 'both at once') await Promise.all([...steps, ...steps, ...steps].map((step) => step()))
      else
        for (const step of sequence === 'callback first' ? steps : steps.toReversed()) {
          await step()
          await settledOrder(customer, order.id)
        }
      await settledOrder(customer, order.id)
      expect(await moneyOf(order.id)).toEqual(paidOnce)
      const outcomes = await outcomesOf(receipt)
      expect(outcomes.filter((outcome) => outcome === 'APPLIED')).toHaveLength(1)
      expect(outcomes.every((outcome) => outcome === 'APPLIED' || outcome === 'REPEATED')).toBe(true)
    },
  )

  it('is not a contradiction when it ends unpaid', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    await payByHand(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    await world.phones.answer(customer.user.phone, 'cancel')
    expect(await moneyOf(order.id)).toEqual(paidOnce)
    const events = await world.db.select().from(webhookEvents).where(eq(webhookEvents.paymentId, order.payment.id))
    expect(events.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
      'DIRECT APPLIED',
      'PAYMENT IGNORED',
    ])
  })

  it('stays open when the order is paid by hand from another phone, and is refunded when it is paid too', async () => {
    const { customer, order } = await anOrderWithOpenPrompt(world)
    const friend = '254733999111'
    await payByHand(world, friend, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    expect((await moneyOf(order.id)).payments).toEqual(['PROMPTED', 'SUCCEEDED with receipt'])
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await moneyOf(order.id)).refunds.length > 0)
    expect(await moneyOf(order.id)).toEqual(paidTwice)
  })

  it('that failed is not counted beside a payment by hand when the provider later says, without a receipt, that it was paid', async () => {
    const { customer, admin, order } = await anOrderWithOpenPrompt(world)
    const { phone } = customer.user
    const attempts = () =>
      world.db
        .select()
        .from(payments)
        .where(eq(payments.orderId, order.id as OrderId))
        .orderBy(asc(payments.id))
    const retry = async (until: string) => {
      await customer.command(`/api/user/orders/${order.id}/pay`, { payment: { method: 'MPESA', phone } })
      return eventually(async () => (await orderOf(customer, order.id)).payment.status === until)
    }
    await world.phones.answer(phone, 'cancel')
    await eventually(async () => (await orderOf(customer, order.id)).payment.status === 'FAILED')
    // Its PIN comes after the phone was given up, and neither of its reports reaches us.
    const custom = { outcome: 'late-pin', callback: 'none' }
    await world.phones.control('/scenario', { phone, custom })
    await retry('PROMPTED')
    await eventually(async () => {
      world.clock.pass(11_000)
      await customer.post(`/api/user/orders/${order.id}/check-payment`)
      return (await orderOf(customer, order.id)).payment.status === 'FAILED'
    })
    await retry('PROMPTED')
    await payByHand(world, phone, { account: order.number, amountKES: 1000 })
    await settledOrder(customer, order.id)
    await setPaybillScenario(world, phone, 'confirmation-lost')
    await eventually(async () => (await world.phones.view(phone)).prompts.some(({ state }) => state === 'paid'))
    const late = (await attempts())[1]
    world.clock.pass(minutes(1))
    const answer = await admin.post(`/api/admin/payments/${late?.id}/query`, {})
    expect(answer.body.status).toBe('FAILED')
    expect(await moneyOf(order.id)).toMatchObject({
      payments: ['FAILED', 'FAILED', 'SUCCEEDED with receipt'],
      refunds: [],
    })
  })
})

describe('money paid by hand that fits no order', () => {
  it.each([
    ['too little', 900],
    ['too much', 1200],
  ])('waits in suspense when it is %s, with its order, and goes back by its own receipt', async (_, amountKES) => {
    const prompted = await anOrderWithOpenPrompt(world)
    const { customer, admin, order } = prompted
    const friend = '254733999112'
    const { receipt } = await payUnchecked(world, friend, { account: order.number, amountKES })
    const item = await suspenseOf(prompted, receipt)
    expect(item).toMatchObject({
      reason: 'WRONG_AMOUNT',
      amountKES,
      account: order.number,
      payment: { order: { number: order.number } },
      actions: expect.arrayContaining(['refund']),
    })
    expect((await orderOf(customer, order.id)).payment.status).toBe('PROMPTED')
    await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'The order costs another amount' })
    const { items } = (await admin.get(`/api/admin/refunds?search=${receipt}`)).body
    expect(items).toMatchObject([{ order: { number: order.number }, payment: { receipt, phone: null } }])
    await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet()
    await eventually(async () => (await world.phones.view(friend)).balanceKES === 1_000_000)
  })

  it('with a mistyped account is offered to the order it most likely is for, and settles it in one step', async () => {
    const prompted = await anOrderWithOpenPrompt(world)
    const { customer, admin, order } = prompted
    const mistyped = `${order.number.slice(0, 6)}${order.number[7]}${order.number[6]}${order.number.slice(8)}`
    const slip = mistyped === order.number ? `${order.number}0` : mistyped
    const { receipt } = await payUnchecked(world, customer.user.phone, { account: slip, amountKES: 1000 })
    const item = await suspenseOf(prompted, receipt)
    expect(item).toMatchObject({ reason: 'UNKNOWN_ACCOUNT', likely: { order: { number: order.number } } })
    const answer = await admin.post(`/api/admin/suspense/${item.id}/allocate-to-payment`, {
      note: 'Two digits changed places',
      paymentId: item.likely.paymentId,
    })
    expect(answer.status).toBe(200)
    expect(await settledOrder(customer, order.id)).toMatchObject({ status: 'PAID', payment: { receipt } })
    expect(await moneyOf(order.id)).toEqual(paidOnce)
  })

  it('and is no order’s goes back to whoever paid it, whom nobody knows', async () => {
    const admin = (await anOrderWithOpenPrompt(world)).admin
    const stranger = (await aPerson(world)).user.phone
    const before = await accountKES(world, 'suspense')
    const { receipt } = await payUnchecked(world, stranger, { account: 'KIBANDA', amountKES: 350 })
    const item = await suspenseOf({ admin }, receipt)
    expect(item).toMatchObject({ reason: 'UNKNOWN_ACCOUNT', account: 'KIBANDA', payment: null, likely: null })
    const answer = await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'No order of ours' })
    expect(answer.status).toBe(200)
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await world.phones.view(stranger)).balanceKES === 1_000_000)
    expect(await accountKES(world, 'suspense')).toBe(before)
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('and is no order’s is on the list of refunds by its receipt when M-Pesa does not send it back, and a person pays it', async () => {
    const { admin } = await anOrderWithOpenPrompt(world)
    const stranger = (await aPerson(world)).user.phone
    await commandScenario(world, stranger, 'reversal', 'result-2001', 'always')
    const { receipt } = await payUnchecked(world, stranger, { account: 'KIBANDA', amountKES: 350 })
    const item = await suspenseOf({ admin }, receipt)
    await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'No order of ours' })
    const owed = await eventually(async () => {
      world.clock.pass(minutes(2))
      await world.periodicJobs.followUpDisbursements()
      await world.phones.quiet()
      return (await admin.get(`/api/admin/refunds?status=STUCK&search=${receipt}`)).body.items[0]
    })
    const unknown = { order: null, vendor: null, customer: null }
    expect(owed).toMatchObject({ amountKES: 350, ...unknown, payment: { receipt, phone: null } })
    const settled = await admin.post(`/api/admin/refunds/${owed.id}/settle`, { reference: newReceipt() })
    expect(settled).toMatchObject({ status: 200, body: { status: 'SUCCEEDED', ...unknown } })
    expect((await admin.get(`/api/admin/refunds.csv?search=${receipt}`)).status).toBe(200)
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
