import { describe, expect, it } from 'vitest'
import { Allergen } from '#contracts/food-facts.ts'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { products } from './catalog.tables.ts'

const world = aWorld()

const dish = {
  name: 'Chapati',
  description: '',
  section: 'Bread',
  priceKES: 40,
  stock: null,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [],
}
const create = (shop: Shop, facts: object) => shop.owner.post('/api/vendor/products', { ...dish, ...facts })
const change = (shop: Shop, id: string, patch: object, version = 1) =>
  shop.owner.patch(`/api/vendor/products/${id}`, { version, ...patch })
const publicProduct = async (id: string) => (await world.visitor().get(`/api/products/${id}`)).body

describe('what a vendor states of its food', () => {
  it('is shown to everybody, on the product and in the menu', async () => {
    const shop = await aShop(world)
    const facts = { allergens: ['EGGS', 'GLUTEN'], diets: ['VEGETARIAN', 'HALAL'], spiceLevel: 2 }
    const { status, body } = await create(shop, facts)
    const stated = { ...facts, allergens: ['GLUTEN', 'EGGS'] }
    expect([status, body]).toMatchObject([201, stated])
    expect(await publicProduct(body.id)).toMatchObject(stated)
    const { menu } = (await world.visitor().get(`/api/vendors/${shop.slug}`)).body
    expect(menu[0].products[0]).toMatchObject(stated)
  })

  it('is nothing until it is stated, and stating none of the allergens is not the same', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop, {})
    const nothing = { allergens: null, diets: [], spiceLevel: null }
    expect(await publicProduct(body.id)).toMatchObject(nothing)
    await change(shop, body.id, { allergens: [] })
    expect(await publicProduct(body.id)).toMatchObject({ ...nothing, allergens: [] })
    await change(shop, body.id, { allergens: null }, 2)
    expect(await publicProduct(body.id)).toMatchObject(nothing)
  })

  it('keeps each allergen once, in one order', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop, { allergens: [...Allergen.options.toReversed(), 'MILK'] })
    expect(body.allergens).toEqual(Allergen.options)
  })

  it('knows what is vegan as vegetarian too', async () => {
    const shop = await aShop(world)
    expect((await create(shop, { diets: ['HALAL', 'VEGAN'] })).body.diets).toEqual(['VEGETARIAN', 'VEGAN', 'HALAL'])
  })

  it.each([
    [{ allergens: ['GOLD'] }, 'allergens.0'],
    [{ diets: ['KETO'] }, 'diets.0'],
    [{ spiceLevel: 4 }, 'spiceLevel'],
    [{ spiceLevel: 1.5 }, 'spiceLevel'],
    [{ diets: null }, 'diets'],
    [{ diets: ['VEGAN'], allergens: ['MILK'] }, 'diets'],
    [{ diets: ['VEGETARIAN'], allergens: ['FISH'] }, 'diets'],
  ])('is refused as %j', async (facts, field) => {
    const { status, body } = await create(await aShop(world), facts)
    expect([status, body.errors[0].field]).toEqual([422, field])
  })

  it('is refused when a change of one fact contradicts another, and nothing is changed', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop, { diets: ['VEGAN'], allergens: ['SOYBEANS'] })
    const refused = await change(shop, body.id, { allergens: ['MILK'] })
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      { field: 'diets', message: 'Vegan food contains no milk, eggs, fish, crustaceans or molluscs.' },
    ])
    expect((await change(shop, body.id, { allergens: ['MILK'], diets: ['VEGETARIAN'] })).status).toBe(200)
  })

  it('is refused for a ticket', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    for (const facts of [{ allergens: [] }, { diets: ['HALAL'] }, { spiceLevel: 0 }])
      expect((await change(shop, ticket.id, facts)).status).toBe(422)
    expect((await change(shop, ticket.id, { priceKES: 700 })).status).toBe(200)
  })

  it('stays as it was when the price, the stock or the status is changed from the list', async () => {
    const shop = await aShop(world)
    const facts = { allergens: ['FISH'], diets: ['HALAL'], spiceLevel: 1 }
    const { body } = await create(shop, facts)
    await change(shop, body.id, { priceKES: 45 })
    await change(shop, body.id, { stock: 0, stockSeen: null }, 2)
    const { body: changed } = await change(shop, body.id, { status: 'ARCHIVED' }, 3)
    expect(changed).toMatchObject({ ...facts, priceKES: 45, stock: 0, status: 'ARCHIVED', version: 4 })
  })
})

describe('what the database refuses of food facts', () => {
  const states = (facts: object) => facts as Partial<typeof products.$inferInsert>

  it.each([
    ['an unknown allergen', states({ allergens: ['GOLD'] }), 'products_allergens_known'],
    ['an unknown diet', states({ diets: ['KETO'] }), 'products_diets_known'],
    ['what is vegan and not vegetarian', states({ diets: ['VEGAN'] }), 'products_vegan_is_vegetarian'],
    [
      'vegan food with milk',
      states({ diets: ['VEGETARIAN', 'VEGAN'], allergens: ['MILK'] }),
      'products_diets_possible',
    ],
    ['vegetarian food with fish', states({ diets: ['VEGETARIAN'], allergens: ['FISH'] }), 'products_diets_possible'],
    ['a spice level of four', states({ spiceLevel: 4 }), 'products_spice_level_known'],
  ])('is %s', async (_, facts, constraint) => {
    const product = await aProduct(world, await aShop(world))
    expect(await refusalOf(product.id, facts)).toBe(constraint)
  })

  it.each([{ allergens: [] }, { diets: ['HALAL' as const] }, { spiceLevel: 0 as const }])(
    'is a ticket with %j',
    async (facts) => {
      const shop = await aShop(world)
      const event = await anEvent(world, shop)
      const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
      expect(await refusalOf(ticket.id, facts)).toBe('products_food_facts_of_goods')
    },
  )

  const refusalOf = (id: ProductId, facts: Partial<typeof products.$inferInsert>) =>
    world.db
      .update(products)
      .set(facts)
      .where(eq(products.id, id))
      .then(() => undefined, violatedConstraint)
})

describe('a list of products', () => {
  it('has no ticket types among a shop’s dishes, which belong to their event', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Samosa' })
    const event = await anEvent(world, shop)
    await aProduct(world, shop, { name: 'Regular', kind: 'TICKET', eventId: event.id })
    const { items } = (await shop.owner.get('/api/vendor/products')).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Samosa'])
  })

  it('is filtered by what is stated of the food, for its vendor and for administrators', async () => {
    const shop = await aShop(world)
    const [admin, tag] = [await anAdmin(world), `Quinoa${shop.slug}`]
    await aProduct(world, shop, { name: `${tag} one`, food: { allergens: [], diets: ['VEGETARIAN', 'VEGAN'] } })
    await aProduct(world, shop, { name: `${tag} two`, food: { allergens: ['MILK'], diets: ['VEGETARIAN'] } })
    await aProduct(world, shop, { name: `${tag} three` })
    const event = await anEvent(world, shop)
    await aProduct(world, shop, { name: `${tag} ticket`, kind: 'TICKET', eventId: event.id })
    const found = async (query: string) => {
      const own = await shop.owner.get(`/api/vendor/products?${query}`)
      const all = await admin.get(`/api/admin/products?search=${tag}&${query}`)
      const names = ({ body }: typeof own) => body.items.map(({ name }: { name: string }) => name.split(' ')[1]).sort()
      expect(names(all)).toEqual(names(own))
      return names(own)
    }
    expect(await found('diet=VEGETARIAN')).toEqual(['one', 'two'])
    expect(await found('diet=VEGAN')).toEqual(['one'])
    expect(await found('allergens=STATED')).toEqual(['one', 'two'])
    expect(await found('allergens=NOT_STATED')).toEqual(['three'])
  })
})

describe('the line of an order', () => {
  it('keeps what was stated of the food when it was ordered, for customer, vendor and administrator', async () => {
    const [shop, person] = [await aShop(world), await aPerson(world)]
    const food = { allergens: ['MILK'] as Allergen[], diets: ['VEGETARIAN' as const], spiceLevel: 1 as const }
    const [stated, silent] = [await aProduct(world, shop, { food }), await aProduct(world, shop, { name: 'Water' })]
    const order = await aPaidOrder(world, shop, person, [{ product: stated }, { product: silent }])
    await change(shop, stated.id, { allergens: ['EGGS'], diets: [], spiceLevel: null })
    const admin = await anAdmin(world)
    const { lines } = (await person.get(`/api/user/orders/${order.id}`)).body
    expect(lines).toMatchObject([food, { allergens: null, diets: [], spiceLevel: null }])
    expect((await shop.owner.get(`/api/vendor/orders/${order.id}`)).body.lines[0]).toMatchObject(food)
    expect((await admin.get(`/api/admin/orders/${order.id}`)).body.lines[0]).toMatchObject(food)
  })
})
