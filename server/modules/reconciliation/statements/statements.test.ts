import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { accountKES, approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { type GivenLine, importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { matchOpenLines } from './match-open-lines.ts'

const world = aWorld()

async function aSale(priceKES = 1000) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const { id } = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES }) }])
  const order = await eventually(async () => {
    const paid = await orderOf(customer, id)
    return paid.payment.receipt !== null && paid
  })
  return { shop, customer, admin, order, receipt: order.payment.receipt as string }
}

const show = async (admin: Person, filter: string, search: string) =>
  (await admin.get(`/api/admin/reconciliation/lines?show=${filter}&search=${search}&limit=100`)).body.items

const figures = async (admin: Person) => (await admin.get('/api/admin/reconciliation')).body

/** One line without a match, imported and listed. */
async function aDifference(given: Omit<GivenLine, 'receipt'>) {
  const admin = await anAdmin(world)
  const receipt = newReceipt()
  await importStatementCsv(admin, statementCsv([{ receipt, ...given }]))
  const [line] = [...(await show(admin, 'UNMATCHED', receipt)), ...(await show(admin, 'CHARGES', receipt))]
  const resolve = (act: string, body: object = {}) =>
    admin.post(`/api/admin/reconciliation/lines/${line.id}/${act}`, { note: 'The portal says so', ...body })
  return { admin, receipt, line, resolve }
}

describe('a statement', () => {
  it('matches payments and disbursements with a statement by receipt and amount', async () => {
    const { shop, order, receipt, admin } = await aSale()
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Finished' })
    const [refund] = (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items
    const [back, out] = [newReceipt(), newReceipt()]
    await admin.post(`/api/admin/refunds/${refund.id}/settle`, { reference: back })
    const payout = (await postPayoutRequest(await aShopWithBalance(world, 500), 300)).body
    await approvePayout(admin, payout.id)
    await admin.post(`/api/admin/payouts/${payout.id}/settle`, { reference: out })
    const { status, body } = await importStatementCsv(
      admin,
      statementCsv([
        { receipt, amountKES: 1000 },
        { receipt: back, amountKES: -1000 },
        { receipt: out, amountKES: -300 },
      ]),
    )
    expect([status, body.lineCount, body.newLines]).toEqual([201, 3, 3])
    expect(await show(admin, 'MATCHED', receipt)).toMatchObject([
      { state: 'MATCHED', match: { kind: 'PAYMENT', amountKES: 1000, order: { number: order.number } }, actions: [] },
    ])
    expect(await show(admin, 'MATCHED', back)).toMatchObject([{ match: { kind: 'REFUND', amountKES: -1000 } }])
    expect(await show(admin, 'MATCHED', out)).toMatchObject([{ match: { kind: 'PAYOUT', amountKES: -300 } }])
  })

  it("matches every payment with the simulator's statement, and recognises the charges", async () => {
    const { receipt, admin } = await aSale(1610)
    const payout = (await postPayoutRequest(await aShopWithBalance(world, 500), 300)).body
    await approvePayout(admin, payout.id)
    await eventually(async () => {
      await world.periodicJobs.followUpDisbursements()
      const { items } = (await admin.get('/api/admin/payouts?status=PAID')).body
      return items.some(({ id }: { id: string }) => id === payout.id)
    })
    const csv = await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text()
    expect(await importStatementCsv(admin, csv)).toMatchObject({ status: 201, body: { breaks: 0 } })
    expect(await show(admin, 'MATCHED', receipt)).toMatchObject([
      {
        amountKES: 1610,
        otherParty: expect.stringMatching(/^07\d\d \*\*\* \d{3} - /),
        details: expect.not.stringMatching(/2547\d{8}/),
      },
    ])
    expect((await figures(admin)).charges.count).toBeGreaterThan(0)
    expect(await show(admin, 'CHARGES', 'Charge')).toMatchObject([
      { isCharge: true, actions: ['provider-fee', 'external'] },
    ])
  })

  it('imports a statement once, and reports when the same file comes again', async () => {
    const admin = await anAdmin(world)
    const csv = statementCsv([{ amountKES: 10 }])
    const answers = await Promise.all([
      importStatementCsv(admin, csv),
      importStatementCsv(admin, csv, 'copy.csv'),
      importStatementCsv(admin, csv),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_imported')
    await (await aDifference({ amountKES: 1 })).resolve('external')
  })

  it('imports only the new lines of a statement that overlaps another', async () => {
    const admin = await anAdmin(world)
    const [one, two, three] = [1, 2, 3].map((amountKES) => ({ receipt: newReceipt(), amountKES }))
    await importStatementCsv(admin, statementCsv([one, two] as GivenLine[]))
    expect((await importStatementCsv(admin, statementCsv([two, three] as GivenLine[]))).body).toMatchObject({
      lineCount: 2,
      newLines: 1,
    })
  })

  it('refuses a file that is not a statement with the line at fault, and stores nothing', async () => {
    const admin = await anAdmin(world)
    const before = await figures(admin)
    const bad = statementCsv([{ amountKES: 5 }, { amountKES: 6 }]).replace('6.00', 'six')
    expect((await importStatementCsv(admin, bad)).body).toMatchObject({
      code: 'invalid_input',
      detail: 'Line 6: "six" is no amount.',
      errors: [{ field: 'csv' }],
      data: { line: 6 },
    })
    expect(await figures(admin)).toEqual(before)
  })

  it('limits a statement to some megabytes', async () => {
    const admin = await anAdmin(world)
    const long = statementCsv(Array.from({ length: 2000 }, () => ({ amountKES: 5, details: 'x'.repeat(400) })))
    expect((await importStatementCsv(admin, long)).status).toBe(201)
    expect((await importStatementCsv(admin, 'x'.repeat(5_000_001))).body.code).toBe('invalid_input')
    expect((await importStatementCsv(admin, 'x'.repeat(6_600_000))).body.code).toBe('body_too_large')
    expect((await importStatementCsv(admin, 'Receipt No.\0')).status).toBe(422)
  })

  it("backfills the receipt of a payment from a statement when the provider's answer had none", async () => {
    const { order, receipt, admin } = await aSale()
    const mine = eq(payments.id, order.payment.id)
    await world.db.update(payments).set({ receipt: null }).where(mine)
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 1000, account: order.number.toLowerCase() }]))
    expect(await show(admin, 'MATCHED', receipt)).toHaveLength(1)
    expect(await world.db.select({ receipt: payments.receipt }).from(payments).where(mine)).toEqual([{ receipt }])
  })

  it('backfills the receipt of a reversal from a statement when M-Pesa answered only that it was already made', async () => {
    const { shop, order, receipt, admin } = await aSale(870)
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Finished' })
    const [refund] = (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items
    await eventually(async () => {
      await world.periodicJobs.followUpDisbursements()
      return (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items[0].status === 'SUCCEEDED'
    })
    await world.db.update(disbursements).set({ receipt: null }).where(eq(disbursements.refundId, refund.id))
    await world.db.update(refunds).set({ receipt: null }).where(eq(refunds.id, refund.id))
    const back = newReceipt()
    await importStatementCsv(
      admin,
      statementCsv([{ receipt: back, amountKES: -870, details: `Reversal of ${receipt} to 2547***` }]),
    )
    expect(await show(admin, 'MATCHED', back)).toMatchObject([{ match: { kind: 'REFUND', amountKES: -870 } }])
  })

  it('backfills no receipt when two lines match one payment', async () => {
    const { order, admin } = await aSale()
    await world.db.update(payments).set({ receipt: null }).where(eq(payments.id, order.payment.id))
    await importStatementCsv(
      admin,
      statementCsv([1000, 1000].map((amountKES) => ({ amountKES, account: order.number }))),
    )
    expect(await show(admin, 'UNMATCHED', order.number)).toHaveLength(2)
  })

  it('leaves each of two lines that match one payment to a person, who gives it one and resolves the other', async () => {
    const { order, admin } = await aSale()
    await world.db.update(payments).set({ receipt: null }).where(eq(payments.id, order.payment.id))
    await importStatementCsv(
      admin,
      statementCsv([1000, 1000].map((amountKES) => ({ amountKES, account: order.number }))),
    )
    const [one, other] = await show(admin, 'UNMATCHED', order.number)
    const resolve = (id: string, act: string, body: object = {}) =>
      admin.post(`/api/admin/reconciliation/lines/${id}/${act}`, { note: 'Paid twice', ...body })
    const given = await resolve(one.id, 'allocate-to-payment', { paymentId: order.payment.id })
    expect([given.status, given.body.state]).toEqual([200, 'RESOLVED'])
    expect((await resolve(other.id, 'suspense')).status).toBe(200)
    const [row] = await world.db.select().from(payments).where(eq(payments.id, order.payment.id))
    expect(row?.receipt).toBe(one.receipt)
    expect(await show(admin, 'UNMATCHED', order.number)).toEqual([])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('matches open lines again once a day, and logs how many are left', async () => {
    const { order, receipt, admin } = await aSale()
    await world.db.update(payments).set({ receipt: null }).where(eq(payments.id, order.payment.id))
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 1000 }]))
    expect(await show(admin, 'UNMATCHED', receipt)).toHaveLength(1)
    await world.db.update(payments).set({ receipt }).where(eq(payments.id, order.payment.id))
    await matchOpenLines({ db: world.db, log: world.app.log })
    expect(await show(admin, 'MATCHED', receipt)).toHaveLength(1)
  })
})

describe('money that a statement shows and nobody here knows', () => {
  it('puts an unmatched incoming line in suspense', async () => {
    const { resolve, admin, receipt } = await aDifference({ amountKES: 750 })
    const [held, kept] = [await accountKES(world, 'provider:mpesa'), await accountKES(world, 'suspense')]
    const { status, body } = await resolve('suspense')
    expect([status, body.state, body.resolution, body.note]).toEqual([
      200,
      'RESOLVED',
      'SUSPENSE',
      'The portal says so',
    ])
    expect(await accountKES(world, 'provider:mpesa')).toBe(held - 750)
    expect(await accountKES(world, 'suspense')).toBe(kept + 750)
    expect((await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items).toMatchObject([
      {
        reason: 'UNEXPLAINED',
        amountKES: 750,
        payment: null,
        actions: ['allocate-to-payment', 'keep', 'not-received'],
      },
    ])
  })

  it('allocates an unmatched line to its payment, which is found by amount, number and phone, by one person below the limit', async () => {
    const { order, customer, admin } = await anOrderWithOpenPrompt(world, 640)
    const { resolve, receipt } = await aDifference({ amountKES: 640 })
    const find = async (query: string) =>
      (
        await admin.get(
          `/api/admin/payments?provider=mpesa&amountKES=640&near=${world.clock.now().toISOString()}${query}`,
        )
      ).body.items
    expect(await find('')).toMatchObject([
      { id: order.payment.id, status: 'PROMPTED', order: { number: order.number } },
    ])
    expect(await find(`&search=0${customer.user.phone.slice(4)}`)).toHaveLength(1)
    expect(await find('&search=UZ0000')).toEqual([])
    const give = () => resolve('allocate-to-payment', { paymentId: order.payment.id })
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 640 })
    expect((await give()).body.code).toBe('approver_needed')
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 641 })
    expect((await give()).status).toBe(200)
    const paid = await orderOf(customer, order.id)
    expect([paid.status, paid.payment.receipt]).toEqual(['PAID', receipt])
  })

  it('refunds a line of a customer who paid twice from the same phone', async () => {
    const { order, customer, admin } = await aSale(480)
    const receipt = newReceipt()
    const line = { receipt, amountKES: 480, account: order.number, party: `${customer.user.phone.slice(1)} - FAITH` }
    await importStatementCsv(admin, statementCsv([line]))
    const [found] = await show(admin, 'UNMATCHED', receipt)
    await admin.post(`/api/admin/reconciliation/lines/${found.id}/suspense`, { note: 'Paid twice' })
    const [item] = (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items
    expect(item).toMatchObject({ payment: { order: { id: order.id } }, actions: expect.arrayContaining(['refund']) })
    expect((await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'Back' })).status).toBe(200)
  })

  it("resolves an unmatched outgoing line as the provider's fee or as external", async () => {
    const fee = await aDifference({ amountKES: -27 })
    const before = await accountKES(world, 'provider_fees')
    expect(fee.line.actions).toEqual(['provider-fee', 'external'])
    expect((await fee.resolve('suspense')).body.code).toBe('invalid_transition')
    await fee.resolve('provider-fee')
    expect(await accountKES(world, 'provider_fees')).toBe(before - 27)
    const bank = await aDifference({ amountKES: -600, details: 'Organization Settlement to Bank' })
    const held = await accountKES(world, 'provider:mpesa')
    expect((await bank.resolve('external')).body).toMatchObject({ state: 'RESOLVED', resolution: 'EXTERNAL' })
    expect(await accountKES(world, 'provider:mpesa')).toBe(held)
  })

  it('resolves a discrepancy once, however many try at once, and audits who did', async () => {
    const { resolve, line } = await aDifference({ amountKES: 320 })
    const kept = await accountKES(world, 'suspense')
    const answers = await Promise.all(['suspense', 'external', 'suspense', 'external'].map((act) => resolve(act)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect([0, 320]).toContain((await accountKES(world, 'suspense')) - kept)
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, line.id))
    expect(actions).toMatchObject([{ detail: { note: 'The portal says so', amountCents: 320_00 } }])
  })

  it('refuses to resolve a discrepancy that has found its match', async () => {
    const { order, admin, receipt } = await aSale(910)
    const mine = eq(payments.id, order.payment.id)
    await world.db.update(payments).set({ receipt: null }).where(mine)
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 910 }]))
    const [line] = await show(admin, 'UNMATCHED', receipt)
    await world.db.update(payments).set({ receipt }).where(mine)
    const { body } = await admin.post(`/api/admin/reconciliation/lines/${line.id}/suspense`, { note: 'Whose?' })
    expect(body).toMatchObject({ code: 'invalid_transition', data: { state: 'MATCHED' } })
  })

  it('counts a line in suspense and its late webhook event once: it is allocated, and never refunded', async () => {
    const { order, customer, admin } = await anOrderWithOpenPrompt(world, 530)
    const receipt = newReceipt()
    const line = { receipt, amountKES: 530, account: order.number, party: `${customer.user.phone.slice(1)} - FAITH` }
    // Beside another that fits as well, it does not settle the order by itself.
    await importStatementCsv(admin, statementCsv([line, { ...line, receipt: newReceipt() }]))
    const [found] = await show(admin, 'UNMATCHED', receipt)
    await admin.post(`/api/admin/reconciliation/lines/${found.id}/suspense`, { note: 'Whose?' })
    const held = await accountKES(world, 'provider:mpesa')
    await (await stkCallbackSender(world, order.id, receipt))(530)
    await eventually(async () => (await admin.get('/api/admin/webhook-events?outcome=RECEIPT_USED')).body.items[0])
    const [item] = (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items
    expect(item.actions).toEqual(['allocate-to-payment', 'keep', 'not-received'])
    const resolve = (act: string, body: object = {}) =>
      admin.post(`/api/admin/suspense/${item.id}/${act}`, { note: 'Looked it up', ...body })
    expect((await resolve('refund')).body.code).toBe('invalid_transition')
    expect((await resolve('allocate-to-payment', { paymentId: order.payment.id })).status).toBe(200)
    expect(await orderOf(customer, order.id)).toMatchObject({ status: 'PAID', payment: { receipt } })
    expect(await accountKES(world, 'provider:mpesa')).toBe(held)
  })

  it('puts money in suspense again that was recorded as not received and is on a statement', async () => {
    const first = await aDifference({ amountKES: 410 })
    await first.resolve('suspense')
    const [item] = (await first.admin.get(`/api/admin/suspense?search=${first.receipt}`)).body.items
    await first.admin.post(`/api/admin/suspense/${item.id}/not-received`, { note: 'Not in the portal' })
    await importStatementCsv(
      first.admin,
      statementCsv([{ receipt: first.receipt, amountKES: 410, details: 'Told again' }]),
    )
    const [line] = await show(first.admin, 'UNMATCHED', first.receipt)
    const { status } = await first.admin.post(`/api/admin/reconciliation/lines/${line.id}/suspense`, {
      note: 'It came',
    })
    expect(status).toBe(200)
  })
})

describe('a charge', () => {
  it('distinguishes a charge from its movement by the details, and posts all charges at once', async () => {
    const admin = await anAdmin(world)
    await admin.post('/api/admin/reconciliation/charges', { note: 'Those of other tests' })
    const payout = (await postPayoutRequest(await aShopWithBalance(world, 500), 300)).body
    const receipt = newReceipt()
    await approvePayout(admin, payout.id)
    await admin.post(`/api/admin/payouts/${payout.id}/settle`, { reference: receipt })
    const charge = { amountKES: -9, details: 'Business Payment to Customer Charge' }
    await importStatementCsv(
      admin,
      statementCsv([
        { receipt, amountKES: -300, details: 'Business Payment to Customer via API' },
        { receipt, ...charge },
        { ...charge, amountKES: -13 },
      ]),
    )
    expect(await show(admin, 'MATCHED', receipt)).toHaveLength(1)
    expect(await show(admin, 'AMOUNT_MISMATCH', receipt)).toEqual([])
    expect((await figures(admin)).charges).toEqual({ count: 2, amountKES: -22 })
    const before = await accountKES(world, 'provider_fees')
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/api/admin/reconciliation/charges', { note: 'November' })),
    )
    expect(answers.map(({ body }) => body.posted.count).toSorted()).toEqual([0, 0, 2])
    expect(await accountKES(world, 'provider_fees')).toBe(before - 22)
    expect(await show(admin, 'RESOLVED', receipt)).toMatchObject([
      { resolution: 'PROVIDER_FEE', note: 'November', match: null },
    ])
  })
})

describe('a receipt with another amount', () => {
  it('puts the overage of a receipt in suspense, for a refund to the payer', async () => {
    const { receipt, admin, order } = await aSale()
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 1200 }]))
    const [line] = await show(admin, 'AMOUNT_MISMATCH', receipt)
    expect(line).toMatchObject({ amountKES: 1200, match: { amountKES: 1000 }, actions: ['suspense', 'external'] })
    const kept = await accountKES(world, 'suspense')
    await admin.post(`/api/admin/reconciliation/lines/${line.id}/suspense`, { note: 'Paid too much' })
    expect(await accountKES(world, 'suspense')).toBe(kept + 200)
    const [item] = (await admin.get(`/api/admin/suspense?search=${order.number}`)).body.items
    expect(item).toMatchObject({ amountKES: 200, receipt: null, actions: expect.arrayContaining(['refund']) })
    expect((await admin.post(`/api/admin/suspense/${item.id}/refund`, { note: 'Back' })).status).toBe(200)
  })

  it('posts the shortfall of a receipt as kept by the provider', async () => {
    const { receipt, admin } = await aSale()
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 990 }]))
    const [line] = await show(admin, 'AMOUNT_MISMATCH', receipt)
    const fees = await accountKES(world, 'provider_fees')
    await admin.post(`/api/admin/reconciliation/lines/${line.id}/provider-fee`, { note: 'A fee of ten' })
    expect(await accountKES(world, 'provider_fees')).toBe(fees - 10)
  })
})

describe('what is here and on no statement', () => {
  const noon = () => world.clock.now()
  const from = (hoursBefore: number, to: number) =>
    statementCsv([
      { amountKES: 1, at: plus(noon(), -hours(hoursBefore)) },
      { amountKES: 1, at: plus(noon(), hours(to)) },
    ])
  const missing = async (admin: Person) => (await admin.get('/api/admin/reconciliation/missing?limit=100')).body.items
  const isMissing = async (admin: Person, receipt: string) =>
    (await missing(admin)).some((each: { receipt: string }) => each.receipt === receipt)

  it('lists a record as missing when a statement covers its time, well within its range', async () => {
    world.clock.pass(hours(100))
    const { receipt, admin, order } = await aSale()
    await importStatementCsv(admin, from(50, 0.5))
    expect(await isMissing(admin, receipt)).toBe(false)
    await importStatementCsv(admin, from(3, 3))
    expect((await missing(admin)).filter((each: { receipt: string }) => each.receipt === receipt)).toMatchObject([
      { kind: 'PAYMENT', amountKES: 1000, order: { number: order.number } },
    ])
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 1000, at: noon() }]))
    expect(await isMissing(admin, receipt)).toBe(false)
  })

  const gaps = async (admin: Person) => (await admin.get('/api/admin/reconciliation/gaps')).body.items

  it('lists what is missing near midnight when there is a file for each day, and when the file between comes last', async () => {
    world.clock.pass(hours(200))
    // A quarter to midnight in Nairobi, and a quarter past it.
    const midnight = startOfDay(nairobiDay(plus(noon(), hours(48))))
    world.clock.pass(midnight.getTime() - noon().getTime() - minutes(15))
    const before = await aSale()
    world.clock.pass(minutes(30))
    const after = await aSale()
    const day = (from: number, to: number) =>
      statementCsv([from, to].map((each) => ({ amountKES: 1, at: plus(midnight, hours(each)) })))
    world.clock.pass(hours(50))
    await importStatementCsv(before.admin, day(-40, -26))
    await importStatementCsv(before.admin, day(2, 20))
    expect(await isMissing(before.admin, before.receipt)).toBe(false)
    expect(
      (await gaps(before.admin)).find(
        ({ from }: { from: string }) => from === plus(midnight, -hours(26)).toISOString(),
      ),
    ).toMatchObject({
      kind: 'NO_FILE',
      to: plus(midnight, hours(2)).toISOString(),
    })
    await importStatementCsv(before.admin, day(-20, -2))
    expect(await isMissing(before.admin, before.receipt)).toBe(true)
    expect(await isMissing(before.admin, after.receipt)).toBe(true)
  })

  it('shows receipts that no file reaches well enough as not looked at, with how many there are', async () => {
    world.clock.pass(hours(200))
    const { receipt, admin } = await aSale()
    const begin = noon()
    await importStatementCsv(admin, from(0.7, 0.7))
    expect(await isMissing(admin, receipt)).toBe(false)
    const waiting = async () =>
      (await gaps(admin)).filter(({ kind }: { kind: string }) => kind === 'NOT_LOOKED_AT') as {
        to: string
        receipts: number
      }[]
    const counted = async () => (await waiting()).reduce((sum, { receipts }) => sum + receipts, 0)
    const [[last], all] = [await waiting(), await counted()]
    expect(last?.to).toBe(begin.toISOString())
    world.clock.pass(hours(3))
    await importStatementCsv(admin, statementCsv([{ receipt, amountKES: 1000, at: begin }]))
    expect(await counted()).toBe(all - 1)
  })

  it('finds a line that was cut out of a file by its balances, until the whole file is there', async () => {
    const admin = await anAdmin(world)
    const lines = [1, 2, 3].map((n) => ({ receipt: newReceipt(), amountKES: 100 * n, at: plus(noon(), hours(n)) }))
    const whole = statementCsv(lines, 5000)
    const cut = whole
      .split('\r\n')
      .filter((row) => !row.startsWith(lines[1]?.receipt as string))
      .join('\r\n')
    const imported = await importStatementCsv(admin, cut, 'cut.csv')
    expect(imported.body).toMatchObject({ openingKES: 5000, closingKES: 5600, breaks: 1 })
    const ofFile = async () => (await gaps(admin)).filter((gap: { fileName: string }) => gap.fileName === 'cut.csv')
    expect(await ofFile()).toMatchObject([
      { kind: 'BALANCE', amountKES: 200, after: lines[0]?.receipt, before: lines[2]?.receipt },
    ])
    expect((await importStatementCsv(admin, whole)).body).toMatchObject({ newLines: 1, breaks: 0 })
    expect(await ofFile()).toEqual([])
  })

  it('lists the day after what got its receipt once a statement of its time was there', async () => {
    world.clock.pass(hours(100))
    const { admin, order } = await aSale()
    const setReceipt = (receipt: string | null) =>
      world.db.update(payments).set({ receipt }).where(eq(payments.id, order.payment.id))
    const later = newReceipt()
    await setReceipt(null)
    await importStatementCsv(admin, from(3, 3))
    await setReceipt(later)
    expect(await isMissing(admin, later)).toBe(false)
    await matchOpenLines({ db: world.db, log: world.app.log })
    expect(await isMissing(admin, later)).toBe(true)
  })

  it('lists missing records by moment or by size, narrowed to days or to part of a receipt, and as a file', async () => {
    world.clock.pass(hours(100))
    const begin = noon()
    const receipts: string[] = []
    for (const priceKES of [1100, 1300, 1200]) {
      receipts.push((await aSale(priceKES)).receipt)
      world.clock.pass(hours(24))
    }
    const admin = await anAdmin(world)
    await importStatementCsv(admin, from(75, 3))
    const dayOf = (after: number) => nairobiDay(plus(begin, hours(24 * after)))
    const read = async (query: string) =>
      (await admin.get(`/api/admin/reconciliation/missing?from=${dayOf(0)}${query}`)).body
    const amounts = async (query: string) =>
      (await read(query)).items.map(({ amountKES }: { amountKES: number }) => amountKES)
    expect(await amounts('')).toEqual([1100, 1300, 1200])
    expect(await amounts('&sortBy=newest')).toEqual([1200, 1300, 1100])
    expect(await amounts('&sortBy=largest')).toEqual([1300, 1200, 1100])
    const first = await read('&sortBy=largest&limit=1')
    expect(await amounts(`&sortBy=largest&cursor=${first.nextCursor}`)).toEqual([1200, 1100])
    expect(await amounts(`&to=${dayOf(1)}`)).toEqual([1100, 1300])
    expect(await amounts(`&search=${receipts[2]?.slice(2).toLowerCase()}`)).toEqual([1200])
    const file = await admin.get(`/api/admin/reconciliation/missing.csv?from=${dayOf(1)}&sortBy=largest`)
    expect(file.body.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^mpesa,${receipts[1]},.*,1300,PAYMENT,`)),
      expect.stringMatching(new RegExp(`^mpesa,${receipts[2]},.*,1200,PAYMENT,`)),
    ])
  })

  it('resolves a missing record once, with a note, and lists it no more', async () => {
    world.clock.pass(hours(100))
    const { receipt, admin, order } = await aSale()
    await importStatementCsv(admin, from(3, 3))
    const before = await figures(admin)
    const explain = () => admin.post(`/api/admin/reconciliation/missing/mpesa/${receipt}/resolve`, { note: 'On paper' })
    expect((await Promise.all([explain(), explain()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await figures(admin)
    expect([after.missing.count, after.unexplained]).toEqual([before.missing.count - 1, before.unexplained - 1])
    expect(await isMissing(admin, receipt)).toBe(false)
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.payment.id))
    expect(actions).toMatchObject([{ action: 'missing.resolve', detail: { receipt, note: 'On paper' } }])
  })
})

describe('reconciliation', () => {
  it('refuses to let anyone but an administrator reconcile', async () => {
    const { admin, receipt, line } = await aDifference({ amountKES: 20 })
    const others = [(await aShop(world)).owner, await aPerson(world)]
    const reads = ['', '/statements', '/gaps', '/lines?show=UNMATCHED', '/missing']
    const writes = [
      ...['suspense', 'allocate-to-payment', 'provider-fee', 'external'].map((act) => `/lines/${line.id}/${act}`),
      '/statements',
      '/charges',
      `/missing/mpesa/${receipt}/resolve`,
    ]
    for (const person of others) {
      for (const path of reads) expect((await person.get(`/api/admin/reconciliation${path}`)).status).toBe(403)
      for (const path of writes) expect((await person.post(`/api/admin/reconciliation${path}`, {})).status).toBe(403)
      expect(
        (await person.get('/api/admin/payments?provider=mpesa&amountKES=1&near=2026-11-20T09:00:00Z')).status,
      ).toBe(403)
    }
    expect((await admin.post(`/api/admin/reconciliation/lines/${line.id}/external`, { note: '' })).status).toBe(422)
  })

  it('reads the reconciliation and each of its lists in one statement beside the session', async () => {
    const admin = await anAdmin(world)
    for (const path of ['', '/statements', '/lines?show=UNMATCHED&search=a', '/missing']) {
      const { statements } = await countStatements(() => admin.get(`/api/admin/reconciliation${path}`))
      expect(statements).toHaveLength(2)
    }
  })

  it('lists statement lines page by page, the oldest open ones first', async () => {
    const admin = await anAdmin(world)
    const lines = [3, 1, 2].map((day) => ({
      amountKES: day,
      at: new Date(`2026-01-0${day}T09:00:00Z`),
      account: 'PAGED',
    }))
    await importStatementCsv(admin, statementCsv(lines))
    const amounts: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `lines?show=UNMATCHED&search=PAGED&limit=1${cursor && `&cursor=${cursor}`}`
      const { body } = await admin.get(`/api/admin/reconciliation/${path}`)
      amounts.push(...body.items.map(({ amountKES }: { amountKES: number }) => amountKES))
      cursor = body.nextCursor
    }
    expect(amounts).toEqual([1, 2, 3])
  })

  it('lists lines by day or by size on request, narrowed to days, and as a file', async () => {
    const admin = await anAdmin(world)
    const lines = [5, -9, 7].map((amountKES, index) => ({
      amountKES,
      at: new Date(`2026-02-0${index + 1}T21:30:00Z`),
      account: 'SORTED',
    }))
    await importStatementCsv(admin, statementCsv(lines))
    const read = async (query: string) =>
      (await admin.get(`/api/admin/reconciliation/lines?show=UNMATCHED&search=SORTED${query}`)).body
    const amounts = async (query: string) =>
      (await read(query)).items.map(({ amountKES }: { amountKES: number }) => amountKES)
    expect(await amounts('')).toEqual([5, -9, 7])
    expect(await amounts('&sortBy=newest')).toEqual([7, -9, 5])
    // What went out is as large as what came in.
    expect(await amounts('&sortBy=largest')).toEqual([-9, 7, 5])
    // In Nairobi it is the day after.
    const days = '&from=2026-02-03&to=2026-02-04'
    expect(await amounts(days)).toEqual([-9, 7])
    const first = await read(`${days}&sortBy=largest&limit=1`)
    expect(first.items).toMatchObject([{ amountKES: -9 }])
    expect(await amounts(`${days}&sortBy=largest&cursor=${first.nextCursor}`)).toEqual([7])
    const file = await admin.get(
      `/api/admin/reconciliation/lines.csv?show=UNMATCHED&search=SORTED&sortBy=largest${days}`,
    )
    expect(file.body.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(',2026-02-02T21:30:00.000Z,-9,'),
      expect.stringContaining(',2026-02-03T21:30:00.000Z,7,'),
    ])
    expect((await admin.get('/api/admin/reconciliation/lines?show=UNMATCHED&sortBy=details')).status).toBe(422)
  })

  it.each([
    ['lines?show=UNMATCHED', { at: 9e15, id: '01a00000-0000-7000-8000-000000000000' }],
    ['missing?', { at: -1, receipt: 'UKK' }],
    ['missing?', { at: 0, receipt: '\0' }],
  ])('refuses a cursor of %s that points to %j', async (path, place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    const { status } = await (await anAdmin(world)).get(`/api/admin/reconciliation/${path}&cursor=${cursor}`)
    expect(status).toBe(422)
  })

  it('leaves a sound ledger after reconciliation', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
