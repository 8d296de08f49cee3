import { describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import {
  aDeliveryArea,
  anEvent,
  aProduct,
  aShop,
  type GivenProduct,
  type Shop,
} from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** An order that its vendor has advanced as far as `until`. */
async function aSale(
  shop: Shop,
  product: GivenProduct,
  { quantity = 1, until = ['accept', 'ready', 'complete'] } = {},
) {
  const order = await aPaidOrder(world, shop, await aPerson(world), [{ product, quantity }])
  for (const action of until) {
    await shop.owner.post(
      `/api/vendor/orders/${order.id}/${action}`,
      action === 'reject' ? { reason: 'Finished' } : undefined,
    )
  }
  return order
}

const revenueOf = async (shop: Shop, query = '') => (await shop.owner.get(`/api/vendor/revenue${query}`)).body
const entriesOf = async (shop: Shop, query = '') => (await shop.owner.get(`/api/vendor/revenue/entries${query}`)).body
const today = () => nairobiDay(world.clock.now())
const nextDay = (count: number) => nairobiDay(plus(world.clock.now(), days(count)))

describe("a vendor's revenue", () => {
  it('reports no revenue at first, on every one of thirty days', async () => {
    const body = await revenueOf(await aShop(world))
    expect(body.balance).toEqual({ pendingKES: 0, availableKES: 0, onItsWayKES: 0, heldKES: 0, paidOutKES: 0 })
    expect(body.total).toEqual({ orders: 0, grossKES: 0, refundedKES: 0, commissionKES: 0, earningsKES: 0 })
    expect(body.days).toHaveLength(30)
    expect(body.days.at(-1)).toEqual({
      day: today(),
      orders: 0,
      grossKES: 0,
      refundedKES: 0,
      commissionKES: 0,
      earningsKES: 0,
    })
    expect(body).toMatchObject({ nextReleases: [], products: [], events: [], unscheduledKES: 0 })
  })

  it("shows a vendor's balances: pending, available, in transit, paid out", async () => {
    const shop = await aShopWithBalance(world, 1000)
    await aSale(shop, await aProduct(world, shop, { priceKES: 655 }))
    await postPayoutRequest(shop, 300)
    const { id } = (await postPayoutRequest(shop, 200)).body
    const admin = await aPerson(world, { role: 'ADMIN' })
    await approvePayout(admin, id)
    await admin.post(`/api/admin/payouts/${id}/settle`, { reference: 'UHD4REVEN1' })
    expect((await revenueOf(shop)).balance).toEqual({
      pendingKES: 589.5,
      availableKES: 500,
      onItsWayKES: 300,
      heldKES: 0,
      paidOutKES: 200,
    })
  })

  it('shows on which day pending earnings become available, and which have no day yet', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1000 })
    await aSale(shop, product)
    await aSale(shop, product)
    await aSale(shop, product, { until: ['accept'] })
    await anEventWithTickets(world, { shop, startsAt: plus(world.clock.now(), days(7)) })
    const { nextReleases, unscheduledKES, balance } = await revenueOf(shop)
    expect(nextReleases).toEqual([
      { day: nextDay(1), amountKES: 1800 },
      { day: nextDay(8), amountKES: 900 },
    ])
    expect(unscheduledKES).toBe(900)
    expect(balance.pendingKES).toBe(3600)
  })

  it('shows released earnings as available, and no longer as due', async () => {
    const shop = await aShop(world)
    await aSale(shop, await aProduct(world, shop, { priceKES: 1000 }))
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    const { balance, nextReleases } = await revenueOf(shop)
    expect(balance).toMatchObject({ pendingKES: 0, availableKES: 900 })
    expect(nextReleases).toEqual([])
  })

  it('counts sales by day in Nairobi, with commission and earnings, beside the preceding days', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1000 })
    await aSale(shop, product)
    const yesterday = today()
    // One minute past midnight in Nairobi.
    world.clock.set(plus(new Date(`${nextDay(1)}T00:01:00Z`), -hours(3)))
    await aSale(shop, product, { quantity: 2 })
    await aSale(shop, product)
    const body = await revenueOf(shop, `?from=${today()}&to=${today()}`)
    expect(body.total).toEqual({ orders: 2, grossKES: 3000, refundedKES: 0, commissionKES: 300, earningsKES: 2700 })
    expect(body.days).toEqual([
      { day: today(), orders: 2, grossKES: 3000, refundedKES: 0, commissionKES: 300, earningsKES: 2700 },
    ])
    expect(body.previous).toEqual({
      from: yesterday,
      to: yesterday,
      orders: 1,
      grossKES: 1000,
      refundedKES: 0,
      commissionKES: 100,
      earningsKES: 900,
    })
  })

  it("filters revenue by the spec's positional parameters, and refuses invalid days", async () => {
    const shop = await aShop(world)
    expect(await revenueOf(shop, '?param1=2026-01-01&param2=2026-01-31')).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect((await shop.owner.get('/api/vendor/revenue?from=2026-02-01&to=2026-01-31')).body.errors).toMatchObject([
      { field: 'from' },
    ])
    expect((await shop.owner.get('/api/vendor/revenue?from=2026-02-30')).status).toBe(422)
  })

  it('counts refunds on the day of the sale, in agreement with the ledger', async () => {
    const shop = await aShop(world)
    const [fish, soda] = [
      await aProduct(world, shop, { priceKES: 1000 }),
      await aProduct(world, shop, { priceKES: 55 }),
    ]
    const order = await aSale(shop, fish, { quantity: 2 })
    const other = await aSale(shop, soda)
    const rejected = await aSale(shop, fish, { until: [] })
    await refundOrder(shop.owner, order.id, { lines: [{ orderLineId: order.lines[0].id, quantity: 1 }] })
    await refundOrder(shop.owner, other.id, { whole: true })
    await refundOrder(shop.owner, rejected.id, { amountKES: 300 })
    await shop.owner.post(`/api/vendor/orders/${rejected.id}/reject`, { reason: 'Finished' })
    world.clock.pass(days(1))
    await refundOrder(shop.owner, order.id, { amountKES: 100 })
    const { total, days: each, balance, products } = await revenueOf(shop)
    expect(total).toMatchObject({ orders: 2, grossKES: 2055, refundedKES: 1155 })
    expect(total.grossKES).toBe(total.refundedKES + total.commissionKES + total.earningsKES)
    expect(each.at(-2)).toMatchObject({ orders: 2, refundedKES: 1155 })
    expect(total.earningsKES).toBe(balance.pendingKES)
    expect(products).toMatchObject([{ id: fish.id, quantity: 1, grossKES: 1000 }])
  })

  it('counts no rejected order as revenue, and delivery as sales without commission', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1000 })
    await aSale(shop, product, { until: ['reject'] })
    const fulfilment = {
      method: 'DELIVERY',
      areaId: await aDeliveryArea(world, shop, { feeKES: 150 }),
      address: 'Kindaruma Court',
    }
    await aPaidOrder(world, shop, await aPerson(world), [{ product }], { fulfilment })
    const { total, balance } = await revenueOf(shop)
    expect(total).toEqual({ orders: 1, grossKES: 1150, refundedKES: 0, commissionKES: 100, earningsKES: 1050 })
    expect(balance.pendingKES).toBe(1050)
  })

  it("ranks a vendor's products and events with the highest sales", async () => {
    const shop = await aShop(world)
    const [fish, tea] = [
      await aProduct(world, shop, { name: 'Tilapia', priceKES: 650 }),
      await aProduct(world, shop, { name: 'Chai', priceKES: 50 }),
    ]
    await aSale(shop, tea, { quantity: 3 })
    await aSale(shop, fish)
    await aSale(shop, fish)
    const { event } = await anEventWithTickets(world, { shop, tickets: 2, title: 'Nyatiti Night' })
    const { products, events } = await revenueOf(shop)
    expect(products).toMatchObject([
      { name: 'Regular', quantity: 2, grossKES: 2000 },
      { id: fish.id, name: 'Tilapia', quantity: 2, grossKES: 1300 },
      { id: tea.id, name: 'Chai', quantity: 3, grossKES: 150 },
    ])
    expect(events).toEqual([{ id: event.id, slug: event.slug, title: 'Nyatiti Night', tickets: 2, grossKES: 2000 }])
  })

  it("never shows another vendor's revenue", async () => {
    const shop = await aShop(world)
    await aSale(shop, await aProduct(world, shop))
    await anEvent(world, shop)
    const body = await revenueOf(await aShop(world))
    expect(body).toMatchObject({
      total: { orders: 0 },
      products: [],
      events: [],
      nextReleases: [],
      balance: { pendingKES: 0 },
    })
  })

  it('reads revenue in three statements beside the session', async () => {
    const shop = await aShop(world)
    const { result, statements } = await countStatements(() => shop.owner.get('/api/vendor/revenue'))
    expect(result.status).toBe(200)
    expect(statements).toHaveLength(4)
  })
})

describe('the entries behind the figures', () => {
  async function aHistory() {
    const shop = await aShop(world)
    const order = await aSale(shop, await aProduct(world, shop, { priceKES: 1000 }))
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    return { shop, order }
  }

  it("lists each entry of each transfer on a vendor's accounts, the newest first", async () => {
    const { shop, order } = await aHistory()
    const { items } = await entriesOf(shop)
    expect(items).toMatchObject([
      { kind: 'earnings_released', part: 'PENDING', amountKES: -900 },
      { kind: 'earnings_released', part: 'AVAILABLE', amountKES: 900 },
      { kind: 'order_paid', part: 'PENDING', amountKES: 900, order: { id: order.id, number: order.number } },
    ])
    expect(new Set(items.map(({ key }: { key: string }) => key)).size).toBe(3)
  })

  it("lists a vendor's entries page by page, without a repeat or a gap", async () => {
    const { shop } = await aHistory()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor } = await entriesOf(shop, `?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...items.map(({ kind, part }: { kind: string; part: string }) => `${kind} ${part}`))
      cursor = nextCursor
    }
    expect(seen).toEqual(['earnings_released PENDING', 'earnings_released AVAILABLE', 'order_paid PENDING'])
  })

  it("filters a vendor's entries by days and by a part of the balance", async () => {
    const { shop } = await aHistory()
    const kinds = async (query: string) =>
      (await entriesOf(shop, query)).items.map(({ kind }: { kind: string }) => kind)
    expect(await kinds('?part=AVAILABLE')).toEqual(['earnings_released'])
    expect(await kinds(`?from=${today()}&to=${today()}&part=PENDING`)).toEqual(['earnings_released'])
    expect(await kinds(`?param1=${nextDay(-1)}&param2=${nextDay(-1)}`)).toEqual(['order_paid'])
  })

  it("never lists another vendor's entries", async () => {
    await aHistory()
    expect((await entriesOf(await aShop(world))).items).toEqual([])
  })

  it("reads a vendor's entries in one statement beside the session", async () => {
    const shop = await aShop(world)
    const { statements } = await countStatements(() => shop.owner.get('/api/vendor/revenue/entries?limit=50'))
    expect(statements).toHaveLength(2)
  })
})
