import { describe, expect, it } from 'vitest'
import { type AdminRole, rightsOfAdmins } from '#contracts/admin/admin-rights.ts'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { decisionRights } from '#contracts/admin/decision-rights.ts'
import type { LedgerProofId } from '#contracts/wire/primitives.ts'
import { ledgerProofs } from '#server/modules/ledger-proof/proofs.tables.ts'
import { putInSuspense } from '#server/modules/payments/index.ts'
import { refunds, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { anEscalatedProblem } from '#server/testing/problems/reported-problems.ts'
import { aDeadLetter } from '#server/testing/stand-ins/dead-letters.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()

/** Every test has its own days, so that it counts nothing of another. */
let weeks = 0
const aNewTime = () => world.clock.set(plus(lunchTime, days(28 * ++weeks)))
const today = () => nairobiDay(world.clock.now())

async function aSale(priceKES: number, given: { quantity?: number; name?: string } = {}) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { name: given.name, priceKES })
  const order = await aPaidOrder(world, shop, await aPerson(world), [{ product, quantity: given.quantity }])
  return { shop, product, order }
}

/** An order whose customer did not enter the PIN. */
async function aDecline() {
  const shop = await aShop(world)
  const customer = await aPerson(world)
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product: await aProduct(world, shop) }]))
  await world.phones.answer(customer.user.phone, 'cancel')
  await eventually(async () => (await orderOf(customer, body.order.id)).payment.status === 'FAILED')
}

const analytics = async (query = `?from=${today()}&to=${today()}`) =>
  (await (await anAdmin(world)).get(`/api/admin/analytics${query}`)).body
const dashboard = async () => (await (await anAdmin(world)).get('/api/admin/dashboard')).body

describe('the figures of the market', () => {
  it('reports zero, and no averages, where nothing happened', async () => {
    aNewTime()
    expect((await analytics()).total).toEqual({
      orders: 0,
      grossKES: 0,
      averageKES: null,
      commissionKES: 0,
      refunds: 0,
      refundsKES: 0,
      checkouts: 0,
      checkoutsPaid: 0,
      conversion: null,
      failedPayments: 0,
      newCustomers: 0,
    })
  })

  it('counts sales, commission, refunds, paid checkouts, failures and new customers', async () => {
    aNewTime()
    await aSale(1000)
    await aSale(555)
    await aDecline()
    const { shop, order } = await aSale(2000)
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Finished' })
    const { shop: other, order: partly } = await aSale(1000)
    await refundOrder(other.owner, partly.id, { amountKES: 200 })
    expect((await analytics()).total).toEqual({
      orders: 3,
      grossKES: 2555,
      averageKES: 851.67,
      commissionKES: 235.5,
      refunds: 2,
      refundsKES: 2200,
      checkouts: 5,
      checkoutsPaid: 4,
      conversion: 0.8,
      failedPayments: 1,
      newCustomers: 5,
    })
  })

  it('counts no order that cost nothing as a sale, neither in the market nor of its shop', async () => {
    aNewTime()
    const { shop } = await aSale(1000)
    const event = await anEvent(world, shop)
    const free = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 0 })
    const buyer = await aPerson(world)
    const cart = { ...cartOf(shop, buyer, [{ product: free }]), fulfilment: { method: 'TICKETS' }, payment: undefined }
    expect((await checkOut(buyer, cart)).status).toBe(201)
    world.clock.pass(minutes(1))
    const sold = { orders: 1, grossKES: 1000 }
    expect((await analytics()).total).toMatchObject({ ...sold, averageKES: 1000 })
    expect((await dashboard()).today).toMatchObject({ ...sold, averageKES: 1000 })
    const { body } = await shop.owner.get(`/api/vendor/revenue?from=${today()}&to=${today()}`)
    expect(body.total).toMatchObject(sold)
    const { items } = (await shop.owner.get(`/api/vendor/revenue/orders?from=${today()}&to=${today()}`)).body
    expect(items).toHaveLength(1)
    world.clock.pass(days(2))
    await world.periodicJobs.updateDailyRollups()
    const day = nairobiDay(plus(world.clock.now(), -days(2)))
    expect((await analytics(`?from=${day}&to=${day}`)).total).toMatchObject({ ...sold, averageKES: 1000 })
  })

  it('compares the figures with as many preceding days, in total and by day', async () => {
    aNewTime()
    const before = today()
    await aSale(1000)
    world.clock.pass(days(2))
    await aSale(300)
    await aSale(200)
    const from = nairobiDay(plus(world.clock.now(), -days(1)))
    const body = await analytics(`?from=${from}&to=${today()}`)
    expect(body.total).toMatchObject({ orders: 2, grossKES: 500 })
    expect(body.previous).toMatchObject({
      from: nairobiDay(plus(world.clock.now(), -days(3))),
      orders: 1,
      grossKES: 1000,
    })
    expect(body.days).toEqual([
      { day: from, orders: 0, grossKES: 0, commissionKES: 0, checkouts: 0, checkoutsPaid: 0 },
      { day: today(), orders: 2, grossKES: 500, commissionKES: 50, checkouts: 2, checkoutsPaid: 2 },
    ])
    expect(body.previousDays.at(-1)).toMatchObject({ day: before, orders: 1, grossKES: 1000 })
  })

  it('reports why payments failed', async () => {
    aNewTime()
    await aDecline()
    world.clock.pass(days(1))
    await aDecline()
    await aDecline()
    expect((await analytics()).failures).toEqual([{ reason: 'CANCELLED', count: 2, previousCount: 1 }])
  })

  it('ranks the vendors, products and events with the highest sales, with the sales before', async () => {
    aNewTime()
    const fish = await aSale(1000, { name: 'Tilapia' })
    world.clock.pass(days(1))
    const tea = await aSale(50, { name: 'Chai', quantity: 3 })
    const again = { quantity: 2, product: fish.product }
    await aPaidOrder(world, fish.shop, await aPerson(world), [again])
    const concert = await anEventWithTickets(world, { tickets: 5, title: 'Nyatiti Night' })
    const { vendors, products, events } = await analytics()
    expect(vendors).toMatchObject([
      { id: concert.shop.id, orders: 1, grossKES: 5000, previousKES: 0 },
      { id: fish.shop.id, slug: fish.shop.slug, name: fish.shop.name, orders: 1, grossKES: 2000, previousKES: 1000 },
      { id: tea.shop.id, orders: 1, grossKES: 150, previousKES: 0 },
    ])
    expect(products).toMatchObject([
      { name: 'Regular', quantity: 5, grossKES: 5000 },
      {
        id: fish.product.id,
        name: 'Tilapia',
        vendorName: fish.shop.name,
        quantity: 2,
        grossKES: 2000,
        previousKES: 1000,
      },
      { name: 'Chai', quantity: 3, grossKES: 150, previousKES: 0 },
    ])
    expect(events).toEqual([
      {
        id: concert.event.id,
        slug: concert.event.slug,
        name: 'Nyatiti Night',
        tickets: 5,
        grossKES: 5000,
        previousKES: 0,
      },
    ])
  })

  it('leaves out of the ranking what only sold before', async () => {
    aNewTime()
    await aSale(1000)
    world.clock.pass(days(1))
    expect(await analytics()).toMatchObject({ vendors: [], products: [], events: [], previous: { grossKES: 1000 } })
  })

  it('reads the analytics in six statements beside the session, over thirty days or a year', async () => {
    const admin = await anAdmin(world)
    for (const query of ['', '?from=2026-01-01&to=2026-12-31']) {
      const { result, statements } = await countStatements(() => admin.get(`/api/admin/analytics${query}`))
      expect([result.status, statements.length]).toEqual([200, 7])
    }
  })

  it('refuses analytics to anyone but an administrator', async () => {
    const shop = await aShop(world)
    expect((await shop.owner.get('/api/admin/analytics')).status).toBe(403)
    expect((await shop.owner.get('/api/admin/dashboard')).status).toBe(403)
  })
})

describe("the administrators' dashboard", () => {
  it("counts what needs an administrator's decision, with its total and the longest waiting time", async () => {
    aNewTime()
    const before = (await dashboard()).decisions
    const since = world.clock.now().toISOString()
    await aShop(world, { status: 'PENDING' })
    const seller = await aShopWithBalance(world, 1000)
    const { id } = (await postPayoutRequest(seller, 300)).body
    await postPayoutRequest(seller, 200)
    await approvePayout(await anAdmin(world), id)
    const { shop, order } = await aSale(805)
    for (const amountKES of [500, 300]) await refundOrder(shop.owner, order.id, { amountKES })
    await world.db.update(refunds).set({ status: 'FAILED' }).where(eq(refunds.amountCents, 500_00))
    // Too little for M-Pesa to send; what it can send is on its way by itself.
    await refundOrder(shop.owner, order.id, { amountKES: 5 })
    await world.db.insert(webhookEvents).values({
      id: newId(),
      provider: 'mpesa',
      body: {},
      address: '127.0.0.1',
      receivedAt: world.clock.now(),
      appliedAt: world.clock.now(),
      outcome: 'UNKNOWN_PAYMENT',
    })
    const unexplained = {
      provider: 'mpesa',
      reason: 'UNEXPLAINED',
      receipt: null,
      phone: null,
      payment: null,
    } as const
    await inTransaction(world.db, (tx) => putInSuspense(tx, { ...unexplained, amountCents: 70_50 }, world.clock.now()))
    const line = { amountKES: 90, at: world.clock.now() }
    await importStatementCsv(
      await anAdmin(world),
      statementCsv([line, { ...line, amountKES: -9, details: 'Pay Bill Charge' }]),
    )
    await aDeadLetter(world, { kind: 'TICKET_MAIL' })
    await anEscalatedProblem(world)
    await world.db.insert(ledgerProofs).values({
      id: newId<LedgerProofId>(),
      state: 'BROKEN',
      requestedAt: world.clock.now(),
      endedAt: world.clock.now(),
      violationCount: 3,
    })
    expect((await dashboard()).decisions).toEqual({
      approvals: { count: before.approvals.count + 1, oldestAt: since },
      pausedShops: before.pausedShops,
      products: before.products,
      payouts: { count: before.payouts.count + 1, oldestAt: since, amountKES: 200 },
      payoutsToPay: { count: before.payoutsToPay.count + 1, oldestAt: since, amountKES: 300 },
      payoutsStuck: before.payoutsStuck,
      refunds: {
        count: before.refunds.count + 2,
        oldestAt: before.refunds.oldestAt ?? since,
        amountKES: before.refunds.amountKES + 505,
      },
      uncertainPayments: { count: 0, oldestAt: null, amountKES: 0 },
      suspenseProposals: { count: 0, oldestAt: null },
      lineProposals: { count: 0, oldestAt: null },
      corrections: { count: 0, oldestAt: null, amountKES: 0 },
      lostFactors: { count: 0, oldestAt: null },
      problems: { count: before.problems.count + 1, oldestAt: since, amountKES: before.problems.amountKES + 650 },
      suspense: { count: before.suspense.count + 1, oldestAt: since, amountKES: before.suspense.amountKES + 70.5 },
      webhookEvents: { count: before.webhookEvents.count + 1, oldestAt: since },
      discrepancies: { count: before.discrepancies.count + 1, oldestAt: since },
      statementGaps: { count: 0, oldestAt: null },
      deadLetters: { count: 1, oldestAt: since },
      proofViolations: { count: 3, oldestAt: since },
    })
  })

  it('compares today so far with the same day last week until the same time', async () => {
    aNewTime()
    await aSale(100)
    world.clock.pass(hours(2))
    await aSale(1000)
    world.clock.pass(days(7) - hours(1))
    await aSale(300)
    world.clock.pass(minutes(1))
    const { today, lastWeek } = await dashboard()
    expect(today).toMatchObject({ orders: 1, grossKES: 300 })
    expect(lastWeek).toMatchObject({ orders: 1, grossKES: 100 })
  })

  it('shows each administrator what is theirs to decide, and figures to who has the money', async () => {
    aNewTime()
    await aSale(300)
    const shop = await aShopWithBalance(world, 5_000)
    await postPayoutRequest(shop, 1_000)
    await world.db
      .update(vendors)
      .set({ status: 'PENDING' })
      .where(eq(vendors.id, (await aShop(world)).id))
    const dashboardOf = async (role: AdminRole) =>
      (await (await anAdmin(world, role)).get('/api/admin/dashboard')).body as AdminDashboard
    const [owner, finance, support] = [
      await dashboardOf('OWNER'),
      await dashboardOf('FINANCE'),
      await dashboardOf('SUPPORT'),
    ]
    expect(owner.decisions.payouts.count * owner.decisions.approvals.count).toBeGreaterThan(0)
    const nothing = { count: 0, oldestAt: null }
    expect(finance).toMatchObject({ decisions: { payouts: owner.decisions.payouts, approvals: nothing } })
    expect(support).toMatchObject({
      decisions: { payouts: { ...nothing, amountKES: 0 }, approvals: owner.decisions.approvals },
      today: null,
      lastWeek: null,
    })
    expect([finance.today, finance.lastWeek]).toEqual([owner.today, owner.lastWeek])
    const kinds = Object.entries(decisionRights)
    for (const [role, shown] of [['FINANCE', finance] as const, ['SUPPORT', support] as const])
      for (const [kind, right] of kinds)
        if (!rightsOfAdmins[role].includes(right))
          expect([kind, shown.decisions[kind as keyof AdminDashboard['decisions']].count]).toEqual([kind, 0])
  })

  it("reads the administrators' dashboard in two statements beside the session", async () => {
    const admin = await anAdmin(world)
    const { statements } = await countStatements(() => admin.get('/api/admin/dashboard'))
    expect(statements).toHaveLength(3)
  })
})
