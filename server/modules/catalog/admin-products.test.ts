import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe("the administrators' list of products", () => {
  let admin: Person
  const names = async (query: string) =>
    (await admin.get(`/api/admin/products?${query}`)).body.items.map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    admin = await anAdmin(world)
    for (const [name, priceKES, changedAt] of [
      ['Chai ya tangawizi', 80, '2027-03-02T20:59:00Z'],
      ['Andazi', 30, '2027-03-02T21:00:00Z'],
      ['Biryani', 650, '2027-03-04T09:00:00Z'],
    ] as const) {
      // Each of another shop: the order is that of all.
      const { id } = await aProduct(world, await aShop(world), { name, priceKES })
      await world.db.execute(sql`update products set updated_at = ${changedAt} where id = ${id}`)
    }
  })

  it('stands in the order that is asked for, the last changed first unless said', async () => {
    expect(await names('')).toEqual(['Biryani', 'Andazi', 'Chai ya tangawizi'])
    expect(await names('sort=NAME')).toEqual(['Andazi', 'Biryani', 'Chai ya tangawizi'])
    expect(await names('sort=CHEAPEST')).toEqual(['Andazi', 'Chai ya tangawizi', 'Biryani'])
    expect(await names('sort=DEAREST')).toEqual(['Biryani', 'Chai ya tangawizi', 'Andazi'])
    expect((await admin.get('/api/admin/products?sort=vendor_id')).status).toBe(422)
  })

  it.each(['NAME', 'CHEAPEST', 'DEAREST', 'CHANGED'])('goes on page by page by %s', async (sort) => {
    const whole = await names(`sort=${sort}`)
    const first = (await admin.get(`/api/admin/products?sort=${sort}&limit=1`)).body
    expect([first.items[0].name, ...(await names(`sort=${sort}&cursor=${first.nextCursor}`))]).toEqual(whole)
  })

  it('has what was changed on some days in Nairobi, both included, also as a file', async () => {
    expect(await names('to=2027-03-02')).toEqual(['Chai ya tangawizi'])
    expect(await names('from=2027-03-03&to=2027-03-03')).toEqual(['Andazi'])
    expect(await names('from=2027-03-05')).toEqual([])
    const { body } = await admin.get('/api/admin/products.csv?from=2027-03-03&sort=NAME')
    expect([...body.matchAll(/Andazi|Biryani|Chai/g)].map(([name]) => name)).toEqual(['Andazi', 'Biryani'])
  })
})
