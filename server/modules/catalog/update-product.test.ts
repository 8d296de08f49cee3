import { describe, expect, it } from 'vitest'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { productVariations, stocks } from './catalog.tables.ts'
import { productSlug } from './create-product.ts'

const world = aWorld()
const input = (given: Record<string, unknown> = {}) => ({
  name: 'Goat pilau',
  description: 'With kachumbari.',
  section: 'Rice',
  priceKES: 450,
  stock: null,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [],
  ...given,
})
const create = (shop: Shop, given: Record<string, unknown> = {}) =>
  shop.owner.post('/api/vendor/products', input(given))
const change = (shop: Shop, id: string, given: Record<string, unknown> = {}) =>
  shop.owner.patch(`/api/vendor/products/${id}`, { version: 1, ...given })
const publicProduct = async (id: string) => (await world.visitor().get(`/api/products/${id}`)).body

describe('adding a product', () => {
  it('adds a product at the end of the menu, with a slug made of its name', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'First', section: 'Rice', position: 3 })
    const { status, body } = await create(shop, { stock: 4 })
    expect([status, body]).toMatchObject([
      201,
      { name: 'Goat pilau', kind: 'ITEM', stock: 4, version: 1, vendorId: shop.id },
    ])
    const { menu } = (await world.visitor().get(`/api/vendors/${shop.slug}`)).body
    expect(menu[0].products).toMatchObject([{ name: 'First' }, { name: 'Goat pilau', slug: 'goat-pilau', fewLeft: 4 }])
  })

  it('gives products with the same name different slugs', async () => {
    const shop = await aShop(world)
    const slugs: string[] = []
    for (let n = 0; n < 4; n++) slugs.push((await publicProduct((await create(shop)).body.id)).slug)
    expect(slugs.slice(0, 3)).toEqual(['goat-pilau', 'goat-pilau-2', 'goat-pilau-3'])
    expect(new Set(slugs).size).toBe(4)
  })

  it("sets a product's price to the lowest of its variations", async () => {
    const shop = await aShop(world)
    const variations = [
      { name: 'Large', priceKES: 700, stock: null },
      { name: 'Regular', priceKES: 400, stock: 2 },
    ]
    const { body } = await create(shop, { variations })
    expect(body).toMatchObject({ priceKES: 400, variations })
  })

  it('refuses a price below one shilling or with cents, and unknown fields', async () => {
    const shop = await aShop(world)
    for (const wrong of [
      { priceKES: 0 },
      { priceKES: 10.5 },
      { stock: -1 },
      { name: ' ' },
      { vendorId: shop.id },
      { kind: 'TICKET' },
    ])
      expect([wrong, (await create(shop, wrong)).status]).toEqual([wrong, 422])
  })
})

describe('an address made of a name', () => {
  it.each([
    ["Mama's Ndizi & Chai", 'mamas-ndizi-chai'],
    ['  Café “Nyumbani”  ', 'cafe-nyumbani'],
    ['ウガリ', 'product'],
    ['x'.repeat(120), 'x'.repeat(60)],
  ])('makes a slug of the product name %s', (name, slug) => {
    expect(productSlug(name)).toBe(slug)
  })
})

describe('changing a product', () => {
  it('saves a product from the editor, and increments its version', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const { status, body } = await change(shop, product.id, input({ priceKES: 500, status: 'ARCHIVED' }))
    expect([status, body]).toMatchObject([200, { name: 'Goat pilau', priceKES: 500, status: 'ARCHIVED', version: 2 }])
    expect((await world.visitor().get(`/api/products/${product.id}`)).status).toBe(404)
  })

  it('refuses to save a product that was changed meanwhile, answers with it as it is, and changes nothing', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    await change(shop, product.id, { priceKES: 500 })
    const { status, body } = await change(shop, product.id, { priceKES: 600, stock: 9 })
    const current = (await shop.owner.get(`/api/vendor/products/${product.id}`)).body
    expect([status, body.code, body.data]).toEqual([409, 'version_conflict', { current }])
    expect(current).toMatchObject({ priceKES: 500, stock: null, version: 2 })
  })

  it('accepts one of two concurrent changes of a product', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const answers = await Promise.all([1, 2].map((priceKES) => change(shop, product.id, { priceKES })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('makes the stock of a product limited and unlimited', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    expect((await change(shop, product.id, { stock: 3 })).body.stock).toBe(3)
    expect((await publicProduct(product.id)).fewLeft).toBe(3)
    expect((await change(shop, product.id, { stock: 0, version: 2 })).body.stock).toBe(0)
    expect((await publicProduct(product.id)).isSoldOut).toBe(true)
    expect((await change(shop, product.id, { stock: null, version: 3 })).body.stock).toBeNull()
    expect((await publicProduct(product.id)).isSoldOut).toBe(false)
  })

  /** Somebody buys while the editor is open. */
  const sell = (product: GivenProduct, left: number) =>
    world.db
      .update(stocks)
      .set({ left })
      .where(eq(stocks.id, product.stockId ?? ''))

  it('keeps units sold that were sold since the editor was opened', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { stock: 10 })
    await sell(product, 7)
    expect((await change(shop, product.id, { stock: 10, stockSeen: 10 })).body.stock).toBe(7)
    await sell(product, 1)
    expect((await change(shop, product.id, { stock: 27, stockSeen: 7, version: 2 })).body.stock).toBe(21)
    await sell(product, 2)
    expect((await change(shop, product.id, { stock: 0, stockSeen: 21, version: 3 })).body.stock).toBe(0)
  })

  it("raises the quota when a ticket type's stock grows, so that the sold count stays known", async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, stock: 40, quota: 100 })
    const { body } = await change(shop, ticket.id, { stock: 90 })
    expect(body).toMatchObject({ kind: 'TICKET', eventId: event.id, stock: 90 })
    const [row] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, ticket.stockId ?? ''))
    expect(row).toMatchObject({ left: 90, quota: 150 })
  })

  it('adds, changes, sorts and removes variations; a removed one stays for orders with it', async () => {
    const shop = await aShop(world)
    const sizes = [
      { name: 'Large', priceKES: 900, stock: 5 },
      { name: 'Regular', priceKES: 600 },
    ]
    const product = await aProduct(world, shop, { variations: sizes })
    const [large, regular] = product.variations
    const wanted = [
      { name: 'Small', priceKES: 300, stock: null },
      { id: large?.id, name: 'Very large', priceKES: 950, stock: 8, stockSeen: 5 },
    ]
    const { body } = await change(shop, product.id, { variations: wanted })
    expect(body).toMatchObject({
      priceKES: 300,
      variations: [
        { name: 'Small', priceKES: 300, stock: null },
        { id: large?.id, name: 'Very large', priceKES: 950, stock: 8 },
      ],
    })
    expect((await publicProduct(product.id)).variations).toHaveLength(2)
    const rows = await world.db.select().from(productVariations).where(eq(productVariations.productId, product.id))
    expect(rows.find(({ id }) => id === regular?.id)?.removedAt).toEqual(world.clock.now())
  })

  it("refuses another product's variation, and changes nothing", async () => {
    const shop = await aShop(world)
    const [product, other] = [
      await aProduct(world, shop, { name: 'Mine' }),
      await aProduct(world, shop, { variations: [{ name: 'Theirs', priceKES: 5 }] }),
    ]
    const variations = [{ id: other.variations[0]?.id, name: 'Taken', priceKES: 5, stock: null }]
    const { status, body } = await change(shop, product.id, { name: 'Changed', variations })
    expect([status, body.errors[0].field]).toEqual([422, 'variations.0.id'])
    expect((await publicProduct(product.id)).name).toBe('Mine')
  })

  it("answers another vendor's product with not found", async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const product = await aProduct(world, shop)
    expect((await other.owner.get(`/api/vendor/products/${product.id}`)).status).toBe(404)
    expect((await change(other, product.id, { name: 'Theirs' })).status).toBe(404)
    expect((await publicProduct(product.id)).name).toBe(product.name)
  })
})

describe("the list of a vendor's products", () => {
  const names = async (shop: Shop, query = '') =>
    (await shop.owner.get(`/api/vendor/products?${query}`)).body.items.map(({ name }: { name: string }) => name)

  it("lists a vendor's products in the sequence of the menu, and only theirs", async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Second', position: 2 })
    await aProduct(world, shop, { name: 'First', position: 1 })
    await aProduct(world, shop, { name: 'Third', position: 3, status: 'DRAFT' })
    await aProduct(world, await aShop(world), { name: 'Not theirs' })
    expect(await names(shop)).toEqual(['First', 'Second', 'Third'])
    const { body } = await shop.owner.get('/api/vendor/products?limit=2')
    expect(await names(shop, `limit=2&cursor=${body.nextCursor}`)).toEqual(['Third'])
  })

  it("filters a vendor's products by status and search", async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Chapati' })
    await aProduct(world, shop, { name: 'Mandazi', status: 'DRAFT' })
    expect(await names(shop, 'status=DRAFT')).toEqual(['Mandazi'])
    expect(await names(shop, 'search=chapti')).toEqual(['Chapati'])
  })
})

describe("an administrator's products", () => {
  it("lists everybody's products for administrators, the last changed first, found by product or vendor", async () => {
    const admin = await anAdmin(world)
    const shop = await aShop(world, { name: 'Xylophone Foods' })
    await aProduct(world, shop, { name: 'Quokka stew' })
    const product = await aProduct(world, await aShop(world), { name: 'Quokka soup' })
    const find = async (query: string) =>
      (await admin.get(`/api/admin/products?${query}`)).body.items.map(({ name }: { name: string }) => name)
    expect((await find('search=quokka')).sort()).toEqual(['Quokka soup', 'Quokka stew'])
    expect(await find('search=xylophone')).toEqual(['Quokka stew'])
    world.clock.pass(1000)
    const path = `/api/admin/products/${product.id}`
    const { body } = await admin.patch(path, { name: 'Quokka broth', version: 1 })
    expect([body.name, body.version]).toEqual(['Quokka broth', 2])
    expect(await find('limit=1')).toEqual(['Quokka broth'])
    const second = (await admin.get('/api/admin/products?limit=1')).body.nextCursor
    expect(await find(`limit=1&cursor=${second}`)).not.toEqual(['Quokka broth'])
    expect((await admin.get(path)).body.name).toBe('Quokka broth')
    const { items } = (await admin.get(`/api/admin/audit?subject=${product.id}`)).body
    expect(items).toMatchObject([
      { action: 'product.change', detail: { before: { name: 'Quokka soup' }, after: { name: 'Quokka broth' } } },
    ])
  })
})
