import { beforeAll, describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const firstDay = '2027-01-25'

interface Sale {
  id: string
  lineId: string
}

interface Sold {
  shop: Shop
  sales: Sale[]
}

/** Before midnight a customer checks out, and enters the PIN an hour later; another cancels the prompt. */
async function aLatePayment(shop: Shop, product: GivenProduct) {
  const noon = world.clock.now()
  world.clock.pass(hours(12.8))
  const [late, unpaid] = [await aPerson(world), await aPerson(world)]
  const orders = [late, unpaid].map(
    async (person) => (await checkOut(person, cartOf(shop, person, [{ product }]))).body.order.id,
  )
  const [lateId, unpaidId] = await Promise.all(orders)
  world.clock.pass(hours(1))
  await world.phones.answer(late.user.phone)
  await world.phones.answer(unpaid.user.phone, 'cancel')
  await eventually(async () => (await orderOf(late, lateId)).status !== 'PENDING_PAYMENT')
  await eventually(async () => (await orderOf(unpaid, unpaidId)).payment.status === 'FAILED')
  world.clock.set(noon)
}

/**
 * Ten days of sales across the end of a month, two on each, one of them the same customer's, now and then of an event
 * and with an order that is paid on the day after; then it is noon of the eleventh.
 */
async function aShopOfTenDays(): Promise<Sold> {
  world.clock.set(plus(startOfDay(firstDay), hours(11)))
  const shop = await aShop(world)
  const [fish, tea] = [await aProduct(world, shop, { priceKES: 655 }), await aProduct(world, shop, { priceKES: 55 })]
  const sales: Sale[] = []
  const regular = await aPerson(world)
  for (let day = 0; day < 10; day++) {
    for (const product of [fish, tea]) {
      const order = await aPaidOrder(world, shop, product === tea ? regular : await aPerson(world), [
        { product, quantity: 2 },
      ])
      for (const action of ['accept', 'ready', 'complete'])
        await shop.owner.post(`/api/vendor/orders/${order.id}/${action}`)
      sales.push({ id: order.id, lineId: order.lines[0].id })
    }
    if (day % 4 === 0) await anEventWithTickets(world, { shop, tickets: 2 })
    if (day % 5 === 1) await aLatePayment(shop, tea)
    world.clock.pass(days(1))
    await world.periodicJobs.releaseEarnings()
  }
  return { shop, sales }
}

const countRows = async (table: string) =>
  Number((await world.db.execute<{ count: number }>(sql`select count(*) from ${sql.raw(table)}`)).rows[0]?.count)

const ranges = [
  '',
  '?from=2027-01-25&to=2027-01-31',
  '?from=2027-01-28&to=2027-01-28',
  '?from=2027-02-01&to=2027-02-04',
]
const statements = ['', '?month=2027-01', '?month=2027-01&part=PENDING', '?month=2027-03']

const marketRanges = [
  '?from=2026-12-15&to=2027-02-28',
  '?from=2027-01-28&to=2027-02-03&againstFrom=2027-01-01&againstTo=2027-01-31',
]

/** Every figure of the ledger of a shop, and of the market, over different days and months. */
async function figuresOf({ owner }: Shop) {
  const admin = await anAdmin(world)
  const revenues = ranges.map(async (range) => (await owner.get(`/api/vendor/revenue${range}`)).body)
  const months = statements.map(async (month) => (await owner.get(`/api/vendor/revenue/statement${month}`)).body)
  const market = [...ranges, ...marketRanges].map(
    async (range) => (await admin.get(`/api/admin/analytics${range}`)).body,
  )
  return {
    revenues: await Promise.all(revenues),
    months: await Promise.all(months),
    market: await Promise.all(market),
    cohorts: (await admin.get('/api/admin/analytics/cohorts')).body,
  }
}

const sums = [
  'product_sales_days',
  'sales_days',
  'account_days',
  'sales_months',
  'product_sales_months',
  'market_days',
  'customer_months',
  'cohort_months',
  'rolled_up_days',
]

/** Between what is available and the provider, on a day of the past. */
const postAdjustment = (tx: Tx, { id }: Shop, at: Date, amountCents: number) =>
  post(tx, {
    kind: 'payout_returned',
    reference: newId(),
    vendorId: id as VendorId,
    entries: [credit('available', amountCents), debit('payouts:in_transit', amountCents)],
    at,
  })

/** The same from the rows alone: nothing is rolled up while it is read. */
async function figuresOfRows(shop: Shop) {
  for (const table of sums) await world.db.execute(sql`delete from ${sql.raw(table)}`)
  return figuresOf(shop)
}

let sold: Sold
beforeAll(async () => {
  sold = await aShopOfTenDays()
})

describe('the daily rollups', () => {
  it('give every figure of revenue and statement as the rows themselves do, and leave today to its rows', async () => {
    const ofRows = await figuresOfRows(sold.shop)
    await world.periodicJobs.updateDailyRollups()
    const today = nairobiDay(world.clock.now())
    const { rows } = await world.db.execute(
      sql`select min(day)::text as first, max(day)::text as last from rolled_up_days`,
    )
    expect(rows).toEqual([{ first: firstDay, last: nairobiDay(plus(startOfDay(today), -1)) }])
    expect(await countRows('sales_days')).toBe(10)
    const { total, failures } = ofRows.market[0]
    expect([total.checkouts - total.checkoutsPaid, total.failedPayments, failures.length]).toEqual([2, 2, 1])
    expect(await figuresOf(sold.shop)).toEqual(ofRows)
  })

  it('are not made of a day before an hour has passed since its end', async () => {
    const midnight = startOfDay(nairobiDay(plus(world.clock.now(), days(1))))
    const before = await countRows('rolled_up_days')
    world.clock.set(plus(midnight, hours(0.9)))
    await world.periodicJobs.updateDailyRollups()
    expect(await countRows('rolled_up_days')).toBe(before)
    world.clock.set(plus(midnight, hours(1)))
    await world.periodicJobs.updateDailyRollups()
    expect(await countRows('rolled_up_days')).toBe(before + 1)
  })

  it('give way to the rows of a day that a refund changed, at once and until they are made again', async () => {
    const [first, second, third] = [sold.sales[4], sold.sales[7], sold.sales[8]] as [Sale, Sale, Sale]
    await refundOrder(sold.shop.owner, first.id, { lines: [{ orderLineId: first.lineId, quantity: 1 }] })
    await refundOrder(sold.shop.owner, second.id, { whole: true })
    await refundOrder(sold.shop.owner, third.id, { whole: true })
    const stale = () => countRows('sales_days where is_stale')
    expect(await stale()).toBe(3)
    const atOnce = await figuresOf(sold.shop)
    await world.periodicJobs.updateDailyRollups()
    expect(await stale()).toBe(0)
    expect(await figuresOf(sold.shop)).toEqual(atOnce)
    expect(await figuresOfRows(sold.shop)).toEqual(atOnce)
    await world.periodicJobs.updateDailyRollups()
  })

  it('give way when a paid order of a day that was rolled up is turned down', async () => {
    const product = await aProduct(world, sold.shop, { priceKES: 300 })
    const order = await aPaidOrder(world, sold.shop, await aPerson(world), [{ product }])
    world.clock.pass(days(2))
    await world.periodicJobs.updateDailyRollups()
    const orders = async () => (await sold.shop.owner.get('/api/vendor/revenue')).body.total.orders
    const before = await orders()
    await sold.shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Closed' })
    expect(await orders()).toBe(before - 1)
    await world.periodicJobs.updateDailyRollups()
    expect(await orders()).toBe(before - 1)
  })

  it('take up what is posted for a day that was rolled up', async () => {
    const past = new Date('2026-03-10T09:00:00Z')
    await inTransaction(world.db, (tx) => postAdjustment(tx, sold.shop, past, 300_00))
    await figuresOfRows(sold.shop)
    await world.periodicJobs.updateDailyRollups()
    await inTransaction(world.db, (tx) => postAdjustment(tx, sold.shop, past, 500_00))
    await inTransaction(world.db, (tx) => postAdjustment(tx, sold.shop, plus(past, days(3)), -100_00))
    const ofMarch = async () => (await sold.shop.owner.get('/api/vendor/revenue/statement?month=2026-03')).body
    const rolledUp = await ofMarch()
    expect(rolledUp).toMatchObject({ openingKES: 0, paidOutKES: 700, closingKES: 700 })
    await figuresOfRows(sold.shop)
    expect(await ofMarch()).toEqual(rolledUp)
  })

  it('of a day wait for a sale of it that is still being changed, so that none is rolled up as it was before', async () => {
    await world.periodicJobs.updateDailyRollups()
    const product = await aProduct(world, sold.shop, { priceKES: 410 })
    const order = await aPaidOrder(world, sold.shop, await aPerson(world), [{ product }])
    world.clock.pass(days(2))
    const rollup = await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`update orders set status = 'REJECTED' where id = ${order.id}`)
      const rolledUp = world.periodicJobs.updateDailyRollups()
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      await expect.poll(async () => (await world.db.execute(waiting)).rowCount).toBe(1)
      return { rolledUp }
    })
    await rollup.rolledUp
    const rolledUp = await figuresOf(sold.shop)
    expect(rolledUp).toEqual(await figuresOfRows(sold.shop))
  })
  it('give way when an order is paid at a moment of a day that was rolled up, and not when it is paid now', async () => {
    await world.periodicJobs.updateDailyRollups()
    const product = await aProduct(world, sold.shop, { priceKES: 210 })
    const stale = () => countRows('sales_days where is_stale')
    const order = await aPaidOrder(world, sold.shop, await aPerson(world), [{ product }])
    expect(await stale()).toBe(0)
    const day = sql`insert into rolled_up_days (day, rolled_up_at) values ('2026-03-10', now()) on conflict do nothing`
    await world.db.execute(day)
    await world.db.execute(sql`update orders set paid_at = '2026-03-10T09:00:00Z' where id = ${order.id}`)
    expect(await stale()).toBe(1)
  })
})
