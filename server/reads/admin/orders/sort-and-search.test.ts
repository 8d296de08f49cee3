import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { readOrderSearch } from '#server/modules/orders/order-search.queries.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let admin: Person
let shop: Shop
let placed: Record<'first' | 'second' | 'third', { id: OrderId; number: string }>

const idsOf = async (query: string) => {
  const { body } = await admin.get(`/api/admin/orders?vendor=${shop.slug}&${query}`)
  return body.items.map(({ id }: { id: string }) => names[id])
}
let names: Record<string, string>

beforeAll(async () => {
  ;[admin, shop] = await Promise.all([anAdmin(world), aShop(world)])
  const order = async (name: string, priceKES: number, day: string, status?: 'COMPLETED') => {
    const product = await aProduct(world, shop, { priceKES })
    const customer = await aPerson(world, { name })
    const { id, number } = await aPaidOrder(world, shop, customer, [{ product }])
    if (status)
      for (const step of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    await world.db
      .update(orders)
      .set({ placedAt: new Date(`${day}T09:00:00Z`) })
      .where(eq(orders.id, id))
    return { id, number }
  }
  placed = {
    first: await order('Zawadi Mwakio', 700, '2026-03-01', 'COMPLETED'),
    second: await order('Halima Noor', 2000, '2026-03-31'),
    third: await order('Zawadi Noor', 100, '2026-06-15'),
  }
  names = Object.fromEntries(Object.entries(placed).map(([name, { id }]) => [id, name]))
}, 60_000)

describe("the order of the administrators' orders", () => {
  it('is by moment or by total, either way', async () => {
    expect(await idsOf('')).toEqual(['third', 'second', 'first'])
    expect(await idsOf('sortBy=oldest')).toEqual(['first', 'second', 'third'])
    expect(await idsOf('sortBy=largest')).toEqual(['second', 'first', 'third'])
    expect(await idsOf('sortBy=smallest')).toEqual(['third', 'first', 'second'])
  })

  it('goes on after each page, by whatever it is sorted', async () => {
    for (const query of ['sortBy=largest', 'sortBy=smallest', 'sortBy=oldest', 'from=2026-01-01', 'search=zawadi']) {
      const whole = await idsOf(query)
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await admin.get(`/api/admin/orders?vendor=${shop.slug}&${query}&limit=1${cursor}`)
        seen.push(names[body.items[0].id] as string)
        cursor = body.nextCursor && `&cursor=${body.nextCursor}`
      } while (cursor)
      expect([query, seen]).toEqual([query, whole])
    }
  })

  it('is of the days that are asked for, the first and the last included, as Nairobi counts them', async () => {
    expect(await idsOf('from=2026-03-01&to=2026-03-31')).toEqual(['second', 'first'])
    expect(await idsOf('from=2026-03-02&to=2026-03-30')).toEqual([])
    expect(await idsOf('from=2026-03-02')).toEqual(['third', 'second'])
    expect(await idsOf('to=2026-03-01')).toEqual(['first'])
    expect(await idsOf('from=2026-01-01&sortBy=largest')).toEqual(['second', 'first', 'third'])
    await world.db
      .update(orders)
      .set({ placedAt: new Date('2026-03-31T21:30:00Z') })
      .where(eq(orders.id, placed.second.id))
    expect(await idsOf('from=2026-04-01&to=2026-04-01')).toEqual(['second'])
  })

  it('is that of the file too, with the same days', async () => {
    const { body } = await admin.get(
      `/api/admin/orders.csv?vendor=${shop.slug}&to=2026-05-01&sortBy=smallest&language=en`,
    )
    const lines = String(body).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual([placed.first.number, placed.second.number])
  })
})

describe('a search among the orders', () => {
  it('finds by a part of a name, of a number or of a phone, orders that have ended and others', async () => {
    expect(await idsOf('search=ZAWADI')).toEqual(['third', 'first'])
    expect(await idsOf('search=wadi%20no')).toEqual(['third'])
    for (const name of ['first', 'third'] as const) {
      expect(await idsOf(`search=${placed[name].number.slice(4)}`)).toEqual([name])
    }
  })

  it('finds the name without another filter as well, among the newest and among all', async () => {
    const find = async (query: string) =>
      (await admin.get(`/api/admin/orders?${query}`)).body.items.map(({ id }: { id: string }) => names[id])
    expect(await find('search=zawadi%20mw')).toEqual(['first'])
    expect(await find('search=zawadi&limit=1')).toEqual(['third'])
    expect(await find('search=nobody%20of%20this%20name')).toEqual([])
  })

  it('is read by the form of its words', () => {
    expect(readOrderSearch('uz 4825 1234')).toEqual({ by: 'number', number: 'UZ48251234' })
    expect(readOrderSearch('UZ 48 25')).toEqual({ by: 'digits', digits: '4825' })
    expect(readOrderSearch('0722 418 305')).toEqual({ by: 'digits', digits: '722418305' })
    expect(readOrderSearch('+254 722 418305')).toEqual({ by: 'digits', digits: '722418305' })
    expect(readOrderSearch('418305')).toEqual({ by: 'digits', digits: '418305' })
    expect(readOrderSearch('ukk4176rtl')).toEqual({ by: 'receipt', receipt: 'UKK4176RTL' })
    expect(readOrderSearch('ukkvuchgev')).toEqual({ by: 'name', words: 'ukkvuchgev', receipt: 'UKKVUCHGEV' })
    expect(readOrderSearch(' Wanjiru Kamau ')).toEqual({ by: 'name', words: 'Wanjiru Kamau', receipt: null })
  })
})
