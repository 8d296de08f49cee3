import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const breakfast = { days: [1, 2, 3, 4, 5], from: 360, until: 660 }

/** Two for breakfast and one for lunch; what is archived stood with the breakfast. */
async function aMenu() {
  const shop = await aShop(world)
  const chai = await aProduct(world, shop, { name: 'Chai', section: 'Breakfast' })
  const uji = await aProduct(world, shop, { name: 'Uji', section: 'Breakfast', status: 'DRAFT' })
  const pilau = await aProduct(world, shop, { name: 'Pilau', section: 'Lunch' })
  await aProduct(world, shop, { name: 'Mayai', section: 'Breakfast', status: 'ARCHIVED' })
  return { shop, chai, uji, pilau }
}
const set = (shop: Shop, of: object, availableTimes: object | null = breakfast) =>
  shop.owner.post('/api/vendor/products/times', { of, availableTimes })
const named = (...products: { id: string }[]) => ({ kind: 'PRODUCTS', ids: products.map(({ id }) => id) })
const section = (name: string) => ({ kind: 'SECTION', section: name })
const list = async (shop: Shop) =>
  (await shop.owner.get('/api/vendor/products')).body.items.map(
    ({ name, availableTimes, version }: Record<string, unknown>) => [name, availableTimes, version],
  )

describe('the times of several products', () => {
  it('are set together; those that have them already are left alone', async () => {
    const { shop, chai, uji } = await aMenu()
    expect((await set(shop, named(chai))).body).toEqual({ changed: 1, unchanged: 0 })
    expect((await set(shop, named(chai, uji))).body).toEqual({ changed: 1, unchanged: 1 })
    const others = [
      ['Pilau', null, 1],
      ['Mayai', null, 1],
    ]
    expect(await list(shop)).toEqual([['Chai', breakfast, 2], ['Uji', breakfast, 2], ...others])
    expect((await set(shop, named(chai, uji), null)).body).toEqual({ changed: 2, unchanged: 0 })
    expect(await list(shop)).toEqual([['Chai', null, 3], ['Uji', null, 3], ...others])
  })

  it('are those of a section, of all that stands in it and is not archived', async () => {
    const { shop } = await aMenu()
    const elsewhere = await aShop(world)
    const theirs = await aProduct(world, elsewhere, { section: 'Breakfast' })
    expect((await set(shop, section('Breakfast'))).body).toEqual({ changed: 2, unchanged: 0 })
    expect(await list(shop)).toEqual([
      ['Chai', breakfast, 2],
      ['Uji', breakfast, 2],
      ['Pilau', null, 1],
      ['Mayai', null, 1],
    ])
    const { sections } = (await shop.owner.get('/api/vendor/menu-order')).body
    expect(sections[0].products.map((each: Record<string, unknown>) => each.availableTimes)).toEqual([
      breakfast,
      breakfast,
    ])
    expect((await world.visitor().get(`/api/products/${theirs.id}`)).body.availableTimes).toBe(null)
    expect((await set(shop, section('Supper'))).body.code).toBe('not_found')
  })

  it("are set for all or for none: one that is another vendor's, or a ticket, refuses the whole", async () => {
    const { shop, chai } = await aMenu()
    const before = await list(shop)
    const elsewhere = await aProduct(world, await aShop(world))
    for (const other of [elsewhere, { id: newId() }])
      expect((await set(shop, named(chai, other))).body.code).toBe('not_found')
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { name: 'Regular', kind: 'TICKET', eventId: event.id })
    const { body } = await set(shop, named(chai, ticket))
    expect([body.code, body.errors]).toMatchObject(['invalid_input', [{ field: 'of.ids.1' }]])
    expect(await list(shop)).toEqual(before)
    const kept = (await shop.owner.get(`/api/vendor/products/${ticket.id}`)).body
    expect(kept).toMatchObject({ name: 'Regular', availableTimes: null, version: 1 })
  })

  it('last a day at most and begin on one', async () => {
    const { shop, chai } = await aMenu()
    const wrong = [{ days: [] }, { until: 360 }, { until: 360 + 1441 }, { from: 1440, until: 1500 }]
    for (const times of wrong)
      expect((await set(shop, named(chai), { ...breakfast, ...times })).body.code).toBe('invalid_input')
    expect((await set(shop, named(chai), { ...breakfast, days: [5, 1, 5], until: 360 + 1440 })).body.changed).toBe(1)
    expect((await list(shop))[0][1]).toEqual({ days: [1, 5], from: 360, until: 1800 })
  })

  it('cost as many statements for a section as for one product', async () => {
    const { shop, pilau } = await aMenu()
    const counted = async (of: object) =>
      (await countStatements(() => set(shop, of))).statements.filter(({ length }) => length > 0).length
    expect(await counted(section('Breakfast'))).toBe(await counted(named(pilau)))
  })
})
