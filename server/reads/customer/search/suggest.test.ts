import { beforeAll, describe, expect, it } from 'vitest'
import type { Suggestions } from '#contracts/search/search.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const plain = { tagline: '', description: '' }

beforeAll(async () => {
  const shop = await aShop(world, { name: 'Kukuland', ...plain })
  await aDeliveryArea(world, shop, { name: 'Kukutown' })
  for (const name of ['Kuku choma', 'Kuku na chips', 'Kuku wa nazi', 'Kuku fry', 'Kuku stew', 'Chicken biryani'])
    await aProduct(world, shop, { name })
  await anEvent(world, shop, { title: 'Kuku & Choma Sunday' })
  const shut = await aShop(world, { name: 'Shut', opening: [{ weekday: 1, opens: 1, closes: 2 }], ...plain })
  await aProduct(world, shut, { name: 'Kuku' })
})

const suggest = async (words: string, filters: Record<string, string> = {}) => {
  const address = `/api/search/suggestions?${new URLSearchParams({ search: words, ...filters })}`
  const { status, body } = await world.visitor().get(address)
  return { status, ...(body as Suggestions) }
}
const names = ({ products }: Suggestions) => products.map(({ product }) => product.name)

describe('suggestions', () => {
  it('are a few of each kind from two letters on, what can be had now first', async () => {
    const found = await suggest('ku')
    expect(names(found)).toHaveLength(5)
    expect(names(found)).not.toContain('Kuku')
    expect([found.shops.length, found.events.length, found.areas.length, found.productCount]).toEqual([1, 1, 1, 6])
    expect((await suggest('k')).status).toBe(422)
  })

  it('say why, where it is another word for what is typed', async () => {
    const { products } = await suggest('chick')
    expect(products.find(({ product }) => product.name === 'Kuku fry')?.means).toEqual({
      typed: 'chick',
      found: 'kuku',
    })
    expect(products.find(({ product }) => product.name === 'Chicken biryani')?.means).toBeNull()
  })

  it('take the words before the last as they are, and what is misspelt for what was meant', async () => {
    expect(names(await suggest('kuku ch'))).toEqual(expect.arrayContaining(['Kuku choma', 'Kuku na chips']))
    expect(names(await suggest('kuku ch'))).not.toContain('Kuku stew')
    expect(names(await suggest('biryanni'))).toEqual(['Chicken biryani'])
  })

  it('are of what comes to the area', async () => {
    expect(names(await suggest('kuku', { area: 'Kukutown' })).length).toBe(5)
    expect(names(await suggest('kuku', { area: 'Lamu' }))).toEqual([])
  })

  it('are none where nothing has the words, for one statement', async () => {
    const { result, statements } = await countStatements(() => suggest('zzqq'))
    expect([result, statements.length]).toMatchObject([{ products: [], shops: [], events: [], areas: [] }, 1])
  })
})
