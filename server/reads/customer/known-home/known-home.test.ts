import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aPaidOrder, type cartOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/home'
const home = async (person: Person) => (await person.get(path)).body

async function keep(person: Person, { id }: { id: string }) {
  expect((await person.send('PUT', `/api/user/favourites/vendors/${id}`)).status).toBe(204)
  world.clock.pass(minutes(1))
}

/** Handed over, so that it can be ordered again. */
async function ordered(customer: Person, shop: Shop, ...wanted: Parameters<typeof cartOf>[2]) {
  const order = await aPaidOrder(world, shop, customer, wanted)
  await complete(shop, order.id)
  return order
}

describe('the orders that a home page offers again', () => {
  it('are those that were handed over, each once as it was ordered last, and say how often it was', async () => {
    const [customer, shop, other] = [await aPerson(world), await aShop(world), await aShop(world)]
    const [tilapia, ugali] = [
      await aProduct(world, shop, { priceKES: 650 }),
      await aProduct(world, shop, { name: 'Ugali', priceKES: 60 }),
    ]
    const chapo = await aProduct(world, other, { name: 'Chapo', priceKES: 40 })
    const meal = [{ product: tilapia }, { product: ugali, quantity: 2 }]
    await ordered(customer, shop, ...meal)
    await ordered(customer, other, { product: chapo, quantity: 3 })
    const last = await ordered(customer, shop, ...meal.toReversed())
    await aPaidOrder(world, other, customer, [{ product: chapo }])
    const { again } = await home(customer)
    expect(again).toMatchObject([
      {
        id: last.id,
        times: 2,
        goodsKES: 770,
        vendor: { id: shop.id, slug: shop.slug, open: { isOpen: true } },
        lines: [
          { productId: ugali.id, quantity: 2, unitPriceKES: 60, options: [] },
          { productId: tilapia.id, quantity: 1, unitPriceKES: 650 },
        ],
      },
      { times: 1, goodsKES: 120, vendor: { id: other.id } },
    ])
    expect((await home(await aPerson(world))).again).toEqual([])
  })

  it('are not of a shop that sells nothing here, and no tickets', async () => {
    const [customer, shop, organiser] = [await aPerson(world), await aShop(world), await aShop(world)]
    await ordered(customer, shop, { product: await aProduct(world, shop) })
    const ticket = await aProduct(world, organiser, { kind: 'TICKET', eventId: (await anEvent(world, organiser)).id })
    await aPaidOrder(world, organiser, customer, [{ product: ticket }], { fulfilment: { method: 'TICKETS' } })
    expect((await home(customer)).again).toHaveLength(1)
    await (await anAdmin(world)).post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Papers have run out' })
    expect((await home(customer)).again).toEqual([])
  })

  it('are three of the twenty latest', async () => {
    const [customer, shop] = [await aPerson(world), await aShop(world)]
    const product = await aProduct(world, shop)
    for (const quantity of [1, 2, 3, 4]) await ordered(customer, shop, { product, quantity })
    const { again } = await home(customer)
    expect(again.map(({ lines: [line] }: { lines: { quantity: number }[] }) => line?.quantity)).toEqual([4, 3, 2])
  })
})

describe('the home page of who is signed in', () => {
  it('has their favourite shops, open ones first and the last kept before, and nobody else’s', async () => {
    const [customer, other] = [await aPerson(world), await aPerson(world)]
    const shut = { opening: [] }
    const [first, second] = [await aShop(world, { name: 'Kwa Njoki' }), await aShop(world, { name: 'Kwa Otieno' })]
    const [third, fourth] = [
      await aShop(world, { name: 'Kiondo', ...shut }),
      await aShop(world, { name: 'Pwani', ...shut }),
    ]
    for (const shop of [fourth, first, second, third]) await keep(customer, shop)
    const { favourites, favouriteCount } = await home(customer)
    expect(favourites.map(({ name }: { name: string }) => name)).toEqual(['Kwa Otieno', 'Kwa Njoki', 'Kiondo', 'Pwani'])
    expect(favourites[0]).toEqual({
      id: second.id,
      slug: second.slug,
      name: 'Kwa Otieno',
      logo: null,
      open: { isOpen: true, until: null, opensAt: null, isPaused: false },
    })
    expect([favourites[2].open.isOpen, favouriteCount]).toEqual([false, 4])
    expect(await home(other)).toMatchObject({ favourites: [], favouriteCount: 0 })
  })

  it('has eight of them and says how many there are, without shops that sell nothing here', async () => {
    const customer = await aPerson(world)
    const shops = await Promise.all(Array.from({ length: 10 }, () => aShop(world)))
    for (const shop of shops) await keep(customer, shop)
    await (await anAdmin(world)).post(`/api/admin/vendors/${shops[9]!.id}/suspend`, { reason: 'Papers have run out' })
    const { favourites, favouriteCount } = await home(customer)
    expect([favourites.length, favourites[0].id, favouriteCount]).toEqual([8, shops[8]!.id, 9])
  })

  it('takes one statement to look at, beside that of the session', async () => {
    const customer = await aPerson(world)
    await keep(customer, await aShop(world))
    await home(customer)
    expect((await countStatements(() => customer.get(path))).statements).toHaveLength(2)
  })

  it('is only for who is signed in', async () => {
    expect((await world.visitor().get(path)).status).toBe(401)
  })
})
