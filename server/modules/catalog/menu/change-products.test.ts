import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aMenu() {
  const shop = await aShop(world)
  const [ugali, pilau, chai] = [
    await aProduct(world, shop, { name: 'Ugali' }),
    await aProduct(world, shop, { name: 'Pilau', status: 'DRAFT' }),
    await aProduct(world, shop, { name: 'Chai', status: 'ARCHIVED' }),
  ]
  return { shop, ugali, pilau, chai, all: [ugali, pilau, chai].map(({ id }) => id) }
}
const change = (shop: Shop, action: string, ids: readonly string[]) =>
  shop.owner.post('/api/vendor/products/bulk', { action, ids })
const list = async (shop: Shop) =>
  (await shop.owner.get('/api/vendor/products')).body.items.map(
    ({ name, status, isSoldOut, version }: Record<string, unknown>) => [name, status, isSoldOut, version],
  )

describe('several products of a menu, changed at once', () => {
  it('are put on sale or archived together, and those that are so already are left alone', async () => {
    const { shop, all } = await aMenu()
    expect((await change(shop, 'ACTIVATE', all)).body).toEqual({ changed: 2, unchanged: 1 })
    expect(await list(shop)).toEqual([
      ['Ugali', 'ACTIVE', false, 1],
      ['Pilau', 'ACTIVE', false, 2],
      ['Chai', 'ACTIVE', false, 2],
    ])
    expect((await change(shop, 'ARCHIVE', all)).body).toEqual({ changed: 3, unchanged: 0 })
    expect((await list(shop)).map(([, status]: string[]) => status)).toEqual(['ARCHIVED', 'ARCHIVED', 'ARCHIVED'])
  })

  it('are sold out and there again by the same switch as one of them, whose version stays', async () => {
    const { shop, ugali, pilau } = await aMenu()
    const some = [ugali.id, pilau.id]
    await shop.owner.send('PUT', '/api/vendor/sold-out', { thing: { kind: 'PRODUCT', id: ugali.id }, isSoldOut: true })
    expect((await change(shop, 'SOLD_OUT', some)).body).toEqual({ changed: 1, unchanged: 1 })
    expect((await world.visitor().get(`/api/products/${ugali.id}`)).body.isSoldOut).toBe(true)
    expect((await change(shop, 'BACK', some)).body).toEqual({ changed: 2, unchanged: 0 })
    expect((await list(shop)).map(([, , isSoldOut, version]: unknown[]) => [isSoldOut, version])).toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
    ])
  })

  it("are changed all or not at all: one that is another vendor's, or a ticket, refuses the whole", async () => {
    const { shop, all, ugali } = await aMenu()
    const before = await list(shop)
    const elsewhere = await aProduct(world, await aShop(world))
    for (const id of [elsewhere.id, newId()])
      expect((await change(shop, 'ARCHIVE', [...all, id])).body.code).toBe('not_found')
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { name: 'Regular', kind: 'TICKET', eventId: event.id })
    const { body } = await change(shop, 'ARCHIVE', [ugali.id, ticket.id])
    expect([body.code, body.errors]).toMatchObject(['invalid_input', [{ field: 'ids.1' }]])
    expect(await list(shop)).toEqual(before)
    const kept = (await shop.owner.get(`/api/vendor/products/${ticket.id}`)).body
    expect(kept).toMatchObject({ name: 'Regular', status: 'ACTIVE', isSoldOut: false, version: 1 })
  })

  it('are named once each, and no more than two hundred', async () => {
    const { shop, ugali } = await aMenu()
    for (const ids of [[], [ugali.id, ugali.id], Array.from({ length: 201 }, () => newId())])
      expect((await change(shop, 'ARCHIVE', ids)).body.code).toBe('invalid_input')
  })

  it('cost two statements in their transaction, however many they are', async () => {
    const { shop, all } = await aMenu()
    const counted = async (ids: string[]) =>
      (await countStatements(() => change(shop, 'SOLD_OUT', ids))).statements.filter(({ length }) => length > 0).length
    expect(await counted(all)).toBe(await counted(all.slice(0, 1)))
  })
})
