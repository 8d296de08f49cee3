import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProductForEditing } from '#contracts/catalog.ts'
import type { PictureId, ProductId } from '#contracts/wire/primitives.ts'
import { deleteUnusedPictures } from '#server/modules/pictures/index.ts'
import { pictureUses } from '#server/picture-uses.ts'
import { days, hours } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { openFileStores } from '#server/platform/files/index.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { productPictures } from './product-pictures.tables.ts'

const world = aWorld()

const several = (shop: Shop, count: number) =>
  Promise.all(Array.from({ length: count }, () => aPicture(shop, 'PRODUCT')))
const idsOf = (uploaded: { id: PictureId }[]) => uploaded.map(({ id }) => id)
const find = async (shop: Shop, id: string): Promise<ProductForEditing> =>
  (await shop.owner.get(`/api/vendor/products/${id}`)).body
async function show(shop: Shop, id: string, pictureIds: string[]) {
  const { version } = await find(shop, id)
  return shop.owner.patch(`/api/vendor/products/${id}`, { pictureIds, version })
}
const sweep = () =>
  deleteUnusedPictures({
    db: world.database.db,
    clock: world.clock,
    store: openFileStores(world.config).media,
    uses: pictureUses,
  })
const filesOf = async (id: string) =>
  (await readdir(join(world.config.dataDir, 'media/pictures'))).filter((name) => name.startsWith(id)).length

describe('the pictures of a product', () => {
  it('are shown to customers in their order, the first in the menu', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const [first, second, third] = await several(shop, 3)
    const { status, body } = await show(shop, product.id, idsOf([second!, third!, first!]))
    expect([status, body.pictureIds]).toEqual([200, idsOf([second!, third!, first!])])
    expect(body.pictures).toEqual([second, third, first].map((each) => each?.picture))
    const menu = (await world.visitor().get(`/api/vendors/${shop.slug}`)).body.menu[0].products[0]
    expect([menu.picture, menu.morePictures]).toEqual([second?.picture, [third?.picture, first?.picture]])

    await show(shop, product.id, idsOf([first!, second!]))
    const page = (await world.visitor().get(`/api/products/${product.id}`)).body
    expect([page.picture, page.morePictures]).toEqual([first?.picture, [second?.picture]])
    expect((await show(shop, product.id, [])).body).toMatchObject({ picture: null, pictures: [], pictureIds: [] })
  })

  it('can be there from its beginning', async () => {
    const shop = await aShop(world)
    const uploaded = await several(shop, 2)
    const { status, body } = await shop.owner.post('/api/vendor/products', {
      name: 'Tilapia',
      description: '',
      section: 'Fish',
      priceKES: 900,
      stock: null,
      maxPerOrder: null,
      status: 'ACTIVE',
      variations: [],
      pictureIds: idsOf(uploaded),
    })
    expect([status, body.pictureIds, body.picture]).toEqual([201, idsOf(uploaded), uploaded[0]?.picture])
  })

  it('are eight at most, and the database keeps no ninth', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const uploaded = await several(shop, 9)
    expect((await show(shop, product.id, idsOf(uploaded))).status).toBe(422)
    expect((await show(shop, product.id, idsOf(uploaded.slice(0, 8)))).status).toBe(200)
    const ninth = {
      vendorId: shop.id,
      productId: product.id as ProductId,
      pictureId: uploaded[8]!.id,
      position: 8,
    }
    await expect(world.db.insert(productPictures).values(ninth)).rejects.toThrow()
  })

  it("are never another shop's, of another kind, of another product, or one twice", async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const [product, sibling] = [await aProduct(world, shop), await aProduct(world, shop)]
    const [mine, theirs] = [await aPicture(shop, 'PRODUCT'), await aPicture(other, 'PRODUCT')]
    const poster = await aPicture(shop, 'EVENT_POSTER')
    expect((await show(shop, sibling.id, [mine.id])).status).toBe(200)
    const missing = '019aa000-0000-7000-8000-000000000000'
    const refusals = await Promise.all(
      [theirs.id, poster.id, mine.id, missing].map(async (id) => (await show(shop, product.id, [id])).body),
    )
    for (const body of refusals) {
      expect(body).toMatchObject({ code: 'invalid_input', errors: [{ field: 'pictureIds.0' }] })
      // Foreign and missing give the same answer.
      expect(body.detail).toBe(refusals[0].detail)
    }
    expect((await show(shop, sibling.id, [mine.id, mine.id])).body.errors[0].field).toBe('pictureIds.1')
    const foreign = { vendorId: shop.id, productId: product.id as ProductId, pictureId: theirs.id, position: 0 }
    await expect(world.db.insert(productPictures).values(foreign)).rejects.toThrow()
  })

  it('are deleted a day after the product last showed them', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const [kept, dropped] = await several(shop, 2)
    await show(shop, product.id, idsOf([kept!, dropped!]))
    world.clock.pass(days(2))
    expect((await show(shop, product.id, [kept!.id])).status).toBe(200)
    world.clock.pass(days(1) - hours(1))
    await sweep()
    expect(await filesOf(dropped!.id)).toBe(6)
    world.clock.pass(hours(2))
    await sweep()
    expect([await filesOf(dropped!.id), await filesOf(kept!.id)]).toEqual([0, 6])
  })

  it('are kept for good where an order shows them', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const [ordered, next] = await several(shop, 2)
    await show(shop, product.id, [ordered!.id])
    await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    expect((await show(shop, product.id, [next!.id])).status).toBe(200)
    world.clock.pass(days(2))
    await sweep()
    await sweep()
    expect(await filesOf(ordered!.id)).toBe(6)
    const isShown = and(eq(productPictures.vendorId, shop.id), eq(productPictures.pictureId, ordered!.id))
    expect(await world.db.select().from(productPictures).where(isShown)).toEqual([])
  })
})
