import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aWorldWithPaybill, payByHand, setPaybillScenario, settledOrder } from '#server/testing/builders/paybill.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { type GivenLine, importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'

const world = aWorldWithPaybill()

const linesOf = async (admin: Person, show: string, search: string) =>
  (await admin.get(`/api/admin/reconciliation/lines?show=${show}&search=${search}`)).body.items

const importLines = (admin: Person, ...lines: GivenLine[]) => importStatementCsv(admin, statementCsv(lines))

/** An order whose prompt failed, as far as anybody here knows. */
async function anUnpaidOrder(stock?: number) {
  const prompted = await anOrderWithOpenPrompt(world, 1000, stock)
  await world.phones.answer(prompted.customer.user.phone, 'cancel')
  await eventually(async () => (await orderOf(prompted.customer, prompted.order.id)).payment.status === 'FAILED')
  return prompted
}

describe('a statement line whose account and amount fit an order', () => {
  it('settles the order when it is the only one, and the audit trail says that it did so by itself', async () => {
    const { customer, admin, order } = await anUnpaidOrder()
    const receipt = newReceipt()
    const account = order.number.toLowerCase().replace('uz', 'uz ')
    await importLines(admin, { receipt, amountKES: 1000, account })
    expect(await settledOrder(customer, order.id)).toMatchObject({ status: 'PAID', payment: { receipt } })
    const [line] = await linesOf(admin, 'MATCHED', receipt)
    expect(line).toMatchObject({ match: { kind: 'PAYMENT', amountKES: 1000, order: { number: order.number } } })
    const [entry] = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, line.id))
    expect(entry).toMatchObject({
      actorId: admin.user.id,
      action: 'discrepancy.settle',
      detail: { isAutomatic: true, receipt, amountCents: 1000_00 },
    })
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('brings what was paid by hand and whose confirmation was lost', async () => {
    const { customer, admin, order } = await anOrderWithOpenPrompt(world)
    await setPaybillScenario(world, customer.user.phone, 'confirmation-lost')
    const { receipt } = await payByHand(world, customer.user.phone, { account: order.number, amountKES: 1000 })
    expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
    const csv = await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text()
    await importStatementCsv(admin, csv)
    expect(await settledOrder(customer, order.id)).toMatchObject({ status: 'PAID', payment: { receipt } })
    // The prompt that was open all the while is paid too: the customer gets that back.
    await (await stkCallbackSender(world, order.id))(1000)
    const back = await eventually(async () => {
      const rows = await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, order.id as OrderId))
      return rows.length > 0 && rows
    })
    expect(back).toMatchObject([{ amountCents: 1000_00, reason: 'PAID_ALREADY' }])
    // Everywhere the order has the receipt of what paid it, not of what went back.
    expect((await orderOf(customer, order.id)).payment.receipt).toBe(receipt)
    expect((await admin.get(`/api/admin/orders/${order.id}`)).body.receipt).toBe(receipt)
    expect((await admin.get(`/api/admin/orders?search=${order.number}`)).body.items).toMatchObject([{ receipt }])
    const seen = await admin.get(`/api/admin/users/${customer.user.id}`)
    expect(seen.body.orders.items).toMatchObject([{ receipt }])
  })

  it('gives the money back when the order has ended and is sold out', async () => {
    const { customer, admin, order, product, shop } = await anUnpaidOrder(1)
    world.clock.pass(minutes(30))
    await world.periodicJobs.expireOrders()
    const other = await aPerson(world)
    expect((await checkOut(other, cartOf(shop, other, [{ product }]))).status).toBe(201)
    await importLines(admin, { receipt: newReceipt(), amountKES: 1000, account: order.number })
    expect((await orderOf(customer, order.id)).status).toBe('EXPIRED')
    const rows = await world.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order.id as OrderId))
    expect(rows).toMatchObject([{ amountCents: 1000_00 }])
  })

  it('is only offered when another line fits as well, and settles the order when a person takes the offer', async () => {
    const { customer, admin, order } = await anUnpaidOrder()
    const both = [newReceipt(), newReceipt()]
    await importLines(admin, ...both.map((receipt) => ({ receipt, amountKES: 1000, account: order.number })))
    const lines = await linesOf(admin, 'UNMATCHED', order.number)
    expect(lines).toHaveLength(2)
    const offer = { order: { id: order.id, number: order.number }, customer: customer.user.name, isPaid: false }
    expect(lines[0].offer).toMatchObject(offer)
    const { id, offer: offered } = lines[0]
    const body = { note: 'The first of two', paymentId: offered.paymentId }
    const answer = await admin.post(`/api/admin/reconciliation/lines/${id}/allocate-to-payment`, body)
    expect(answer.status).toBe(200)
    expect((await settledOrder(customer, order.id)).status).toBe('PAID')
  })

  it('is not settled beside a payment of the order, which may be the same money under a mistyped receipt', async () => {
    const { admin, customer, order } = await anUnpaidOrder()
    const [attempt] = await world.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id as OrderId))
    // The second attempt brings nothing either; the first was paid after all, as the portal shows.
    const payment = { method: 'MPESA', phone: customer.user.phone }
    await world.phones.scenario(customer.user.phone, 'cancel')
    await customer.command(`/api/user/orders/${order.id}/pay`, { payment })
    await eventually(async () => (await orderOf(customer, order.id)).payment.id !== attempt?.id)
    await eventually(async () => (await orderOf(customer, order.id)).payment.status === 'FAILED')
    const settled = { outcome: 'SUCCEEDED', receipt: newReceipt() }
    expect((await admin.post(`/api/admin/payments/${attempt?.id}/settle`, settled)).status).toBe(200)
    const receipt = newReceipt()
    await importLines(admin, { receipt, amountKES: 1000, account: order.number })
    expect(await linesOf(admin, 'UNMATCHED', receipt)).toMatchObject([{ offer: { isPaid: true } }])
    const rows = await world.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order.id as OrderId))
    expect(rows).toEqual([])
  })

  it.each([
    ['another amount', (number: string) => ({ account: number, amountKES: 999 })],
    ['another account', (number: string) => ({ account: `${number}9`, amountKES: 1000 })],
    ['money that went out', (number: string) => ({ account: number, amountKES: -1000 })],
  ])('settles nothing with %s', async (_, lineOf) => {
    const { customer, admin, order } = await anUnpaidOrder()
    const receipt = newReceipt()
    await importLines(admin, { receipt, ...lineOf(order.number) })
    expect(await linesOf(admin, 'UNMATCHED', receipt)).toMatchObject([{ offer: null }])
    expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
  })

  it('whose account is no order’s keeps it in suspense, and goes back to whoever paid, by its receipt', async () => {
    const { admin } = await anUnpaidOrder()
    const stranger = (await aPerson(world)).user.phone
    const custom = { validation: 'off', confirmation: 'none' }
    await world.phones.control('/scenario', { paybill: true, phone: stranger, custom })
    const { receipt } = await payByHand(world, stranger, { account: 'KIBANDA', amountKES: 350 })
    await importStatementCsv(admin, await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text())
    const [line] = await linesOf(admin, 'UNMATCHED', receipt)
    await admin.post(`/api/admin/reconciliation/lines/${line.id}/suspense`, { note: 'Whose?' })
    const [item] = (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items
    expect(item).toMatchObject({ reason: 'UNEXPLAINED', account: 'KIBANDA', payment: null })
    const answer = await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'No order of ours' })
    expect(answer.status).toBe(200)
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await world.phones.view(stranger)).balanceKES === 1_000_000)
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
