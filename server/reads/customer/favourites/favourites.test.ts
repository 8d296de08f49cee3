import { describe, expect, it } from 'vitest'
import { maxFavourites } from '#contracts/favourites/favourites.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { favouriteProducts, favouriteVendors } from '#server/modules/favourites/favourites.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/favourites'
const keep = (person: Person, what: string) => person.send('PUT', `${path}/${what}`)
const drop = (person: Person, what: string) => person.send('DELETE', `${path}/${what}`)
const kept = async (person: Person) => (await person.get(path)).body
const shopsOf = async (person: Person) => (await person.get(`${path}/vendors`)).body.items
const productsOf = async (person: Person) => (await person.get(`${path}/products`)).body.items
const nothing = { vendorIds: [], productIds: [] }

describe('a favourite', () => {
  it('is a shop or a product that somebody keeps; once more changes nothing, and so does taking it out', async () => {
    const [customer, shop] = [await aPerson(world), await aShop(world)]
    const product = await aProduct(world, shop)
    for (const _ of [1, 2]) {
      expect((await keep(customer, `vendors/${shop.id}`)).status).toBe(204)
      expect((await keep(customer, `products/${product.id}`)).status).toBe(204)
    }
    expect(await kept(customer)).toEqual({ vendorIds: [shop.id], productIds: [product.id] })
    for (const _ of [1, 2]) {
      expect((await drop(customer, `vendors/${shop.id}`)).status).toBe(204)
      expect((await drop(customer, `products/${product.id}`)).status).toBe(204)
    }
    expect(await kept(customer)).toEqual(nothing)
  })

  it('is its customer’s alone: nobody else sees it, or takes it out', async () => {
    const [customer, stranger, shop] = [await aPerson(world), await aPerson(world), await aShop(world)]
    const product = await aProduct(world, shop)
    await keep(customer, `vendors/${shop.id}`)
    await keep(customer, `products/${product.id}`)
    expect(await kept(stranger)).toEqual(nothing)
    expect([await shopsOf(stranger), await productsOf(stranger)]).toEqual([[], []])
    await drop(stranger, `vendors/${shop.id}`)
    await drop(stranger, `products/${product.id}`)
    expect(await kept(customer)).toEqual({ vendorIds: [shop.id], productIds: [product.id] })
    for (const each of [path, `${path}/vendors`, `${path}/products`])
      expect((await world.visitor().get(each)).status).toBe(401)
  })

  it('is nothing that nobody sees: a shop that is not approved, a draft, a ticket', async () => {
    const [customer, shop, pending] = [
      await aPerson(world),
      await aShop(world),
      await aShop(world, { status: 'PENDING' }),
    ]
    const draft = await aProduct(world, shop, { status: 'DRAFT' })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: (await anEvent(world, shop)).id })
    const hidden = await aProduct(world, pending)
    for (const what of [
      `vendors/${pending.id}`,
      ...[draft, ticket, hidden].map(({ id }) => `products/${id}`),
      `vendors/${draft.id}`,
    ])
      expect((await keep(customer, what)).body).toMatchObject({ code: 'not_found' })
    expect(await kept(customer)).toEqual(nothing)
  })

  it('is one of two hundred of its kind, also when many are kept at once', async () => {
    const [customer, shop] = [await aPerson(world), await aShop(world)]
    const first = await aProduct(world, shop)
    const [model] = await world.db.select().from(products).where(eq(products.id, first.id))
    const others = Array.from({ length: maxFavourites + 17 }, (_, n) => ({
      ...model!,
      id: `019abcde-0000-7000-8000-${String(n).padStart(12, '0')}` as typeof first.id,
      slug: `dish-${n}`,
      stockId: null,
    }))
    await world.db.insert(products).values(others)
    const keptAt = world.clock.now()
    const row = ({ id }: { id: typeof first.id }) => ({
      customerId: customer.user.id,
      vendorId: shop.id,
      productId: id,
      keptAt,
    })
    await world.db.insert(favouriteProducts).values(others.slice(0, maxFavourites - 3).map(row))
    const answers = await Promise.all(others.slice(maxFavourites - 3).map(({ id }) => keep(customer, `products/${id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(204), ...Array(17).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_favourites' })
    expect((await kept(customer)).productIds).toHaveLength(maxFavourites)
    expect((await keep(customer, `products/${others[0]!.id}`)).status).toBe(204)
    expect((await keep(customer, `vendors/${shop.id}`)).status).toBe(204)
  })
})

describe('the list of favourites', () => {
  it('has shops as they stand now, the last kept first, each with its product that was kept last', async () => {
    const customer = await aPerson(world)
    const [first, second] = [
      await aShop(world, { name: 'Kwa Njoki' }),
      await aShop(world, { name: 'Kwa Otieno', opening: [] }),
    ]
    const [tilapia, ugali] = [
      await aProduct(world, first, { name: 'Tilapia' }),
      await aProduct(world, first, { name: 'Ugali' }),
    ]
    for (const what of [
      `vendors/${first.id}`,
      `vendors/${second.id}`,
      `products/${tilapia.id}`,
      `products/${ugali.id}`,
    ]) {
      await keep(customer, what)
      world.clock.pass(minutes(1))
    }
    expect(await shopsOf(customer)).toMatchObject([
      { id: second.id, name: 'Kwa Otieno', shop: { slug: second.slug, open: { isOpen: false } }, product: null },
      {
        id: first.id,
        name: 'Kwa Njoki',
        shop: { slug: first.slug, open: { isOpen: true } },
        product: { name: 'Ugali' },
      },
    ])
    expect(await productsOf(customer)).toMatchObject([
      {
        id: ugali.id,
        name: 'Ugali',
        shopName: 'Kwa Njoki',
        product: { name: 'Ugali' },
        shop: { name: 'Kwa Njoki', id: first.id },
      },
      { id: tilapia.id, name: 'Tilapia' },
    ])
  })

  it('says of a shop that sells no longer, and of a product that is on no menu, that they are not there', async () => {
    const [customer, shop, other] = [await aPerson(world), await aShop(world), await aShop(world)]
    const [tilapia, ugali] = [await aProduct(world, shop), await aProduct(world, other, { name: 'Ugali' })]
    for (const what of [`vendors/${shop.id}`, `vendors/${other.id}`, `products/${tilapia.id}`, `products/${ugali.id}`])
      await keep(customer, what)
    const admin = await anAdmin(world)
    await admin.post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Papers have run out' })
    await world.db.update(products).set({ status: 'ARCHIVED' }).where(eq(products.id, ugali.id))
    const gone = { product: null, shop: null }
    const byId = (items: { id: string }[]) => new Map(items.map((item) => [item.id, item]))
    const shops = byId(await shopsOf(customer))
    expect(shops.get(shop.id)).toEqual({ id: shop.id, slug: shop.slug, name: shop.name, ...gone })
    expect(shops.get(other.id)).toMatchObject({ shop: { slug: other.slug }, product: null })
    const listed = byId(await productsOf(customer))
    expect(listed.get(tilapia.id)).toEqual({ id: tilapia.id, name: tilapia.name, shopName: shop.name, ...gone })
    expect(listed.get(ugali.id)).toEqual({ id: ugali.id, name: 'Ugali', shopName: other.name, ...gone })
    expect((await drop(customer, `products/${tilapia.id}`)).status).toBe(204)
    expect((await drop(customer, `vendors/${shop.id}`)).status).toBe(204)
    expect(await kept(customer)).toEqual({ vendorIds: [other.id], productIds: [ugali.id] })
  })

  it('takes one statement to look at, beside that of the session, and so does what pages mark by', async () => {
    const [customer, shop] = [await aPerson(world), await aShop(world)]
    const product = await aProduct(world, shop)
    await keep(customer, `vendors/${shop.id}`)
    await keep(customer, `products/${product.id}`)
    for (const each of [path, `${path}/vendors`, `${path}/products`]) {
      await customer.get(each)
      expect((await countStatements(() => customer.get(each))).statements).toHaveLength(2)
    }
  })

  it('costs a page of a shop nothing: the shop says the same to everybody, in one statement', async () => {
    const [customer, shop] = [await aPerson(world), await aShop(world)]
    await keep(customer, `vendors/${shop.id}`)
    const other = await aShop(world)
    const { result, statements } = await countStatements(() => customer.get(`/api/vendors/${shop.slug}`))
    expect(statements).toHaveLength(1)
    expect(JSON.stringify(result.body)).not.toMatch(/favourite|kept/i)
    expect((await world.visitor().get(`/api/vendors/${other.slug}`)).status).toBe(200)
  })
})

describe('erasing a customer', () => {
  it('takes their favourites, and nobody else’s', async () => {
    const [customer, other, shop] = [await aPerson(world), await aPerson(world), await aShop(world)]
    const product = await aProduct(world, shop)
    for (const person of [customer, other]) {
      await keep(person, `vendors/${shop.id}`)
      await keep(person, `products/${product.id}`)
    }
    const admin = await anAdmin(world)
    const asked = await admin.post(`/api/admin/users/${customer.user.id}/erasure`, {
      orders: 0,
      knowsOfTickets: false,
    })
    expect(asked.status).toBe(200)
    world.clock.pass(days(31))
    await world.periodicJobs.erasePeople()
    for (const table of [favouriteVendors, favouriteProducts]) {
      const rows = await world.db.select({ by: table.customerId }).from(table).where(eq(table.vendorId, shop.id))
      expect(rows).toEqual([{ by: other.user.id }])
    }
  })
})
