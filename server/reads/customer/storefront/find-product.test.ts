import { describe, expect, it } from 'vitest'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('a product', () => {
  it('shows a product with its vendor', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 650, stock: 2 })
    const { status, body } = await world.visitor().get(`/api/products/${product.id}`)
    expect([status, body]).toMatchObject([
      200,
      { name: product.name, priceKES: 650, fewLeft: 2, vendor: { id: shop.id, slug: shop.slug }, event: null },
    ])
  })

  it('shows a product with its event, whose capacity it shares', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { capacity: 0 })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, stock: 50 })
    const { body } = await world.visitor().get(`/api/products/${ticket.id}`)
    expect(body).toMatchObject({
      kind: 'TICKET',
      isSoldOut: true,
      event: { id: event.id, title: 'Nyatiti by the Lake' },
    })
  })

  it('answers not found for a product that is not on sale, or whose event is not public', async () => {
    const shop = await aShop(world)
    const draft = await aProduct(world, shop, { status: 'DRAFT' })
    const event = await anEvent(world, shop, { status: 'DRAFT' })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    for (const id of [draft.id, ticket.id, event.id, 'not-an-id'])
      expect((await world.visitor().get(`/api/products/${id}`)).status).toBe(404)
  })
})
