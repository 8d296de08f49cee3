import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ PUBLIC_CACHE_MILLISECONDS: '10000' })

const menuOf = async (slug: string, by = world.visitor(), headers = {}) =>
  by.send('GET', `/api/vendors/${slug}/menu`, undefined, headers)

describe('a menu that anybody may see', () => {
  it('costs the database nothing for who is nobody while it is kept, and is the same', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Pilau' })
    const first = await menuOf(shop.slug)
    const { result, statements } = await countStatements(() => menuOf(shop.slug))
    expect([statements, result.body]).toEqual([[], first.body])
  })

  it('shows to everybody at once what its shop has changed', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { name: 'Pilau' })
    await menuOf(shop.slug)
    expect((await shop.owner.patch(`/api/vendor/products/${product.id}`, { name: 'Biriani', version: 1 })).status).toBe(
      200,
    )
    expect(JSON.stringify((await menuOf(shop.slug)).body)).toContain('Biriani')
  })

  it('is read anew for whoever is signed in', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    await menuOf(shop.slug)
    const { statements } = await countStatements(() => customer.get(`/api/vendors/${shop.slug}/menu`))
    expect(statements.length).toBeGreaterThan(0)
  })

  it('is not sent again to who has it', async () => {
    const shop = await aShop(world)
    const { headers } = await menuOf(shop.slug)
    const again = await menuOf(shop.slug, world.visitor(), { 'if-none-match': headers.etag })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await menuOf(shop.slug, world.visitor(), { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })
})
