import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'

const world = aWorld()
let admin: Person
let shop: Shop
beforeAll(async () => {
  await aPerson(world, { name: 'Njoroge Mwangi', email: 'njoroge_m@example.com', phone: '+254711222333' })
  world.clock.pass(minutes(1))
  shop = await aShop(world)
  world.clock.pass(minutes(1))
  admin = await anAdmin(world)
})

const names = async (query = '') =>
  (await admin.get(`/api/admin/users?${query}`)).body.items.map(({ name }: { name: string }) => name)

describe('the list of users', () => {
  it('lists every user, the newest first, with the shop of those who have one', async () => {
    const { body } = await admin.get('/api/admin/users')
    expect(body.items).toMatchObject([
      { name: 'Amina Hassan', role: 'ADMIN', vendor: null },
      { name: 'Achieng Otieno', role: 'VENDOR', vendor: { id: shop.id, slug: shop.slug, status: 'APPROVED' } },
      { name: 'Njoroge Mwangi', role: 'CUSTOMER', disabledAt: null },
    ])
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i)
  })

  it('filters users by role', async () => {
    expect(await names('role=VENDOR')).toEqual(['Achieng Otieno'])
    expect(await names('param1=CUSTOMER&param2=njoroge')).toEqual(['Njoroge Mwangi'])
  })

  it('searches users by name, email and phone in any spelling', async () => {
    for (const search of ['njoroge', 'Njorge', 'njoroge_m@', '0711 222 333', '+254711222333', '1222'])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([search, ['Njoroge Mwangi']])
    expect(await names('search=%25')).toEqual([])
    // What the password was made to is no word of anybody.
    await world.db.update(users).set({ passwordHash: 'argon2idofnjoroge' }).where(eq(users.name, 'Njoroge Mwangi'))
    expect(await names('search=argon2idofnjoroge')).toEqual([])
  })

  it('lists users page by page', async () => {
    const first = await admin.get('/api/admin/users?limit=2')
    expect(await names(`limit=2&cursor=${first.body.nextCursor}`)).toEqual(['Njoroge Mwangi'])
  })

  it('refuses the list of users to anyone but an administrator', async () => {
    expect((await shop.owner.get('/api/admin/users')).status).toBe(403)
  })

  it('reads the list of users in one statement beside the session, and a search among the newest and then among all', async () => {
    const statementsOf = async (query: string) =>
      (await countStatements(() => admin.get(`/api/admin/users?role=CUSTOMER${query}`))).statements.length
    expect([await statementsOf(''), await statementsOf('&search=mwangi')]).toEqual([2, 3])
  })
})
