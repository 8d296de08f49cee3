import type { World } from '../world/world.ts'
import { aBrowserAt } from './browser.ts'
import { anAdmin, type Person } from './people.ts'
import { type AppOwner, anAppOwner } from './second-factors.ts'

const path = '/api/admin/lost-factors'
let networks = 0

/** Gives the password on a device of its own, and asks for the factor to be taken away. */
export async function askToRemove(world: World, person: Person) {
  const browser = aBrowserAt(world, `10.12.${++networks % 250}.1`)
  await browser.login(person)
  return { browser, asked: await browser.post('/api/auth/lost-factor', { reason: 'The phone fell into the lake' }) }
}

/** Somebody with an app who has lost it and the codes, and asked. */
export async function aLostFactor(world: World, owner?: AppOwner) {
  const { person, ...app } = owner ?? (await anAppOwner(world))
  const { browser, asked } = await askToRemove(world, person)
  const [first, second] = [await anAdmin(world), await anAdmin(world)]
  const find = async () => (await first.get(`${path}?user=${person.user.id}`)).body.items[0]
  const { id } = await find()
  const approve = (by: Person) => by.post(`${path}/${id}/approve`, { note: 'Called the number of their first order' })
  return {
    ...{ person, ...app, browser, asked, first, second, find, id, approve },
    decline: (by: Person) => by.post(`${path}/${id}/decline`, { note: 'Did not know the shop’s first product' }),
    /** Both agree, one after the other. */
    async agree() {
      await approve(first)
      return approve(second)
    },
    state: async () => (await find()).state,
  }
}
