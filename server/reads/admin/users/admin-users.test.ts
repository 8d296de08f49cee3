import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

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
      { name: 'Amina Hassan', role: 'ADMIN', adminRole: 'OWNER', vendor: null },
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

  it('filters users by what became of their account, and by the days on which they joined', async () => {
    const [gone, out] = [await aPerson(world, { name: 'Gone Away' }), await aPerson(world, { name: 'Shut Out' })]
    await admin.post(`/api/admin/users/${gone.user.id}/erasure`, { orders: 0, knowsOfTickets: false })
    await admin.post(`/api/admin/users/${out.user.id}/disable`, { reason: 'Looks taken over' })
    expect(await names('state=ERASING')).toEqual(['Gone Away'])
    expect(await names('state=DISABLED')).toEqual(['Shut Out'])
    expect(await names('state=ERASED')).toEqual([])
    expect(await names('state=ACTIVE')).toEqual(['Amina Hassan', 'Achieng Otieno', 'Njoroge Mwangi'])
    expect(await names('from=2026-11-20&to=2026-11-20')).toHaveLength(5)
    expect([await names('from=2026-11-21'), await names('to=2026-11-19')]).toEqual([[], []])
    await world.db.delete(users).where(eq(users.id, out.user.id))
    await admin.post(`/api/admin/users/${gone.user.id}/erasure/cancel`)
    await world.db.execute(sql`delete from account_emails`)
    await world.db.delete(users).where(eq(users.id, gone.user.id))
  })

  it('sorts users by name or by when they joined, page by page, and by nothing that the list does not show', async () => {
    const byName = ['Achieng Otieno', 'Amina Hassan', 'Njoroge Mwangi']
    expect(await names('sortBy=name')).toEqual(byName)
    expect(await names('sortBy=oldest')).toEqual(['Njoroge Mwangi', 'Achieng Otieno', 'Amina Hassan'])
    const { body } = await admin.get('/api/admin/users?sortBy=name&limit=2')
    expect(await names(`sortBy=name&limit=2&cursor=${body.nextCursor}`)).toEqual(['Njoroge Mwangi'])
    for (const query of ['sortBy=passwordHash', 'sortBy=area', 'passwordHash=x', 'state=x', 'order=name'])
      expect([query, (await admin.get(`/api/admin/users?${query}`)).status]).toEqual([query, 422])
  })

  it('counts users by role and those who are disabled, whatever the list is narrowed to, without those who are erased', async () => {
    const counts = async () => (await admin.get('/api/admin/users/counts')).body
    world.clock.pass(minutes(1))
    expect(await counts()).toEqual({ all: 3, customers: 1, vendors: 1, admins: 1, disabled: 0 })
    const out = await aPerson(world, { name: 'Shut Out' })
    await admin.post(`/api/admin/users/${out.user.id}/disable`, { reason: 'Looks taken over' })
    // Everybody is counted once a minute, those who are few each time.
    expect(await counts()).toMatchObject({ all: 3, disabled: 1 })
    world.clock.pass(minutes(1))
    expect(await counts()).toEqual({ all: 4, customers: 2, vendors: 1, admins: 1, disabled: 1 })
    expect(await names('state=DISABLED')).toEqual(['Shut Out'])
    await world.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.id, out.user.id))
    expect(await counts()).toMatchObject({ all: 4, disabled: 0 })
    await world.db.delete(users).where(eq(users.id, out.user.id))
    expect((await shop.owner.get('/api/admin/users/counts')).status).toBe(403)
    const { statements } = await countStatements(() => admin.get('/api/admin/users/counts'))
    expect(statements).toHaveLength(2)
  })

  it('lists users page by page', async () => {
    const first = await admin.get('/api/admin/users?limit=2')
    expect(await names(`limit=2&cursor=${first.body.nextCursor}`)).toEqual(['Njoroge Mwangi'])
  })

  it('refuses a place in the list that no name can have', async () => {
    const cursor = (name: string) => Buffer.from(JSON.stringify({ name, id: admin.user.id })).toString('base64url')
    const statusAfter = async (name: string) =>
      (await admin.get(`/api/admin/users?sortBy=name&cursor=${cursor(name)}`)).status
    expect(await statusAfter('Juma')).toBe(200)
    expect(await statusAfter('Juma\0')).toBe(422)
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
