import { beforeAll, describe, expect, it } from 'vitest'
import { mostPlacesOfShop } from '#contracts/featured/placement-terms.ts'
import type { PlacementId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop, type Shop, type ShopGiven } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { collections, placementDays } from './featured.tables.ts'

const world = aWorld()
const path = '/api/admin/placements'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world, 'SUPPORT')
})

/** A shop with something to sell, in a county of its own: what others plan is not in its way. */
async function aSellingShop(county: string, given: ShopGiven = {}) {
  const shop = await aShop(world, { county, ...given })
  return { ...shop, dish: await aProduct(world, shop, { name: `Pilau ya ${shop.name}` }) }
}

const ofShop = (county: string, { id }: Pick<Shop, 'id'>) => ({
  ...{ county, slot: 'LUNCH', row: 'SHOPS', kind: 'SHOP', subjectId: id },
  ...{ weekdays: everyDay, from: '2026-11-20', until: '2026-11-22', paidFor: null },
})
const plan = (body: object) => admin.post(path, body)
async function planned(body: object): Promise<string> {
  const { status, body: answer } = await plan(body)
  expect([status, answer]).toEqual([201, { id: expect.any(String) }])
  return answer.id
}
const home = async (query: string) => (await world.visitor().get(`/api/featured?${query}`)).body
const shopsAt = async (query: string) => (await home(query)).shops.map(({ id }: Shop) => id)
const sheet = async (query: string) => (await admin.get(`${path}?${query}`)).body
const trail = (id: string) =>
  world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
const at = (moment: string) => world.clock.set(new Date(`${moment}+03:00`))
const atLunch = () => world.clock.set(lunchTime)

async function aCollection(rules: object = {}) {
  const name = { en: 'Lunch under KSh 300', sw: 'Chakula cha mchana chini ya KSh 300' }
  const body = { name, maxPriceKES: 300, scoreFrom: null, diet: null, category: null, ...rules }
  const { status, body: made } = await admin.post('/api/admin/collections', body)
  expect([status, made.version]).toEqual([201, 1])
  return made
}

describe('what is planned for the home page', () => {
  it('is shown in its county, at its hour, on its days alone', async () => {
    const [shop] = [await aSellingShop('kisumu'), await aSellingShop('nakuru')]
    await planned({ ...ofShop('kisumu', shop), weekdays: [5, 7] })
    expect(await shopsAt('county=kisumu')).toEqual([shop.id])
    expect([await shopsAt('county=nakuru'), await shopsAt('')]).toEqual([[], []])
    for (const [moment, shown] of [
      ['2026-11-20T09:59', []],
      ['2026-11-20T10:00', [shop.id]],
      ['2026-11-20T14:59', [shop.id]],
      ['2026-11-20T15:00', []],
      ['2026-11-21T12:00', []],
      ['2026-11-22T12:00', [shop.id]],
      ['2026-11-23T12:00', []],
      ['2026-11-23T02:00', []],
    ] as const) {
      at(moment)
      expect([moment, await shopsAt('county=kisumu')]).toEqual([moment, shown])
    }
    atLunch()
  })

  it('is of the county of the area where food is brought, and only what is brought there', async () => {
    const [near, far] = [await aSellingShop('machakos'), await aSellingShop('machakos')]
    await aDeliveryArea(world, near, { name: 'Mlolongo' })
    await planned(ofShop('machakos', near))
    await planned(ofShop('machakos', far))
    expect(await shopsAt('county=machakos')).toEqual([near.id, far.id])
    expect(await shopsAt('area=mlolongo')).toEqual([near.id])
  })

  it('is that of all others in a county without shops, and where nobody has said where they are', async () => {
    const shop = await aSellingShop('kilifi')
    const id = await planned({ ...ofShop('kilifi', shop), county: null })
    expect([await shopsAt('county=wajir'), await shopsAt('')]).toEqual([[shop.id], [shop.id]])
    expect(await shopsAt('county=kilifi')).toEqual([])
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await shopsAt('')).toEqual([])
  })

  it('has the same dishes of a collection on its own page as on the home page, wherever it is looked at from', async () => {
    const food = { diets: ['HALAL'] } as never
    const [shop, other] = [await aShop(world, { county: 'nandi' }), await aShop(world, { county: 'baringo' })]
    await aDeliveryArea(world, shop, { name: 'Kapsabet' })
    const dish = await aProduct(world, shop, { name: 'Mursik', food })
    const far = await aProduct(world, other, { name: 'Nyama', food })
    const { id } = await aCollection({ maxPriceKES: null, diet: 'HALAL' })
    const ofCollection = { row: 'COLLECTION', kind: 'COLLECTION', subjectId: id }
    for (const county of ['nandi', null]) await planned({ ...ofShop('nandi', shop), ...ofCollection, county })
    const ids = (dishes: { id: string }[]) => dishes.map((each) => each.id).toSorted()
    for (const [query, shown] of [
      ['county=nandi', [dish.id]],
      ['area=kapsabet', [dish.id]],
      ['county=wajir', [dish.id, far.id]],
      ['', [dish.id, far.id]],
    ] as const) {
      const page = (await world.visitor().get(`/api/collections/${id}?${query}`)).body
      const { collection } = await home(query)
      expect([query, ids(collection?.dishes ?? []), ids(page.dishes)]).toEqual([
        query,
        shown.toSorted(),
        shown.toSorted(),
      ])
    }
  })

  it('is nothing in a county that there is not, of which nothing is read', async () => {
    const collection = await aCollection({ maxPriceKES: 1_000 })
    const { result, statements } = await countStatements(() => home('county=atlantis'))
    expect([result.collection, result.shops, statements.length]).toEqual([null, [], 0])
    const page = () => world.visitor().get(`/api/collections/${collection.id}?county=atlantis`)
    const read = await countStatements(page)
    expect([read.result.body.dishes, read.statements.length]).toEqual([[], 1])
  })

  it('says where somebody paid for it, and does not say to customers what', async () => {
    const [paying, other] = [await aSellingShop('kericho'), await aSellingShop('kericho')]
    await planned({ ...ofShop('kericho', paying), paidFor: 'KSh 5,000 a week, by the shop' })
    await planned(ofShop('kericho', other))
    const shown = await home('county=kericho')
    expect(shown.shops.map(({ id, isAd }: Shop & { isAd: boolean }) => [id, isAd])).toEqual([
      [paying.id, true],
      [other.id, false],
    ])
    expect(JSON.stringify(shown)).not.toContain('5,000')
  })

  it('costs one statement, and one more for each collection', async () => {
    const shop = await aSellingShop('embu')
    expect((await countStatements(() => home('county=embu'))).statements).toHaveLength(1)
    await planned(ofShop('embu', shop))
    expect((await countStatements(() => home('county=embu'))).statements).toHaveLength(1)
    const collection = await aCollection({ maxPriceKES: 1_000 })
    const ofCollection = { row: 'COLLECTION', kind: 'COLLECTION', subjectId: collection.id }
    await planned({ ...ofShop('embu', shop), ...ofCollection })
    const { result, statements } = await countStatements(() => home('county=embu'))
    expect([statements.length, result.collection.dishCount]).toEqual([2, 1])
    at('2026-11-20T23:30')
    expect((await countStatements(() => home('county=embu'))).statements).toHaveLength(0)
    atLunch()
  })
})

describe('a shop that is planned gives way at once', () => {
  const gone: [string, (shop: Awaited<ReturnType<typeof aSellingShop>>) => Promise<unknown>][] = [
    ['when it closes by its hours', async () => at('2026-11-20T14:30')],
    [
      'when it moves to another county',
      ({ id }) => world.pool.query(`update vendors set county = 'meru' where id = $1`, [id]),
    ],
    [
      'when what is left is not for this hour',
      ({ dish }) =>
        world.pool.query(`update products set available_times = '{"days":[5],"from":360,"until":600}' where id = $1`, [
          dish.id,
        ]),
    ],
    [
      'when it pauses',
      ({ id }) => world.pool.query(`update vendors set pause_reason = 'OWNER', paused_at = now() where id = $1`, [id]),
    ],
    [
      'when all it sells is sold out',
      ({ dish, owner }) =>
        owner.send('PUT', '/api/vendor/sold-out', { thing: { kind: 'PRODUCT', id: dish.id }, isSoldOut: true }),
    ],
    [
      'when it is suspended',
      async ({ id }) => (await anAdmin(world)).post(`/api/admin/vendors/${id}/suspend`, { reason: 'Papers are out' }),
    ],
  ]
  it.each(gone)('%s', async (_, act) => {
    const county = 'nyeri'
    const shop = await aSellingShop(county, { opening: [{ weekday: 5, opens: 480, closes: 860 }] })
    const next = await aSellingShop(county)
    const ids = [await planned(ofShop(county, shop)), await planned(ofShop(county, next))]
    expect(await shopsAt(`county=${county}`)).toEqual([shop.id, next.id])
    await act(shop)
    expect(await shopsAt(`county=${county}`)).toEqual([next.id])
    const { items } = await sheet(`county=${county}`)
    expect(items.map(({ givesWay }: { givesWay: boolean }) => givesWay)).toEqual([true, false])
    atLunch()
    for (const id of ids) await admin.send('DELETE', `${path}/${id}`)
  })
})

describe('an event that is planned', () => {
  it('is shown among the events with whether it is an ad, until it is sold out or taken down', async () => {
    const organiser = await aShop(world, { county: 'kwale' })
    const [concert, fair] = [await anEvent(world, organiser), await anEvent(world, organiser)]
    const tickets = { kind: 'TICKET', eventId: concert.id, stock: 3 } as const
    const ticket = await aProduct(world, organiser, tickets)
    const ofEvent = (id: string) => ({
      ...{ ...ofShop('kwale', organiser), row: 'EVENTS', kind: 'EVENT', subjectId: id },
      paidFor: 'KSh 2,000, by the organiser',
    })
    await planned(ofEvent(concert.id))
    await planned(ofEvent(fair.id))
    const shown = async () =>
      (await home('county=kwale')).events.map(({ id, isAd }: { id: string; isAd: boolean }) => [id, isAd])
    expect(await shown()).toEqual([
      [concert.id, true],
      [fair.id, true],
    ])
    await world.db.execute(sql`update stocks set quantity_left = 0 where vendor_id = ${organiser.id}
      and id = (select stock_id from products where vendor_id = ${organiser.id} and id = ${ticket.id})`)
    expect(await shown()).toEqual([[fair.id, true]])
    await world.db
      .update(events)
      .set({ takenDownAt: world.clock.now(), takenDownReason: 'Not as said' })
      .where(eq(events.id, fair.id))
    expect(await shown()).toEqual([])
  })
})

describe('a collection', () => {
  it('has what can be had now and keeps each of its rules, one dish of each shop first', async () => {
    const county = 'kiambu'
    const [shop, other] = [
      await aShop(world, { county, categories: ['swahili'] }),
      await aShop(world, { county, categories: ['cakes'] }),
    ]
    const closed = await aShop(world, { county, opening: [] })
    const food = { diets: ['VEGAN', 'VEGETARIAN'] } as never
    const cheap = await aProduct(world, shop, { name: 'Githeri', priceKES: 150, food })
    const second = await aProduct(world, shop, { name: 'Mukimo', priceKES: 300, position: 2 })
    await aProduct(world, shop, { name: 'Samaki', priceKES: 650 })
    await aProduct(world, shop, { name: 'Ndengu', priceKES: 100, stock: 0 })
    const cake = await aProduct(world, other, {
      name: 'Keki',
      priceKES: 400,
      variations: [
        { name: 'Slice', priceKES: 200 },
        { name: 'Whole', priceKES: 400 },
      ],
    })
    await aProduct(world, closed, { name: 'Chai', priceKES: 50 })
    const dishesOf = async (rules: object) => {
      const { id } = await aCollection(rules)
      const { body } = await world.visitor().get(`/api/collections/${id}?county=${county}`)
      return [body.shopCount, body.dishes.map((dish: { id: string }) => dish.id)]
    }
    const [shopCount, dishes] = await dishesOf({})
    expect([shopCount, dishes.slice(0, 2).toSorted(), dishes[2], dishes.length]).toEqual([
      2,
      [cheap.id, cake.id].toSorted(),
      second.id,
      3,
    ])
    expect(await dishesOf({ diet: 'VEGAN' })).toEqual([1, [cheap.id]])
    expect(await dishesOf({ category: 'cakes' })).toEqual([1, [cake.id]])
    expect(await dishesOf({ scoreFrom: 4.2 })).toEqual([0, []])
    const score = async (vendor: Shop, stars: number[]) =>
      world.pool.query(
        `insert into vendor_scores (vendor_id, people, stars, counted_at) values ($1, $2, $3, now())
         on conflict (vendor_id) do update set people = excluded.people, stars = excluded.stars`,
        [vendor.id, stars.reduce((sum, count) => sum + count, 0), stars],
      )
    // 4.25 of twenty people is 4.3 on the card; of nineteen there is no score.
    await score(shop, [5, 15, 0, 0, 0])
    await score(other, [19, 0, 0, 0, 0])
    expect(await dishesOf({ scoreFrom: 4.3 })).toEqual([1, [cheap.id, second.id]])
    expect(await dishesOf({ scoreFrom: 4.4 })).toEqual([0, []])
  })

  it('counts what is for this hour alone, also where a shop has other dishes before it', async () => {
    const county = 'kirinyaga'
    const [other, shop] = [await aShop(world, { county }), await aShop(world, { county })]
    const [porridge, stew, all] = [
      await aProduct(world, shop, { name: 'Uji', priceKES: 50 }),
      await aProduct(world, shop, { name: 'Maharagwe', priceKES: 200, position: 1 }),
      await aProduct(world, other, { name: 'Chapati', priceKES: 30 }),
    ]
    const second = await aProduct(world, other, { name: 'Sukuma', priceKES: 60, position: 1 })
    const times = (id: string, from: number, until: number, day = 5) =>
      world.pool.query(`update products set available_times = $2 where id = $1`, [
        id,
        JSON.stringify({ days: [day], from, until }),
      ])
    const { id } = await aCollection()
    const dishes = async () => {
      const { body } = await world.visitor().get(`/api/collections/${id}?county=${county}`)
      expect(body.dishCount).toBe(body.dishes.length)
      return body.dishes.map((dish: { id: string }) => dish.id)
    }
    await times(porridge.id, 360, 600)
    const now = await dishes()
    expect([now.slice(0, 2).toSorted(), now.slice(2)]).toEqual([[stew.id, all.id].toSorted(), [second.id]])
    // From ten till noon is over, from noon on is now; what began on Thursday may last till the next day.
    await times(all.id, 600, 720)
    await times(second.id, 720, 780)
    expect((await dishes()).toSorted()).toEqual([stew.id, second.id].toSorted())
    await times(all.id, 1400, 1440 + 721, 4)
    await times(second.id, 1400, 1440 + 720, 4)
    expect((await dishes()).toSorted()).toEqual([stew.id, all.id].toSorted())
  })

  it('has the price of what is left of a dish, not that of a variation that is sold out', async () => {
    const county = 'nyandarua'
    const shop = await aShop(world, { county })
    const variations = [
      { name: 'Half', priceKES: 250, stock: 0 },
      { name: 'Whole', priceKES: 450 },
    ]
    const dish = await aProduct(world, shop, { name: 'Kuku', priceKES: 450, variations })
    const prices = async (maxPriceKES: number) => {
      const { id } = await aCollection({ maxPriceKES })
      const { body } = await world.visitor().get(`/api/collections/${id}?county=${county}`)
      return body.dishes.map((each: { id: string; priceKES: number }) => [each.id, each.priceKES])
    }
    expect([await prices(300), await prices(450)]).toEqual([[], [[dish.id, 450]]])
  })

  it('gives way where nothing of it can be had, and shows eight dishes at most on the home page', async () => {
    const county = 'laikipia'
    const shop = await aShop(world, { county })
    const collection = await aCollection()
    await planned({ ...ofShop(county, shop), row: 'LARGE', kind: 'COLLECTION', subjectId: collection.id })
    expect((await home(`county=${county}`)).large).toBeNull()
    for (let n = 0; n < 9; n++) await aProduct(world, shop, { name: `Kitafunwa ${n}`, priceKES: 50 })
    const { large } = await home(`county=${county}`)
    expect([large.kind, large.collection.dishCount, large.collection.dishes.length]).toEqual(['COLLECTION', 9, 8])
  })

  it('is changed by who has seen it as it is, with its rules in the audit, and has one rule at least', async () => {
    const { id, name } = await aCollection()
    const rules = { name, maxPriceKES: 250, scoreFrom: 4.2, diet: 'HALAL', category: null }
    const change = (body: object) => admin.patch(`/api/admin/collections/${id}`, body)
    const answers = await Promise.all([change({ ...rules, version: 1 }), change({ ...rules, version: 1 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ ...rules, version: 2 })
    expect(await trail(id)).toMatchObject([
      { action: 'collection.add', actorId: admin.user.id, detail: { maxPriceKES: 300 } },
      { action: 'collection.change', detail: { before: { maxPriceKES: 300 }, after: { maxPriceKES: 250 } } },
    ])
    const none = { name, maxPriceKES: null, scoreFrom: null, diet: null, category: null }
    expect((await change({ ...none, version: 2 })).status).toBe(422)
    expect((await change({ ...none, category: 'no-such', version: 2 })).body.errors[0].field).toBe('category')
    const listed = (await admin.get('/api/admin/collections')).body.items.map((each: { id: string }) => each.id)
    expect(listed).toContain(id)
  })

  it('is refused where there are a hundred', async () => {
    await world.db.execute(sql`insert into collections (id, name_en, name_sw, diet, changed_at)
      select gen_random_uuid(), 'filler', 'filler', 'HALAL', now() from generate_series(1, 100)`)
    const name = { en: 'One more', sw: 'Moja zaidi' }
    const body = { name, maxPriceKES: 300, scoreFrom: null, diet: null, category: null }
    const { status, body: answer } = await admin.post('/api/admin/collections', body)
    expect([status, answer.errors[0].field]).toEqual([422, 'name'])
    await world.db.delete(collections).where(eq(collections.nameEn, 'filler'))
  })
})

describe('a place that is planned', () => {
  it('is listed for its day with what it shows, till when, what was paid and which hour it is now', async () => {
    const shop = await aSellingShop('bomet', { name: 'Chai na Kitu' })
    const id = await planned({ ...ofShop('bomet', shop), weekdays: [7, 5, 5], paidFor: 'KSh 900' })
    const { county, day, now, counties, items, shares } = await sheet('county=bomet')
    expect([county, day, now, counties.includes('bomet'), shares]).toEqual(['bomet', '2026-11-20', 'LUNCH', true, []])
    const name = { en: 'Chai na Kitu', sw: 'Chai na Kitu' }
    expect(items).toEqual([
      {
        ...{ id, county: 'bomet', slot: 'LUNCH', row: 'SHOPS', kind: 'SHOP' },
        subject: { id: shop.id, slug: shop.slug, name, picture: null },
        ...{ weekdays: [5, 7], from: '2026-11-20', until: '2026-11-22', paidFor: 'KSh 900', version: 1 },
        givesWay: false,
      },
    ])
    expect(await sheet('county=bomet&day=2026-11-21')).toMatchObject({ now: null, items: [] })
    expect((await sheet('county=bomet&day=2026-11-22')).items).toHaveLength(1)
    expect([(await sheet('')).county, (await sheet('county=others')).county]).toEqual([counties[0], null])
  })

  it('is changed from today on, by who has seen it as it is, and taken down, with who did it in the audit', async () => {
    const shop = await aSellingShop('busia')
    const id = await planned(ofShop('busia', shop))
    at('2026-11-21T12:00')
    const change = { weekdays: everyDay, until: '2026-11-24', paidFor: 'KSh 700', version: 1 }
    expect((await admin.patch(`${path}/${id}`, change)).status).toBe(200)
    expect((await admin.patch(`${path}/${id}`, change)).body.code).toBe('version_conflict')
    const shownOn = async () => {
      const rows = await world.db
        .select()
        .from(placementDays)
        .where(eq(placementDays.placementId, id as PlacementId))
      return rows.map(({ day }) => Number(day.slice(-2))).toSorted()
    }
    expect(await shownOn()).toEqual([20, 21, 22, 23, 24])
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(204)
    // What was shown stays as it was: somebody may have paid for it, this noon too.
    expect([await shownOn(), await shopsAt('county=busia')]).toEqual([[20, 21], []])
    expect((await sheet('county=busia')).items).toEqual([])
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await admin.patch(`${path}/${id}`, { ...change, version: 2 })).status).toBe(404)
    expect(await trail(id)).toMatchObject([
      {
        action: 'placement.plan',
        actorId: admin.user.id,
        detail: { name: shop.name, county: 'busia', slot: 'LUNCH', row: 'SHOPS', untilDay: '2026-11-22' },
      },
      {
        action: 'placement.change',
        detail: { before: { untilDay: '2026-11-22', paidFor: null }, after: { untilDay: '2026-11-24' } },
      },
      { action: 'placement.take-down', actorId: admin.user.id },
    ])
    const [entry] = (await admin.get(`/api/admin/audit?subject=${id}`)).body.items
    expect(entry.subject).toEqual({ kind: 'placement', id, name: shop.name })
    atLunch()
  })

  it('keeps today where its hour has begun, and not before, until something else is planned there', async () => {
    const county = 'samburu'
    const [shop, next] = [await aSellingShop(county), await aSellingShop(county)]
    const large = { ...ofShop(county, shop), row: 'LARGE' }
    const shownOn = async (id: string) => {
      const days = await world.db
        .select()
        .from(placementDays)
        .where(eq(placementDays.placementId, id as PlacementId))
      return days.map(({ day }) => Number(day.slice(-2))).toSorted()
    }
    const [noon, evening] = [await planned(large), await planned({ ...large, slot: 'DINNER' })]
    const change = { weekdays: [6], until: '2026-11-21', paidFor: null, version: 1 }
    for (const id of [noon, evening]) expect((await admin.patch(`${path}/${id}`, change)).status).toBe(200)
    expect([await shownOn(noon), await shownOn(evening)]).toEqual([[20, 21], [21]])
    for (const id of [noon, evening]) expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect([await shownOn(noon), await shownOn(evening)]).toEqual([[20], []])
    const again = await planned({ ...ofShop(county, next), row: 'LARGE' })
    expect([await shownOn(noon), await shownOn(again)]).toEqual([[], [20, 21, 22]])
    expect((await home(`county=${county}`)).large.shop.id).toBe(next.id)
  })

  it('is refused where its days are over, too far ahead or none, or where what it would show is not there', async () => {
    const county = 'siaya'
    const [shop, elsewhere] = [await aSellingShop(county), await aSellingShop('migori')]
    const suspended = await aShop(world, { county, status: 'SUSPENDED' })
    const whole = ofShop(county, shop)
    const tooFar = plus(world.clock.now(), days(93)).toISOString().slice(0, 10)
    for (const [change, status, field] of [
      [{ from: '2026-11-19' }, 422, 'from'],
      [{ until: '2026-11-19' }, 422, 'until'],
      [{ until: tooFar }, 422, 'until'],
      [{ weekdays: [1] }, 422, 'weekdays'],
      [{ row: 'EVENTS' }, 422, 'kind'],
      [{ subjectId: elsewhere.id }, 422, 'subjectId'],
      [{ subjectId: suspended.id }, 404],
      [{ kind: 'EVENT', row: 'EVENTS' }, 404],
      [{ kind: 'COLLECTION', row: 'COLLECTION' }, 404],
    ] as const) {
      const answer = await plan({ ...whole, ...change })
      expect([change, answer.status, answer.body.errors?.[0].field]).toEqual([change, status, field])
    }
    expect((await sheet(`county=${county}`)).items).toEqual([])
  })

  it('is refused where its places are taken on one of its days, and then takes none of the others', async () => {
    const county = 'vihiga'
    const shops = [await aSellingShop(county), await aSellingShop(county), await aSellingShop(county)]
    await planned(ofShop(county, shops[0]!))
    expect((await plan(ofShop(county, shops[0]!))).body.code).toBe('place_taken')
    await planned({ ...ofShop(county, shops[1]!), from: '2026-11-22' })
    const refused = await plan({ ...ofShop(county, shops[2]!), until: '2026-11-30' })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'place_taken', { day: '2026-11-22' }])
    expect((await sheet(`county=${county}&day=2026-11-25`)).items).toEqual([])
    await planned({ ...ofShop(county, shops[2]!), slot: 'TEA' })
  })
})

describe('a shop', () => {
  const december = { from: '2026-12-01', until: '2026-12-31' }

  it('has a third of the places of a row of its county in a month at most', async () => {
    expect(
      [
        ['SHOPS', '2026-11'],
        ['SHOPS', '2026-12'],
        ['LARGE', '2027-02'],
      ].map(([row, month]) => mostPlacesOfShop(row as 'SHOPS', month!)),
    ).toEqual([80, 82, 37])
    const county = 'turkana'
    const shop = await aSellingShop(county)
    const whole = { ...ofShop(county, shop), ...december }
    await planned(whole)
    await planned({ ...whole, slot: 'TEA' })
    const refused = await plan({ ...whole, slot: 'DINNER' })
    const share = { month: '2026-12', places: 93, most: 82 }
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'share_exceeded', share])
    const id = await planned({ ...whole, slot: 'DINNER', until: '2026-12-20' })
    const change = { weekdays: everyDay, until: '2026-12-21', paidFor: null, version: 1 }
    expect((await admin.patch(`${path}/${id}`, change)).body.code).toBe('share_exceeded')
    const { shares } = await sheet(`county=${county}&day=2026-12-05`)
    expect(shares).toEqual([{ row: 'SHOPS', month: '2026-12', vendorName: shop.name, places: 82, most: 82 }])
    // Another month, another row and another county are counted by themselves.
    await planned({ ...whole, slot: 'DINNER', from: '2027-01-01', until: '2027-01-05' })
    await planned({ ...whole, row: 'LARGE', until: '2026-12-10' })
    await planned({ ...whole, county: null, slot: 'DINNER' })
  })

  it('has no more than a third where two administrators plan for it at the same time', async () => {
    const county = 'mandera'
    const shop = await aSellingShop(county)
    const whole = { ...ofShop(county, shop), ...december }
    await planned(whole)
    await planned({ ...whole, slot: 'BREAKFAST' })
    for (let n = 0; n < 5; n++) {
      const both = ['TEA', 'DINNER'].map((slot) => plan({ ...whole, slot, until: '2026-12-20' }))
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const made = answers.find(({ status }) => status === 201)
      await admin.send('DELETE', `${path}/${made?.body.id}`)
    }
  })

  it('has its events counted with it', async () => {
    const county = 'isiolo'
    const organiser = await aShop(world, { county })
    const [one, other] = [await anEvent(world, organiser), await anEvent(world, organiser)]
    for (const event of [one, other])
      await world.db
        .update(events)
        .set({ endsAt: plus(lunchTime, days(60)) })
        .where(eq(events.id, event.id))
    const ofEvent = { ...ofShop(county, organiser), ...december, row: 'LARGE', kind: 'EVENT' }
    await planned({ ...ofEvent, subjectId: one.id })
    const refused = await plan({ ...ofEvent, slot: 'TEA', subjectId: other.id })
    expect([refused.body.code, refused.body.data.places]).toEqual(['share_exceeded', 62])
  })
})

describe('one place', () => {
  it('is given once where two plan for it at the same time', async () => {
    const county = 'lamu'
    for (let n = 0; n < 5; n++) {
      const shops = [await aSellingShop(county), await aSellingShop(county)]
      const both = shops.map((shop) => plan({ ...ofShop(county, shop), row: 'LARGE' }))
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const made = answers.find(({ status }) => status === 201)
      await admin.send('DELETE', `${path}/${made?.body.id}`)
    }
  })

  it('is kept for one by the database, whatever the program does', async () => {
    const county = 'marsabit'
    const [shop, other] = [await aSellingShop(county), await aSellingShop(county)]
    const [first, second] = [
      await planned({ ...ofShop(county, shop), row: 'LARGE' }),
      await planned({ ...ofShop(county, other), row: 'LARGE', slot: 'TEA' }),
    ]
    const move = world.pool.query(`update placement_days set slot = 'LUNCH' where placement_id = $1`, [second])
    await expect(move).rejects.toThrow('placement_days_one_in_a_place')
    const twice = world.pool.query(
      `insert into placement_days select $2, day, county, slot, 'SHOPS', 3, subject_id, vendor_id from placement_days where placement_id = $1`,
      [first, second],
    )
    await expect(twice).rejects.toThrow('placement_days_position_there')
  })
})

describe('planning', () => {
  it('is for administrators with the right of shops alone', async () => {
    const finance = await anAdmin(world, 'FINANCE')
    const shop = await aSellingShop('tana-river')
    expect((await finance.post(path, ofShop('tana-river', shop))).body.code).toBe('admin_right_missing')
    expect((await shop.owner.post(path, ofShop('tana-river', shop))).body.code).toBe('wrong_role')
    expect((await finance.get(path)).status).toBe(403)
  })
})
