import { beforeAll, describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aCategory, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world)
})

type Rate = { percent: number; fixedKES: number }
const rate = (percent: number, fixedKES = 0): Rate => ({ percent, fixedKES })
const later = (milliseconds: number) => plus(world.clock.now(), milliseconds).toISOString()

/** The clock moves on before each rule: two of the same moment are refused. */
async function set(subject: unknown, its: Rate | null, startsAt?: string) {
  world.clock.pass(1)
  return admin.post('/api/admin/commissions', { subject, rate: its, ...(startsAt ? { startsAt } : {}) })
}
const list = async (query = '') => (await admin.get(`/api/admin/commissions?limit=100&${query}`)).body
const rulesOf = async (key: string, query = '') =>
  (await list(query)).items.filter(({ subject }: { subject: { key: string } }) => subject.key === key)

describe('a rule that is set', () => {
  it('puts a commission rule into effect at once, with its name and author', async () => {
    const shop = await aShop(world, { name: 'Mama Mboga' })
    const { status, body } = await set({ scope: 'VENDOR', vendorId: shop.id }, rate(7.25, 5))
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        subject: { scope: 'VENDOR', key: shop.id, name: { en: 'Mama Mboga', sw: 'Mama Mboga' }, vendorName: null },
        rate: { percent: 7.25, fixedKES: 5 },
        startsAt: world.clock.now().toISOString(),
        endsAt: null,
        isComing: false,
        by: 'Amina Hassan',
        createdAt: world.clock.now().toISOString(),
      },
    ])
    expect((await shop.owner.get('/api/vendor/commission')).body).toEqual({
      rate: { percent: 7.25, fixedKES: 5 },
      next: null,
      products: [],
    })
  })

  it('schedules a commission rule; until then the previous one holds, and shows its end', async () => {
    const shop = await aShop(world)
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    await set(subject, rate(8))
    const startsAt = later(days(10))
    expect((await set(subject, rate(9), startsAt)).body).toMatchObject({ isComing: true, startsAt })
    expect(await rulesOf(shop.id)).toMatchObject([
      { rate: rate(8), endsAt: startsAt, isComing: false },
      { rate: rate(9), startsAt, endsAt: null, isComing: true },
    ])
    expect((await shop.owner.get('/api/vendor/commission')).body).toMatchObject({
      rate: rate(8),
      next: { startsAt, rate: rate(9) },
    })
    world.clock.pass(days(10))
    expect(await rulesOf(shop.id)).toMatchObject([{ rate: rate(9), isComing: false }])
    expect(await rulesOf(shop.id, 'list=PAST')).toMatchObject([{ rate: rate(8), endsAt: startsAt }])
  })

  it('ends a commission rule by one without a rate, and the less specific one holds again', async () => {
    const shop = await aShop(world)
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    expect((await set(subject, null)).body.code).toBe('no_rule_to_end')
    await set(subject, rate(3))
    expect((await set(subject, null)).status).toBe(201)
    expect((await set(subject, null)).body.code).toBe('no_rule_to_end')
    expect(await rulesOf(shop.id)).toEqual([])
    expect(await rulesOf(shop.id, 'list=PAST')).toMatchObject([{ rate: null }, { rate: rate(3) }])
    expect((await shop.owner.get('/api/vendor/commission')).body.rate).toEqual(rate(10))
  })

  it('refuses a commission rule in the past, beyond a year, twice for one moment, or for an unknown target', async () => {
    const shop = await aShop(world)
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    for (const startsAt of [later(-1000), later(days(367))])
      expect((await set(subject, rate(5), startsAt)).body).toMatchObject({
        code: 'invalid_input',
        errors: [{ field: 'startsAt' }],
      })
    const startsAt = later(days(2))
    expect((await set(subject, rate(5), startsAt)).status).toBe(201)
    expect((await set(subject, rate(6), startsAt)).body).toMatchObject({ code: 'rule_exists', status: 409 })
    expect((await set({ scope: 'VENDOR', vendorId: shop.owner.user.id }, rate(5))).status).toBe(404)
    expect((await set({ scope: 'CATEGORY', category: 'nowhere' }, rate(5))).status).toBe(404)
    expect((await set({ scope: 'PRODUCT', productId: shop.id }, rate(5))).status).toBe(404)
  })

  it.each([
    { percent: 101, fixedKES: 0 },
    { percent: -1, fixedKES: 0 },
    { percent: 7.255, fixedKES: 0 },
    { percent: 5, fixedKES: 0.5 },
    { percent: 5, fixedKES: -1 },
    { percent: 5 },
    { percent: '5', fixedKES: 0 },
  ])('refuses a commission rule with %j', async (wrong) => {
    expect((await set({ scope: 'PLATFORM' }, wrong as Rate)).status).toBe(422)
  })

  it('creates a commission rule once when two administrators choose the same moment', async () => {
    const shop = await aShop(world)
    const startsAt = later(hours(3))
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    const answers = await Promise.all([set(subject, rate(4), startsAt), set(subject, rate(5), startsAt)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await rulesOf(shop.id)).toHaveLength(1)
  })

  it('audits a commission rule with its rate, and no refused one', async () => {
    const shop = await aShop(world, { name: 'Trail' })
    const { body } = await set({ scope: 'VENDOR', vendorId: shop.id }, rate(6.5, 2))
    expect((await admin.get(`/api/admin/audit?subject=${body.id}`)).body.items).toMatchObject([
      {
        action: 'commission.set',
        detail: { scope: 'VENDOR', name: 'Trail', basisPoints: 650, fixedCents: 200 },
      },
    ])
    const count = async () => (await admin.get('/api/admin/audit?action=commission&limit=100')).body.items.length
    const before = await count()
    await set({ scope: 'VENDOR', vendorId: shop.id }, rate(6.5, 2), later(-hours(1)))
    expect(await count()).toBe(before)
  })

  const noticesOf = async (person: Person) =>
    (await person.get('/api/user/notifications')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'commission_changed',
    )

  it('tells each owner once for whom a commission rule changes something, and nobody under a more specific one', async () => {
    const [agreed, usual] = [await aShop(world, { name: 'Agreed' }), await aShop(world, { name: 'Usual' })]
    await set({ scope: 'VENDOR', vendorId: agreed.id }, rate(4, 5))
    const told = { scope: 'VENDOR', name: { en: 'Agreed', sw: 'Agreed' }, rate: rate(4, 5), isTakenBack: false }
    expect(await noticesOf(agreed.owner)).toMatchObject([{ data: told }])
    expect(await noticesOf(usual.owner)).toEqual([])
    const startsAt = later(days(100))
    await set({ scope: 'PLATFORM' }, rate(12), startsAt)
    expect(await noticesOf(agreed.owner)).toHaveLength(1)
    expect(await noticesOf(usual.owner)).toMatchObject([{ data: { scope: 'PLATFORM', name: null, startsAt } }])
    await admin.patch(`/api/admin/vendors/${usual.id}`, {
      commissionPercent: 6,
      version: (await admin.get(`/api/admin/vendors/${usual.id}`)).body.version,
    })
    expect((await noticesOf(usual.owner))[0]).toMatchObject({ data: { rate: rate(6) } })
    const [comingForAll] = (await list('scope=PLATFORM')).items.filter(
      (each: { startsAt: string }) => each.startsAt === startsAt,
    )
    expect((await admin.send('DELETE', `/api/admin/commissions/${comingForAll.id}`)).status).toBe(204)
  })

  it('takes back a commission rule of a day to come, tells its owner, and frees its moment; one in effect stays', async () => {
    const shop = await aShop(world, { name: 'Changed its mind' })
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    const inEffect = (await set(subject, rate(8))).body
    const startsAt = later(days(10))
    const coming = (await set(subject, rate(20), startsAt)).body
    const takeBack = (id: string, by = admin) => by.send('DELETE', `/api/admin/commissions/${id}`)
    expect((await takeBack(coming.id, shop.owner)).status).toBe(403)
    expect((await takeBack(inEffect.id)).body.code).toBe('invalid_transition')
    expect((await takeBack(coming.id)).status).toBe(204)
    expect((await takeBack(coming.id)).status).toBe(404)
    expect(await rulesOf(shop.id)).toMatchObject([{ rate: rate(8), endsAt: null }])
    expect((await noticesOf(shop.owner))[0]).toMatchObject({ data: { rate: rate(20), startsAt, isTakenBack: true } })
    expect((await admin.get(`/api/admin/audit?subject=${coming.id}`)).body.items[0]).toMatchObject({
      action: 'commission.take-back',
      detail: { basisPoints: 2000 },
    })
    expect((await set(subject, rate(9), startsAt)).status).toBe(201)
    world.clock.pass(days(10) - 30_000)
    const [, soon] = await rulesOf(shop.id)
    expect((await takeBack(soon.id)).body.code).toBe('invalid_transition')
  })

  it('refuses in the database to take back a commission rule that has begun, whatever moment is named', async () => {
    const shop = await aShop(world)
    const { id, startsAt } = (await set({ scope: 'VENDOR', vendorId: shop.id }, rate(8))).body
    const attack = (moment: string) =>
      world.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('uliza.moment', ${moment}, true)`)
        await tx.execute(sql`delete from commission_rules where id = ${id}`)
      })
    await expect(attack(startsAt)).rejects.toThrow()
    await expect(attack('')).rejects.toThrow()
  })

  it('refuses to change or delete a commission rule in the database', async () => {
    for (const attack of [
      'update commission_rules set basis_points = 0',
      'delete from commission_rules',
      'truncate commission_rules',
    ])
      await expect(world.db.execute(sql.raw(attack))).rejects.toThrow()
  })

  it('refuses commission rules to anyone but an administrator', async () => {
    const shop = await aShop(world)
    const body = { subject: { scope: 'VENDOR', vendorId: shop.id }, rate: rate(0) }
    for (const [who, status] of [
      [world.visitor(), 401],
      [await aPerson(world), 403],
      [shop.owner, 403],
    ] as const) {
      expect((await who.post('/api/admin/commissions', body)).status).toBe(status)
      expect((await who.get('/api/admin/commissions')).status).toBe(status)
      expect((await who.get(`/api/admin/commissions/preview?productId=${shop.id}&priceKES=1`)).status).toBe(status)
    }
    expect((await world.visitor().get('/api/vendor/commission')).status).toBe(401)
    expect((await admin.get('/api/vendor/commission')).status).toBe(403)
    expect(await rulesOf(shop.id)).toEqual([])
  })
})

describe('the list of rules', () => {
  it('lists the less specific commission rules first, each scope by name, with the default', async () => {
    await aCategory(world, 'grill')
    const shop = await aShop(world, { name: 'zz Kiosk' })
    const product = await aProduct(world, shop, { name: 'zz Samosa' })
    await set({ scope: 'PRODUCT', productId: product.id }, rate(1))
    await set({ scope: 'VENDOR', vendorId: shop.id }, rate(2))
    await set({ scope: 'CATEGORY', category: 'grill' }, rate(3))
    await set({ scope: 'PLATFORM' }, rate(10), later(days(3)))
    const { items, usual } = await list()
    const scopes = items.map(({ subject }: { subject: { scope: string } }) => subject.scope)
    expect(scopes).toEqual(
      scopes.toSorted((a: string, b: string) => 'PLCAVEPR'.indexOf(a.slice(0, 2)) - 'PLCAVEPR'.indexOf(b.slice(0, 2))),
    )
    expect(usual).toEqual(rate(10))
    expect(items.at(-1).subject).toEqual({
      scope: 'PRODUCT',
      key: product.id,
      name: { en: 'zz Samosa', sw: 'zz Samosa' },
      vendorName: 'zz Kiosk',
    })
  })

  it("filters commission rules by scope, and searches them by name and by the product's vendor", async () => {
    const found = async (query: string) =>
      (await list(query)).items.map(({ subject }: { subject: { scope: string } }) => subject.scope)
    expect(await found('scope=CATEGORY')).toEqual(['CATEGORY'])
    expect(await found('search=zz')).toEqual(['VENDOR', 'PRODUCT'])
    expect(await found('search=kiosk&scope=PRODUCT')).toEqual(['PRODUCT'])
    expect(await found('param1=CURRENT&param2=VENDOR&param3=zz')).toEqual(['VENDOR'])
    expect(await found('search=%25')).toEqual([])
  })

  it.each(['CURRENT', 'PAST'])('lists commission rules page by page: %s', async (which) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await admin.get(
        `/api/admin/commissions?list=${which}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual((await list(`list=${which}`)).items.map(({ id }: { id: string }) => id))
  })

  it('reads the list of commission rules in one statement beside the session', async () => {
    const { statements } = await countStatements(() => admin.get('/api/admin/commissions?search=zz'))
    expect(statements).toHaveLength(2)
  })
})

describe('what a rule would take', () => {
  it('previews the commission of a product at a price by the most specific rule in effect', async () => {
    await aCategory(world, 'fish')
    const shop = await aShop(world, { categories: ['fish'] })
    const product = await aProduct(world, shop)
    const preview = async (priceKES: number, quantity = 1) =>
      (
        await admin.get(
          `/api/admin/commissions/preview?productId=${product.id}&priceKES=${priceKES}&quantity=${quantity}`,
        )
      ).body
    expect(await preview(1_000)).toEqual({ ruleId: null, scope: null, rate: rate(10), takesKES: 100 })
    await set({ scope: 'CATEGORY', category: 'fish' }, rate(5, 10))
    expect(await preview(1_000, 2)).toMatchObject({ scope: 'CATEGORY', rate: rate(5, 10), takesKES: 120 })
    await set({ scope: 'VENDOR', vendorId: shop.id }, rate(4))
    expect(await preview(1_000)).toMatchObject({ scope: 'VENDOR', takesKES: 40 })
    const { body } = await set({ scope: 'PRODUCT', productId: product.id }, rate(0, 7))
    expect(await preview(5)).toMatchObject({ ruleId: body.id, scope: 'PRODUCT', takesKES: 5 })
    expect((await shop.owner.get('/api/vendor/commission')).body).toMatchObject({
      rate: rate(4),
      products: [{ id: product.id, name: product.name, rate: rate(0, 7) }],
    })
    expect((await admin.get(`/api/admin/commissions/preview?productId=${shop.id}&priceKES=1`)).status).toBe(404)
  })
})

describe('without the guard', () => {
  it('without the guard two commission rules of one moment are both written', async () => {
    await world.db.execute(sql`drop index commission_rules_vendor_key`)
    const shop = await aShop(world)
    const startsAt = later(hours(3))
    const subject = { scope: 'VENDOR', vendorId: shop.id }
    const answers = await Promise.all([set(subject, rate(4), startsAt), set(subject, rate(5), startsAt)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })
})
