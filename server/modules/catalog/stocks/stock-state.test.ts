import { describe, expect, it } from 'vitest'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const variations = (...stocks: (number | undefined)[]) =>
  stocks.map((stock, n) => ({ name: `Size ${n}`, priceKES: 100, ...(stock !== undefined && { stock }) }))
const mark = (shop: Shop, kind: string, id: string | undefined) =>
  shop.owner.send('PUT', '/api/vendor/sold-out', { thing: { kind, id }, isSoldOut: true })
const names = async (shop: Shop, query: string): Promise<string[]> => {
  const { body } = await shop.owner.get(`/api/vendor/products?${query}`)
  return body.items.map(({ name }: { name: string }) => name)
}

describe('the stock by which a vendor looks through the products', () => {
  it('is what customers are told, by the switch, the stock, the variations and the options', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'without end' })
    await aProduct(world, shop, { name: 'many', stock: 6 })
    await aProduct(world, shop, { name: 'few', stock: 5 })
    await aProduct(world, shop, { name: 'few in all', stock: 40, variations: variations(2, 3) })
    await aProduct(world, shop, { name: 'one without end', variations: variations(0, undefined) })
    await aProduct(world, shop, { name: 'none', stock: 0 })
    await aProduct(world, shop, { name: 'no variation', variations: variations(0, 0) })
    const marked = await aProduct(world, shop, { name: 'marked', stock: 9 })
    const sizes = await aProduct(world, shop, { name: 'each size marked', variations: variations(7, 7) })
    const sides = await aProduct(world, shop, { name: 'no side' })
    await mark(shop, 'PRODUCT', marked.id)
    for (const { id } of sizes.variations) await mark(shop, 'VARIATION', id)
    const { ids } = await anOptionGroup(world, shop, { products: [sides] })
    for (const id of Object.values(ids)) await mark(shop, 'OPTION', id as string)

    const soldOut = ['none', 'no variation', 'marked', 'each size marked', 'no side']
    const inStock = ['without end', 'many', 'few', 'few in all', 'one without end']
    expect(await names(shop, 'stock=IN_STOCK')).toEqual(inStock)
    expect(await names(shop, 'stock=LOW')).toEqual(['few', 'few in all'])
    expect(await names(shop, 'stock=SOLD_OUT')).toEqual(soldOut)
    const { menu } = (await world.visitor().get(`/api/vendors/${shop.slug}`)).body
    const told = menu.flatMap(({ products }: { products: { name: string; isSoldOut: boolean }[] }) => products)
    expect(
      told.filter((each: { isSoldOut: boolean }) => each.isSoldOut).map((each: { name: string }) => each.name),
    ).toEqual(soldOut)
    const { items } = (await shop.owner.get('/api/vendor/products')).body
    expect(items.filter((each: { isSoldOutToCustomers: boolean }) => each.isSoldOutToCustomers)).toHaveLength(5)
  })

  it('narrows the file of the list as well', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Ugali' })
    await aProduct(world, shop, { name: 'Pilau', stock: 0 })
    const { body: text } = await shop.owner.get('/api/vendor/products.csv?stock=SOLD_OUT')
    expect([text.includes('Pilau'), text.includes('Ugali')]).toEqual([true, false])
  })
})

describe("the order of a vendor's list of products", () => {
  it('is that of the menu unless another is asked for, from page to page', async () => {
    const shop = await aShop(world)
    const long = 'mchuzi '.repeat(17).trim()
    for (const [position, name, priceKES] of [
      [1, 'pilau', 300],
      [2, 'Chapati', 50],
      [3, 'Ugali', 300],
      [4, long, 80],
      [5, `${long} 2`.slice(-120), 80],
    ] as const) {
      world.clock.pass(1000)
      await aProduct(world, shop, { position, name, priceKES })
    }
    const inOrder = async (sort: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await shop.owner.get(`/api/vendor/products?limit=2${sort}${cursor}`)
        found.push(...body.items.map(({ name }: { name: string }) => name.slice(0, 6)))
        if (body.nextCursor === null) return found.join()
        cursor = `&cursor=${body.nextCursor}`
      }
    }
    expect(await inOrder('')).toBe('pilau,Chapat,Ugali,mchuzi,mchuzi')
    expect(await inOrder('&sort=NAME')).toBe('Chapat,mchuzi,mchuzi,pilau,Ugali')
    expect(await inOrder('&sort=CHEAPEST')).toBe('Chapat,mchuzi,mchuzi,pilau,Ugali')
    expect(await inOrder('&sort=DEAREST')).toBe('Ugali,pilau,mchuzi,mchuzi,Chapat')
    expect(await inOrder('&sort=CHANGED')).toBe('mchuzi,mchuzi,Ugali,Chapat,pilau')
  })

  it('refuses a page of another order', async () => {
    const shop = await aShop(world)
    for (const name of ['Ugali', 'Pilau', 'Chai']) await aProduct(world, shop, { name })
    const { body } = await shop.owner.get('/api/vendor/products?limit=1&sort=NAME')
    const { body: refused } = await shop.owner.get(
      `/api/vendor/products?limit=1&sort=DEAREST&cursor=${body.nextCursor}`,
    )
    expect(refused.code).toBe('invalid_input')
  })
})
