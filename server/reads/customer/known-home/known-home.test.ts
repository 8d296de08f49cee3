import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/home'
const home = async (person: Person) => (await person.get(path)).body

async function keep(person: Person, { id }: { id: string }) {
  expect((await person.send('PUT', `/api/user/favourites/vendors/${id}`)).status).toBe(204)
  world.clock.pass(minutes(1))
}

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
