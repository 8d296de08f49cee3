import { beforeAll, describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()
const thisWeek = '?from=2026-11-20&to=2026-11-26'

type Row = Record<string, number> & { key: string; customer: { name: string } | null }
const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)

let admin: Visitor
let analytics: Record<string, never>

beforeAll(async () => {
  world.clock.set(lunchTime)
  const [shop, other] = [await aShop(world), await aShop(world)]
  const [fish, tea] = [await aProduct(world, shop, { priceKES: 655 }), await aProduct(world, other, { priceKES: 55 })]
  const regular = await aPerson(world)
  for (let day = 0; day < 3; day++) {
    const sale = await aPaidOrder(world, shop, regular, [{ product: fish, quantity: 2 }])
    await refundOrder(shop.owner, sale.id, { lines: [{ orderLineId: sale.lines[0].id, quantity: 1 }] })
    await aPaidOrder(world, other, await aPerson(world), [{ product: tea, quantity: 3 }])
    const rejected = await aPaidOrder(world, shop, regular, [{ product: fish }])
    await shop.owner.post(`/api/vendor/orders/${rejected.id}/reject`, { reason: 'Finished' })
    world.clock.pass(days(1))
  }
  await anEventWithTickets(world, { shop, tickets: 2 })
  const unpaid = await aPerson(world)
  const { body } = await checkOut(unpaid, cartOf(other, unpaid, [{ product: tea }]))
  await world.phones.answer(unpaid.user.phone, 'cancel')
  await eventually(async () => (await orderOf(unpaid, body.order.id)).payment.status === 'FAILED')
  world.clock.pass(days(1))
  await world.periodicJobs.updateDailyRollups()
  admin = await anAdmin(world)
  analytics = (await admin.get(`/api/admin/analytics${thisWeek}`)).body
})

/** Every page of the rows of a figure, a few at a time. */
async function rowsOf(figure: string, filter = '', range = thisWeek): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/admin/analytics/rows${range}&figure=${figure}&limit=3${filter}${cursor && `&cursor=${cursor}`}`
    const { body } = await admin.get(path)
    rows.push(...body.items)
    cursor = body.nextCursor
  }
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  return rows
}

describe('a figure of the market', () => {
  it('of sales and commission is the sum of the orders that it opens, and that of a day of its orders', async () => {
    const { total, days: ofDays } = analytics as never as { total: Record<string, number>; days: Row[] }
    const rows = await rowsOf('SALES')
    expect(rows).toHaveLength(total.orders as number)
    expect(sum(rows, 'amountKES')).toBe(total.grossKES)
    expect(sum(rows, 'commissionKES') - sum(rows, 'commissionBackKES')).toBeCloseTo(total.commissionKES as number, 5)
    for (const day of ofDays) {
      const ofDay = await rowsOf('SALES', '', `?from=${day.day}&to=${day.day}`)
      expect([ofDay.length, sum(ofDay, 'amountKES')]).toEqual([day.orders, day.grossKES])
    }
  })

  it('of checkouts, refunds, failed payments and new customers is the number of the rows that it opens', async () => {
    const { total } = analytics as never as { total: Record<string, number> }
    const checkouts = await rowsOf('CHECKOUTS')
    expect(checkouts).toHaveLength(total.checkouts as number)
    expect(checkouts.filter(({ paidAt }) => paidAt !== null)).toHaveLength(total.checkoutsPaid as number)
    const refunds = await rowsOf('REFUNDS')
    expect([refunds.length, sum(refunds, 'amountKES')]).toEqual([total.refunds, total.refundsKES])
    expect(await rowsOf('FAILURES')).toHaveLength(total.failedPayments as number)
    expect(await rowsOf('CUSTOMERS')).toHaveLength(total.newCustomers as number)
  })

  it('of a vendor, a product, an event or a reason is that of the rows that it opens', async () => {
    const { vendors, products, events, failures } = analytics as never as Record<string, Record<string, number>[]>
    for (const { id, orders, grossKES } of vendors ?? []) {
      const rows = await rowsOf('SALES', `&vendorId=${id}`)
      expect([rows.length, sum(rows, 'amountKES')]).toEqual([orders, grossKES])
    }
    for (const { id, quantity, grossKES } of products ?? []) {
      const rows = await rowsOf('LINES', `&productId=${id}`)
      expect([sum(rows, 'quantity'), sum(rows, 'amountKES')]).toEqual([quantity, grossKES])
    }
    for (const { id, tickets, grossKES } of events ?? []) {
      const rows = await rowsOf('LINES', `&eventId=${id}`)
      expect([sum(rows, 'quantity'), sum(rows, 'amountKES')]).toEqual([tickets, grossKES])
    }
    for (const { reason, count } of failures ?? [])
      expect(await rowsOf('FAILURES', `&failure=${reason}`)).toHaveLength(count as number)
    expect([vendors?.length, products?.length, events?.length, failures?.length]).toEqual([2, 3, 1, 1])
  })

  it('is downloaded with all of its rows, and each table with its own', async () => {
    const file = async (path: string) => (await admin.get(`/api/admin/analytics/${path}`)).body.trim().split('\r\n')
    const { total } = analytics as never as { total: { orders: number } }
    const rows = await file(`rows.csv${thisWeek}&figure=SALES`)
    expect(rows).toHaveLength(total.orders + 1)
    expect(rows[0]).toContain('Commission given back (KES)')
    expect(await file(`table.csv${thisWeek}&table=DAYS`)).toHaveLength(8)
    expect(await file(`table.csv${thisWeek}&table=VENDORS&language=sw`)).toHaveLength(3)
    expect(await file(`table.csv${thisWeek}&table=PRODUCTS`)).toHaveLength(4)
    expect(await file(`table.csv${thisWeek}&table=EVENTS`)).toHaveLength(2)
    expect(await file(`table.csv${thisWeek}&table=FAILURES`)).toHaveLength(2)
    expect(await file('table.csv?table=COHORTS')).toHaveLength(2)
  })

  it('is compared with the days that are asked for', async () => {
    const { body } = await admin.get(
      '/api/admin/analytics?from=2026-11-22&to=2026-11-22&againstFrom=2026-11-20&againstTo=2026-11-21',
    )
    expect(body.previous).toMatchObject({ from: '2026-11-20', to: '2026-11-21', orders: 4 })
    expect([body.days.length, body.previousDays.length, body.total.orders]).toEqual([1, 2, 2])
  })
})

describe('the cohorts', () => {
  it('count customers by the month of their first order, and who ordered again in each month after', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const cohorts = async () => (await (await anAdmin(world)).get('/api/admin/analytics/cohorts')).body.cohorts
    const before = await cohorts()
    const [often, once] = [await aPerson(world), await aPerson(world)]
    await aPaidOrder(world, shop, once, [{ product }])
    for (const weeks of [0, 2, 1, 4]) {
      // Whoever stays away is signed out.
      for (let week = 0; week < weeks; week++) {
        world.clock.pass(days(7))
        await often.get('/api/user/orders')
      }
      await aPaidOrder(world, shop, often, [{ product }])
    }
    await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    expect(nairobiDay(world.clock.now())).toBe('2027-01-12')
    const expected = [
      { month: '2026-11-01', customers: before[0].customers + 2, again: [1, 1] },
      { month: '2027-01-01', customers: 1, again: [] },
    ]
    expect(await cohorts()).toEqual(expected)
    await world.periodicJobs.updateDailyRollups()
    expect(await cohorts()).toEqual(expected)
  })
})
