import { describe, expect, it } from 'vitest'
import type { ProductForEditing, ProductInput } from '#contracts/catalog.ts'
import { ProductChange } from '#contracts/product-changes.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { twoProductInputs } from '#server/testing/product-values.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
type FieldName = keyof ProductInput

const { first, other: otherInput } = twoProductInputs
const other = { ...otherInput, variations: [{ name: 'Half', priceKES: first.priceKES, stock: 3 }] }
const mayBeNull = (name: string) => ProductChange.shape[name as FieldName].safeParse(null).success

/** A group, or a picture, is of a shop, and there before the product uses it. */
const given: Partial<Record<FieldName, (shop: Shop) => Promise<string[]>>> = {
  optionGroupIds: async (shop) => [(await anOptionGroup(world, shop)).id],
  pictureIds: async (shop) => [(await aPicture(shop, 'PRODUCT')).id],
}
/** What else can be sent changes nothing. */
const besides = ['version', 'stockSeen']
const fields = Object.keys(ProductChange.shape).filter((name) => !besides.includes(name)) as FieldName[]
/** What every change sets. */
const always = ['version', 'updatedAt']

const create = async (shop: Shop, given: object = {}): Promise<ProductForEditing> =>
  (await shop.owner.post('/api/vendor/products', { ...first, ...given })).body
const change = (shop: Shop, { id, version }: { id: string; version: number }, patch: object) =>
  shop.owner.patch(`/api/vendor/products/${id}`, { version, ...patch })
const without = (product: object, names: string[]) =>
  Object.fromEntries(Object.entries(product).filter(([name]) => !names.includes(name)))
const idsOf = ({ variations }: ProductForEditing) => variations.map(({ id }) => id)

describe('a partial update of a product', () => {
  it.each(fields)('of its %s alone leaves every other field as it was', async (name) => {
    const shop = await aShop(world)
    const before = await create(shop)
    expect(before).toMatchObject(first)
    const moved = [name, ...always, ...(name === 'pictureIds' ? ['pictures', 'picture'] : [])]
    const values = [(await given[name]?.(shop)) ?? other[name], ...(mayBeNull(name) ? [null] : [])]
    for (const [at, value] of values.entries()) {
      const { status, body } = await change(shop, { ...before, version: at + 1 }, { [name]: value })
      expect([status, body]).toMatchObject([200, { [name]: value, version: at + 2 }])
      expect(without(body, moved)).toEqual(without(before, moved))
      expect((await shop.owner.get(`/api/vendor/products/${before.id}`)).body).toEqual(body)
    }
  })

  it('of nothing is refused', async () => {
    const shop = await aShop(world)
    const product = await create(shop)
    for (const patch of [{}, { stockSeen: 12 }]) {
      const { status, body } = await change(shop, product, patch)
      expect([status, body.errors]).toEqual([422, [{ field: '', message: 'Send at least one field to change.' }]])
    }
    expect((await shop.owner.get(`/api/vendor/products/${product.id}`)).body).toEqual(product)
  })

  it('says which version was seen', async () => {
    const shop = await aShop(world)
    const product = await create(shop)
    const { status, body } = await change(shop, { ...product, version: undefined as never }, { priceKES: 500 })
    expect([status, body.errors[0].field]).toEqual([422, 'version'])
  })
})

describe('a partial update of variations', () => {
  const sizes = [
    { name: 'Half', priceKES: 300, stock: 5 },
    { name: 'Full', priceKES: 550, stock: null },
  ]

  it('keeps of a variation with its id all that is not sent', async () => {
    const shop = await aShop(world)
    const before = await create(shop, { variations: sizes })
    const [half, full] = idsOf(before)
    const { body } = await change(shop, before, { variations: [{ id: half, priceKES: 320 }, { id: full }] })
    expect(body.variations).toEqual([
      { id: half, name: 'Half', priceKES: 320, stock: 5 },
      { id: full, name: 'Full', priceKES: 550, stock: null },
    ])
    expect(without(body, ['variations', 'priceKES', ...always])).toEqual(
      without(before, ['variations', 'priceKES', ...always]),
    )
    expect(body.priceKES).toBe(320)
  })

  it('sorts them by the list, and removes what the list leaves out', async () => {
    const shop = await aShop(world)
    const before = await create(shop, { variations: [...sizes, { name: 'Family', priceKES: 1200, stock: 1 }] })
    const [half, , family] = idsOf(before)
    const { body } = await change(shop, before, { variations: [{ id: family }, { id: half }] })
    expect(idsOf(body)).toEqual([family, half])
    expect(body.priceKES).toBe(300)
  })

  it('asks for all of a variation that is new', async () => {
    const shop = await aShop(world)
    const product = await create(shop)
    const { status, body } = await change(shop, product, { variations: [{ name: 'Half' }] })
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['variations.0.priceKES', 'variations.0.stock'],
    ])
  })

  it('keeps the lowest price when the last of them goes', async () => {
    const shop = await aShop(world)
    const before = await create(shop, { variations: sizes })
    expect((await change(shop, before, { variations: [] })).body).toMatchObject({ priceKES: 300, variations: [] })
  })

  it('refuses a price beside theirs, and changes nothing', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { variations: sizes.map(({ stock: _, ...size }) => size) })
    const { status, body } = await change(shop, { id: product.id, version: 1 }, { name: 'Other', priceKES: 200 })
    expect([status, body.errors[0].field]).toEqual([422, 'priceKES'])
    expect((await shop.owner.get(`/api/vendor/products/${product.id}`)).body).toMatchObject({
      name: product.name,
      version: 1,
    })
  })
})
