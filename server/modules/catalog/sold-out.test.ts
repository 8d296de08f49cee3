import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aMenu() {
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop, { priceKES: 100, stock: 7 })
  const mark = async (thing: { kind: string; id: string | undefined }, isSoldOut = true) =>
    shop.owner.send('PUT', '/api/vendor/sold-out', { thing, isSoldOut })
  const list = async () => (await shop.owner.get('/api/vendor/sold-out')).body.items
  const shown = async (id = product.id) => (await customer.get(`/api/products/${id}`)).body
  return { shop, customer, product, mark, list, shown }
}

describe('what a vendor marks as sold out', () => {
  it('is refused to the next customer at once, and can be had again with its stock when it is there again', async () => {
    const { shop, customer, product, mark, list, shown } = await aMenu()
    expect((await shown()).isSoldOut).toBe(false)
    const { body } = await mark({ kind: 'PRODUCT', id: product.id })
    expect(body.items).toEqual([{ kind: 'PRODUCT', id: product.id, name: product.name, of: null }])
    expect((await shown()).isSoldOut).toBe(true)
    const cart = cartOf(shop, customer, [{ product }])
    const refused = await checkOut(customer, cart)
    expect([refused.status, refused.body.code]).toEqual([409, 'sold_out'])
    const checked = await customer.post('/api/cart/check', { vendorId: shop.id, items: cart.items })
    expect(checked.body.lines[0].state).toBe('SOLD_OUT')
    await mark({ kind: 'PRODUCT', id: product.id }, false)
    expect([await list(), (await shown()).isSoldOut]).toEqual([[], false])
    expect((await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 3 }]))).status).toBe(201)
  })

  it('is one variation, and its product once each of them is', async () => {
    const { shop, customer, mark, list, shown } = await aMenu()
    const product = await aProduct(world, shop, {
      variations: [
        { name: 'Half', priceKES: 400 },
        { name: 'Whole', priceKES: 700 },
      ],
    })
    const [half, whole] = product.variations
    await mark({ kind: 'VARIATION', id: half?.id })
    expect(await list()).toEqual([{ kind: 'VARIATION', id: half?.id, name: 'Half', of: product.name }])
    const { isSoldOut, variations } = await shown(product.id)
    expect([isSoldOut, variations.map((each: { isSoldOut: boolean }) => each.isSoldOut)]).toEqual([
      false,
      [true, false],
    ])
    const codes = async () => {
      const answers = [0, 1].map((variation) => checkOut(customer, cartOf(shop, customer, [{ product, variation }])))
      return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status)
    }
    expect(await codes()).toEqual(['sold_out', 201])
    await mark({ kind: 'VARIATION', id: whole?.id })
    expect((await shown(product.id)).isSoldOut).toBe(true)
  })

  it('is an option, by the same switch', async () => {
    const { shop, product, mark, list } = await aMenu()
    const { ids } = await anOptionGroup(world, shop, { products: [product] })
    await mark({ kind: 'OPTION', id: ids.Ugali })
    expect(await list()).toMatchObject([{ kind: 'OPTION', id: ids.Ugali, name: 'Ugali' }])
  })

  it("is never another vendor's, and nothing that does not exist, by one answer", async () => {
    const { product, list } = await aMenu()
    const other = await aMenu()
    const mine = await aProduct(world, other.shop, { variations: [{ name: 'Half', priceKES: 400 }] })
    for (const thing of [
      { kind: 'PRODUCT', id: product.id },
      { kind: 'PRODUCT', id: newId() },
      { kind: 'VARIATION', id: newId() },
      { kind: 'OPTION', id: newId() },
    ])
      expect((await other.mark(thing)).body.code).toBe('not_found')
    await other.mark({ kind: 'VARIATION', id: mine.variations[0]?.id })
    expect([await list(), (await other.list()).length]).toEqual([[], 1])
  })

  it('keeps what the editor of products says of it', async () => {
    const { shop, product, mark, shown } = await aMenu()
    await mark({ kind: 'PRODUCT', id: product.id })
    const { version } = (await shop.owner.get(`/api/vendor/products/${product.id}`)).body
    expect(
      (await shop.owner.patch(`/api/vendor/products/${product.id}`, { name: 'Chapati moto', version })).status,
    ).toBe(200)
    expect(await shown()).toMatchObject({ name: 'Chapati moto', isSoldOut: true })
  })
})
