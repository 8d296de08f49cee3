import { beforeAll, describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { aShopWithPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

type Row = Record<string, never> & { amountKES: number; balanceKES: number; key: string }
const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
const today = () => nairobiDay(world.clock.now())

/** Every page of a list, a few rows at a time. */
async function everyRow(shop: Shop, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await shop.owner.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=3${cursor && `&cursor=${cursor}`}`,
    )
    rows.push(...body.items)
    cursor = body.nextCursor
  }
  return rows
}

/**
 * Five weeks across the end of a month: sales with delivery, of an event, refunded in part, refunded whole, turned
 * down, paid out.
 */
async function aBusyShop(): Promise<Shop> {
  world.clock.set(plus(startOfDay('2027-01-10'), hours(11)))
  const shop = await aShopWithPassword(world)
  const [fish, tea] = [await aProduct(world, shop, { priceKES: 655 }), await aProduct(world, shop, { priceKES: 55 })]
  const areaId = await aDeliveryArea(world, shop, { feeKES: 150 })
  for (let week = 0; week < 5; week++) {
    const customer = await aPerson(world)
    const sale = await aPaidOrder(world, shop, customer, [
      { product: fish, quantity: 2 },
      { product: tea, quantity: 3 },
    ])
    for (const action of ['accept', 'ready', 'complete'])
      await shop.owner.post(`/api/vendor/orders/${sale.id}/${action}`)
    await refundOrder(shop.owner, sale.id, { lines: [{ orderLineId: sale.lines[0].id, quantity: 1 }] })
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
    const delivered = await aPaidOrder(world, shop, customer, [{ product: tea }], { fulfilment })
    if (week === 1) await refundOrder(shop.owner, delivered.id, { whole: true })
    const rejected = await aPaidOrder(world, shop, customer, [{ product: fish }])
    await shop.owner.post(`/api/vendor/orders/${rejected.id}/reject`, { reason: 'Finished' })
    if (week === 2) await anEventWithTickets(world, { shop, tickets: 2 })
    world.clock.pass(days(7))
    await world.periodicJobs.releaseEarnings()
  }
  await postPayoutRequest(shop, 600)
  return shop
}

let shop: Shop
beforeAll(async () => {
  // Its weeks are more than an owner may put off a second factor.
  await (await anAdmin(world)).patch('/api/admin/settings', { requiresSecondFactor: false })
  shop = await aBusyShop()
})

const salesFigures = ['grossKES', 'refundedKES', 'commissionKES', 'earningsKES']

describe('a figure of the revenue', () => {
  it.each(['', '?from=2027-01-10&to=2027-01-10', '?from=2027-01-01&to=2027-01-31'])(
    'of sales is the sum of the orders that it opens (%s)',
    async (range) => {
      const { body } = await shop.owner.get(`/api/vendor/revenue${range}`)
      const before = `?from=${body.previous.from}&to=${body.previous.to}`
      for (const [figures, rowsQuery] of [
        [body.total, range],
        [body.previous, before],
      ]) {
        const rows = await everyRow(shop, `/api/vendor/revenue/orders${rowsQuery}`)
        expect(rows).toHaveLength(figures.orders)
        for (const name of salesFigures) expect(sum(rows, name), name).toBeCloseTo(figures[name], 5)
      }
    },
  )

  it('of a day is the sum of the orders paid on that day in Nairobi', async () => {
    const { body } = await shop.owner.get('/api/vendor/revenue?from=2027-01-01&to=2027-02-20')
    const sold = body.days.filter(({ orders }: { orders: number }) => orders > 0)
    expect(sold).toHaveLength(5)
    for (const { day, ...figures } of sold) {
      const rows = await everyRow(shop, `/api/vendor/revenue/orders?from=${day}&to=${day}`)
      expect(rows).toHaveLength(figures.orders)
      for (const name of salesFigures) expect(sum(rows, name), `${day} ${name}`).toBeCloseTo(figures[name], 5)
    }
  })

  it('of a product or an event is the sum of the lines that it opens', async () => {
    const range = 'from=2027-01-01&to=2027-02-20'
    const { body } = await shop.owner.get(`/api/vendor/revenue?${range}`)
    expect([body.products.length, body.events.length]).toEqual([3, 1])
    for (const { id, quantity, grossKES } of body.products) {
      const rows = await everyRow(shop, `/api/vendor/revenue/lines?${range}&productId=${id}`)
      expect([sum(rows, 'quantity'), sum(rows, 'grossKES')]).toEqual([quantity, grossKES])
    }
    for (const { id, tickets, grossKES } of body.events) {
      const rows = await everyRow(shop, `/api/vendor/revenue/lines?${range}&eventId=${id}`)
      expect([sum(rows, 'quantity'), sum(rows, 'grossKES')]).toEqual([tickets, grossKES])
    }
  })

  it("opens nothing of another vendor's", async () => {
    const other = await aShop(world)
    const { body } = await shop.owner.get('/api/vendor/revenue?from=2027-01-01&to=2027-02-20')
    for (const path of ['orders', 'lines', `lines?productId=${body.products[0].id}`, 'statement?month=2027-01']) {
      expect((await other.owner.get(`/api/vendor/revenue/${path}`)).body.items, path).toEqual([])
    }
  })

  it('is downloaded whole as CSV', async () => {
    const range = 'from=2027-01-01&to=2027-02-20'
    for (const [name, list] of [
      ['orders', 'orders?'],
      ['lines', 'lines?'],
    ]) {
      const { body: text } = await shop.owner.get(`/api/vendor/revenue/${name}.csv?${range}&language=en`)
      const rows = await everyRow(shop, `/api/vendor/revenue/${list}${range}`)
      expect(text.trim().split('\n')).toHaveLength(rows.length + 1)
    }
  })
})

describe('the statement of a month', () => {
  const statementOf = async (query: string) => (await shop.owner.get(`/api/vendor/revenue/statement?${query}`)).body

  it.each(['', '&part=PENDING', '&part=AVAILABLE'])('carries the balance from entry to entry (%s)', async (part) => {
    for (const month of ['2027-01', '2027-02']) {
      const { openingKES, closingKES, ...sums } = await statementOf(`month=${month}${part}`)
      const rows = await everyRow(shop, `/api/vendor/revenue/statement?month=${month}${part}`)
      expect(rows.length).toBeGreaterThan(2)
      let balance = openingKES
      for (const { amountKES, balanceKES } of rows) {
        balance = Math.round((balance + amountKES) * 100) / 100
        expect(balanceKES).toBe(balance)
      }
      expect(balance).toBe(closingKES)
      const moved = { '': 0, '&part=PENDING': -sums.becameAvailableKES, '&part=AVAILABLE': sums.becameAvailableKES }[
        part
      ]
      const { earnedKES, refundedKES, paidOutKES, otherKES } = sums
      expect(openingKES + earnedKES + refundedKES + paidOutKES + otherKES + (moved ?? 0)).toBeCloseTo(closingKES, 5)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    }
  })

  it('begins where the month before ended, and ends with what the balance is today', async () => {
    const [december, january, february] = [
      await statementOf('month=2026-12'),
      await statementOf('month=2027-01'),
      await statementOf(`month=${today().slice(0, 7)}`),
    ]
    expect(december).toMatchObject({ openingKES: 0, closingKES: 0, items: [] })
    expect(january).toMatchObject({ openingKES: 0, closingKES: february.openingKES })
    const { balance } = (await shop.owner.get('/api/vendor/revenue')).body
    expect(february.closingKES).toBe(balance.pendingKES + balance.availableKES)
  })

  it('has the entries of its days in Nairobi alone, those of a part when asked for', async () => {
    const all = await everyRow(shop, '/api/vendor/revenue/entries')
    const months = async (moves: string) =>
      Promise.all(
        ['2027-01', '2027-02'].map((month) => everyRow(shop, `/api/vendor/revenue/statement?month=${month}${moves}`)),
      )
    const keys = (rows: Row[]) => new Set(rows.map(({ key }) => key))
    expect(keys((await months('&moves=SHOWN')).flat())).toEqual(keys(all))
    const moves = all.filter(({ kind }) => String(kind) === 'earnings_released')
    expect(moves.length).toBeGreaterThan(2)
    expect(keys((await months('')).flat())).toEqual(keys(all.filter((row) => !moves.includes(row))))
    const pending = await everyRow(shop, '/api/vendor/revenue/statement?month=2027-01&part=PENDING')
    expect(pending.every((row) => String(row.part) === 'PENDING')).toBe(true)
  })

  it('is downloaded with the balance after each entry', async () => {
    const { closingKES } = await statementOf('month=2027-01')
    const { body: text } = await shop.owner.get('/api/vendor/revenue/statement.csv?month=2027-01&language=sw')
    const rows = text.trim().split('\n')
    expect(rows[0]).toContain('Salio baada (KES)')
    expect(Number(rows.at(-1)?.split(',').at(-1))).toBe(closingKES)
    expect(rows).toHaveLength(1 + (await everyRow(shop, '/api/vendor/revenue/statement?month=2027-01')).length)
  })

  it('is the same to administrators, who name the vendor, as a list and as a file', async () => {
    const admin = await anAdmin(world)
    const path = `/api/admin/vendors/${shop.id}/statement`
    const own = await statementOf('month=2027-01&part=AVAILABLE')
    expect((await admin.get(`${path}?month=2027-01&part=AVAILABLE`)).body).toEqual(own)
    const file = async (reader: Person, address: string) => (await reader.get(`${address}.csv?month=2027-01`)).body
    expect(await file(admin, path)).toBe(await file(shop.owner, '/api/vendor/revenue/statement'))
    const nobody = `/api/admin/vendors/${shop.owner.user.id}/statement`
    for (const address of [nobody, `${nobody}.csv`]) expect((await admin.get(address)).status).toBe(404)
  })

  it.each(['2027-13', '2027-1', '1999-01', 'now'])('is not there for %s', async (month) => {
    expect((await shop.owner.get(`/api/vendor/revenue/statement?month=${month}`)).status).toBe(422)
  })
})
