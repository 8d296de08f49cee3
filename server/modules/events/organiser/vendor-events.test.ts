import { beforeAll, describe, expect, it } from 'vitest'
import type { EventId } from '#contracts/wire/primitives.ts'
import { products, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { events } from '../events.tables.ts'

const world = aWorld()
const fulfilment = { method: 'TICKETS' }
const fromNow = (milliseconds: number) => plus(world.clock.now(), milliseconds).toISOString()

/** An evening in twenty days, complete. */
const evening = (given: Record<string, unknown> = {}) => ({
  title: 'Fish & Nyatiti Evening',
  description: 'Forty seats, one player, tilapia three ways.',
  category: 'food',
  startsAt: fromNow(days(20)),
  endsAt: fromNow(days(20) + hours(4)),
  venue: 'Our kitchen',
  capacity: 40,
  ticketTypes: [
    { name: 'Seat', priceKES: 1200 },
    { name: 'Seat by the fire', priceKES: 1800, quota: 8, maxPerOrder: 4 },
  ],
  ...given,
})
const create = (shop: Shop, given: Record<string, unknown> = {}) =>
  shop.owner.post('/api/vendor/events', evening(given))
const read = async (shop: Shop, id: string) => (await shop.owner.get(`/api/vendor/events/${id}`)).body
const change = (shop: Shop, id: string, body: Record<string, unknown>) =>
  shop.owner.patch(`/api/vendor/events/${id}`, body)
const publish = (shop: Shop, id: string) => shop.owner.post(`/api/vendor/events/${id}/publish`)

async function aPublishedEvent(shop: Shop, given: Record<string, unknown> = {}) {
  const { body } = await create(shop, given)
  const { status, body: published } = await publish(shop, body.id)
  expect([status, published.code]).toEqual([200, undefined])
  return published
}

/** A ticket type as the builders of orders take it. */
const productOf = ({ id, name, priceKES }: { id: string; name: string; priceKES: number }) =>
  ({ id, name, priceKES, stockId: null, variations: [] }) as unknown as GivenProduct

const buy = async (shop: Shop, type: { id: string; name: string; priceKES: number }, quantity = 1) =>
  aPaidOrder(world, shop, await aPerson(world), [{ product: productOf(type), quantity }], { fulfilment })

describe('making an event', () => {
  it('creates a draft that only its vendor sees', async () => {
    const shop = await aShop(world)
    const { status, body } = await create(shop)
    expect([status, body]).toMatchObject([
      201,
      { status: 'DRAFT', tab: 'DRAFT', slug: 'fish-nyatiti-evening', county: 'nairobi', version: 1, missing: [] },
    ])
    expect(body.places).toEqual({ capacity: 40, left: 40, sold: 0, given: 0, held: 0, checkedIn: 0 })
    expect(body.ticketTypes).toMatchObject([
      { name: 'Seat', priceKES: 1200, quota: null },
      { name: 'Seat by the fire', priceKES: 1800, quota: 8, maxPerOrder: 4 },
    ])
    expect((await world.visitor().get(`/api/events/${body.slug}`)).status).toBe(404)
    expect((await world.visitor().get(`/api/products/${body.ticketTypes[0].id}`)).status).toBe(404)
  })

  it('needs only a name and a time for a draft, and says what else is missing', async () => {
    const shop = await aShop(world)
    const { title, startsAt, endsAt } = evening()
    const { status, body } = await shop.owner.post('/api/vendor/events', { title, startsAt, endsAt })
    expect([status, body.missing.map(({ fact }: { fact: string }) => fact)]).toEqual([
      201,
      ['DESCRIPTION', 'VENUE', 'CAPACITY', 'TICKET_TYPE'],
    ])
  })

  it('gives events with the same title different addresses', async () => {
    const shop = await aShop(world)
    const slugs = [(await create(shop)).body.slug, (await create(shop)).body.slug]
    expect(new Set(slugs).size).toBe(2)
  })

  it('refuses times, prices, codes and links that cannot be, and unknown fields', async () => {
    const shop = await aShop(world)
    const type = { name: 'Seat', priceKES: 100 }
    for (const wrong of [
      { title: ' ' },
      { endsAt: fromNow(days(19)) },
      { doorsAt: fromNow(days(21)) },
      { capacity: 0 },
      { isOnline: true, onlineLink: 'http://meet.example/x' },
      { isOnline: true, onlineLink: 'javascript:alert(1)' },
      { ticketTypes: [{ name: 'Seat' }] },
      { ticketTypes: [{ ...type, priceKES: -1 }] },
      { ticketTypes: [{ ...type, priceKES: 10.5 }] },
      { ticketTypes: [{ ...type, accessCode: 'no!' }] },
      { ticketTypes: [{ ...type, saleStartsAt: fromNow(days(3)), saleEndsAt: fromNow(days(2)) }] },
      { status: 'PUBLISHED' },
      { vendorId: shop.id },
    ])
      expect([wrong, (await create(shop, wrong)).status]).toEqual([wrong, 422])
  })

  it('keeps the access code of a hidden type in capital letters without spaces', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop, { ticketTypes: [{ name: 'Friends', priceKES: 900, accessCode: ' jiko ni' }] })
    expect(body.ticketTypes).toMatchObject([{ name: 'Friends', accessCode: 'JIKONI' }])
  })

  it('forgets the link of what is not online', async () => {
    const shop = await aShop(world)
    const online = { isOnline: true, onlineLink: 'https://meet.example/x', venue: '' }
    const { body } = await create(shop, online)
    expect(body).toMatchObject({ onlineLink: online.onlineLink, missing: [] })
    const { body: changed } = await change(shop, body.id, { version: 1, isOnline: false, venue: 'Our kitchen' })
    expect(changed).toMatchObject({ isOnline: false, onlineLink: null })
  })
})

describe('publishing an event', () => {
  it('puts a complete draft on sale, with its ticket types', async () => {
    const shop = await aShop(world)
    const { id, slug, status, tab } = await aPublishedEvent(shop)
    expect([status, tab]).toEqual(['PUBLISHED', 'ON_SALE'])
    const { body } = await world.visitor().get(`/api/events/${slug}`)
    expect(body).toMatchObject({
      id,
      availability: 'ON_SALE',
      ticketTypes: [{ name: 'Seat' }, { name: 'Seat by the fire' }],
    })
  })

  it('refuses what is incomplete with words that name what is missing, and leaves it a draft', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop, { description: '', ticketTypes: [{ name: 'Fire', priceKES: 100, quota: 41 }] })
    const { status, body: problem } = await publish(shop, body.id)
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'event_incomplete',
      'Say what happens. There are more places for Fire than fit.',
    ])
    expect(problem.data.missing).toEqual([
      { fact: 'DESCRIPTION', ticketType: null },
      { fact: 'QUOTA_ABOVE_CAPACITY', ticketType: 'Fire' },
    ])
    expect((await read(shop, body.id)).status).toBe('DRAFT')
  })

  it('refuses to publish an event twice', async () => {
    const shop = await aShop(world)
    const { id } = await aPublishedEvent(shop)
    expect((await publish(shop, id)).body.code).toBe('invalid_transition')
  })

  it('never turns a published event into a draft again, nor revives a cancelled one, in the database itself', async () => {
    const shop = await aShop(world)
    const { id } = await aPublishedEvent(shop)
    const set = (status: 'DRAFT' | 'PUBLISHED' | 'CANCELLED') =>
      world.db
        .update(events)
        .set({ status })
        .where(eq(events.id, id))
        .then(
          () => 'done',
          () => 'refused',
        )
    expect([await set('DRAFT'), await set('CANCELLED'), await set('PUBLISHED')]).toEqual(['refused', 'done', 'refused'])
  })

  it('refuses in the database itself a published event without a place', async () => {
    const shop = await aShop(world)
    const { id } = await aPublishedEvent(shop)
    await expect(world.db.update(events).set({ venue: '' }).where(eq(events.id, id))).rejects.toThrow()
  })
})

describe('changing an event', () => {
  it('changes what is sent and leaves the rest', async () => {
    const shop = await aShop(world)
    const { body: before } = await create(shop)
    const { status, body } = await change(shop, before.id, { version: 1, title: 'Samaki' })
    expect([status, body]).toEqual([200, { ...before, title: 'Samaki', version: 2, updatedAt: body.updatedAt }])
  })

  it('keeps a ticket type with its id and all of it that is not sent, and takes one that is left out off sale', async () => {
    const shop = await aShop(world)
    const { id, slug, ticketTypes, version } = await aPublishedEvent(shop)
    const [seat, fire] = ticketTypes
    const wanted = [
      { id: fire.id, priceKES: 2000 },
      { name: 'Child', priceKES: 300 },
    ]
    const { body } = await change(shop, id, { version, ticketTypes: wanted })
    expect(body.ticketTypes).toMatchObject([
      { id: fire.id, name: 'Seat by the fire', priceKES: 2000, quota: 8 },
      { name: 'Child', priceKES: 300 },
    ])
    const { body: page } = await world.visitor().get(`/api/events/${slug}`)
    expect(page.ticketTypes.map(({ name }: { name: string }) => name)).toEqual(['Seat by the fire', 'Child'])
    const [archived] = await world.db.select().from(products).where(eq(products.id, seat.id))
    expect(archived?.status).toBe('ARCHIVED')
  })

  it("refuses a ticket type of another event, also one of the vendor's own", async () => {
    const shop = await aShop(world)
    const [{ body: one }, { body: other }] = [await create(shop), await create(shop)]
    const wanted = [{ id: other.ticketTypes[0].id, priceKES: 1 }]
    const { status, body } = await change(shop, one.id, { version: 1, ticketTypes: wanted })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect((await read(shop, other.id)).ticketTypes[0].priceKES).toBe(1200)
  })

  it('refuses to save an event that was changed meanwhile, and answers with it as it is', async () => {
    const shop = await aShop(world)
    const { body: before } = await create(shop)
    await change(shop, before.id, { version: 1, title: 'Theirs' })
    const { status, body } = await change(shop, before.id, { version: 1, title: 'Mine', capacity: 9 })
    const current = await read(shop, before.id)
    expect([status, body.code, body.data]).toEqual([409, 'version_conflict', { current }])
    expect(current).toMatchObject({ title: 'Theirs', places: { capacity: 40 } })
  })

  it('accepts one of two concurrent changes of an event', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop)
    const answers = await Promise.all(['a', 'b'].map((title) => change(shop, body.id, { version: 1, title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses to leave a published event incomplete, or to change a cancelled one', async () => {
    const shop = await aShop(world)
    const { id, version } = await aPublishedEvent(shop)
    for (const wrong of [{ description: '' }, { capacity: null }, { ticketTypes: [] }, { isOnline: true }]) {
      const { status, body } = await change(shop, id, { version, ...wrong })
      expect([wrong, status, body.code]).toEqual([wrong, 409, 'event_incomplete'])
    }
    await world.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, id))
    expect((await change(shop, id, { version, title: 'Back' })).body.code).toBe('invalid_transition')
  })

  it('refuses another time or place of what has taken place', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), -days(2)) })
    const { body } = await change(shop, event.id, { version: 1, startsAt: fromNow(days(2)), endsAt: fromNow(days(3)) })
    expect(body.code).toBe('invalid_transition')
    expect((await change(shop, event.id, { version: 1, description: 'It was good.' })).status).toBe(200)
  })
})

describe('the places of an event', () => {
  it('counts those that are taken among the places, whatever the number is changed to', async () => {
    const shop = await aShop(world)
    const { id, ticketTypes } = await aPublishedEvent(shop, {
      capacity: 10,
      ticketTypes: [{ name: 'Seat', priceKES: 1200 }],
    })
    await buy(shop, ticketTypes[0], 3)
    const { version } = await read(shop, id)
    const { body } = await change(shop, id, { version, capacity: 12 })
    expect(body.places).toEqual({ capacity: 12, left: 9, sold: 3, given: 0, held: 0, checkedIn: 0 })
    expect((await change(shop, id, { version: version + 1, capacity: 3 })).body.places.left).toBe(0)
  })

  it('refuses fewer places than are taken, and says how many are', async () => {
    const shop = await aShop(world)
    const { id, ticketTypes, version } = await aPublishedEvent(shop)
    await buy(shop, ticketTypes[1], 3)
    const whole = await change(shop, id, { version, capacity: 2 })
    expect([whole.status, whole.body.code, whole.body.data, whole.body.errors[0].field]).toEqual([
      409,
      'quota_below_taken',
      { taken: 3 },
      'capacity',
    ])
    const ofType = await change(shop, id, { version, ticketTypes: [{ id: ticketTypes[1].id, quota: 2 }] })
    expect([ofType.body.code, ofType.body.errors[0].field]).toEqual(['quota_below_taken', 'ticketTypes.0.quota'])
    expect((await read(shop, id)).ticketTypes).toMatchObject([{ quota: null }, { quota: 8, taken: 3, sold: 3 }])
  })

  it('counts what was sold of a type that gets a quota of its own only now', async () => {
    const shop = await aShop(world)
    const { id, ticketTypes, version } = await aPublishedEvent(shop)
    await buy(shop, ticketTypes[0], 4)
    const refused = await change(shop, id, { version, ticketTypes: [{ id: ticketTypes[0].id, quota: 3 }] })
    expect(refused.body.code).toBe('quota_below_taken')
    const { body } = await change(shop, id, { version, ticketTypes: [{ id: ticketTypes[0].id, quota: 5 }] })
    expect(body.ticketTypes).toMatchObject([{ quota: 5, taken: 4 }])
  })

  it('shows what is held for orders that are being paid, apart from what is sold', async () => {
    const shop = await aShop(world)
    const { id, ticketTypes } = await aPublishedEvent(shop)
    const buyer = await aPerson(world)
    await world.phones.scenario(buyer.user.phone, 'never-answered')
    const { status } = await checkOut(
      buyer,
      cartOf(shop, buyer, [{ product: productOf(ticketTypes[0]), quantity: 2 }], { fulfilment }),
    )
    expect(status).toBe(201)
    expect((await read(shop, id)).places).toMatchObject({ left: 38, sold: 0, held: 2 })
  })

  it('never has fewer than none left while it is made smaller and bought at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const shop = await aShop(world)
      const { id, ticketTypes, version } = await aPublishedEvent(shop, {
        capacity: 6,
        ticketTypes: [{ name: 'Seat', priceKES: 1200 }],
      })
      const buyers = await Promise.all(Array.from({ length: 6 }, () => aPerson(world)))
      const [smaller, ...orders] = await Promise.all([
        change(shop, id, { version, capacity: 3 }),
        ...buyers.map((buyer) =>
          checkOut(buyer, cartOf(shop, buyer, [{ product: productOf(ticketTypes[0]) }], { fulfilment })),
        ),
      ])
      const bought = orders.filter(({ status }) => status === 201).length
      const [event] = await world.db.select().from(events).where(eq(events.id, id))
      const [stock] = await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, event?.capacityStockId ?? ''))
      expect(stock?.left).toBe((stock?.quota ?? 0) - bought)
      expect([stock?.quota, bought <= (stock?.quota ?? 0)]).toEqual([smaller.status === 200 ? 3 : 6, true])
    }
  })
})

describe('holding an event again', () => {
  it('makes a draft on the same weekday and hour with the same ticket types, and nothing sold', async () => {
    const shop = await aShop(world)
    const saleEndsAt = fromNow(days(19))
    const types = [{ name: 'Seat', priceKES: 1200, quota: 8, maxPerOrder: 4, saleEndsAt }]
    const event = await aPublishedEvent(shop, { ticketTypes: types, reEntry: true })
    const [{ id }] = event.ticketTypes
    await buy(shop, event.ticketTypes[0])
    const hidden = { ticketTypes: [{ id, accessCode: 'JIKONI' }], asksHolderNames: true }
    expect((await change(shop, event.id, { version: event.version, ...hidden })).status).toBe(200)
    const { status, body } = await shop.owner.post(`/api/vendor/events/${event.id}/duplicate`)
    const later = (moment: string) => new Date(Date.parse(moment) + days(7)).toISOString()
    expect([status, body]).toMatchObject([
      201,
      {
        title: event.title,
        status: 'DRAFT',
        startsAt: later(event.startsAt),
        endsAt: later(event.endsAt),
        places: { capacity: 40, left: 40, sold: 0 },
        reEntry: true,
        asksHolderNames: true,
        ticketTypes: [{ ...types[0], accessCode: 'JIKONI', taken: 0, sold: 0, saleEndsAt: later(saleEndsAt) }],
        missing: [],
      },
    ])
    expect(body.id).not.toBe(event.id)
    expect(body.slug).not.toBe(event.slug)
    expect(body.ticketTypes[0].id).not.toBe(event.ticketTypes[0].id)
  })
})

describe('deleting a draft', () => {
  it('deletes a draft with its ticket types and stocks, and nothing that was published', async () => {
    const shop = await aShop(world)
    const { body } = await create(shop)
    const count = async () => (await world.db.select().from(stocks).where(eq(stocks.vendorId, shop.id))).length
    expect(await count()).toBe(2)
    expect((await shop.owner.send('DELETE', `/api/vendor/events/${body.id}`)).status).toBe(204)
    expect((await shop.owner.get(`/api/vendor/events/${body.id}`)).status).toBe(404)
    expect(await count()).toBe(0)
    const { id } = await aPublishedEvent(shop)
    expect((await shop.owner.send('DELETE', `/api/vendor/events/${id}`)).body.code).toBe('invalid_transition')
  })
})

describe("the list of a vendor's events", () => {
  let shop: Shop
  const list = async (query = '') => (await shop.owner.get(`/api/vendor/events?${query}`)).body
  const titles = async (query = '') => (await list(query)).items.map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    shop = await aShop(world)
    const add = (title: string, ahead: number, status: 'DRAFT' | 'PUBLISHED' | 'CANCELLED') =>
      anEvent(world, shop, { title, status, startsAt: plus(world.clock.now(), days(ahead)), capacity: 10, quota: 10 })
    await add('In May', 20, 'PUBLISHED')
    await add('Soon', 2, 'PUBLISHED')
    await add('Last week', -7, 'PUBLISHED')
    await add('Long ago', -70, 'PUBLISHED')
    await add('Idea', 30, 'DRAFT')
    await add('Rained off', 3, 'CANCELLED')
    const other = await aShop(world)
    await anEvent(world, other, { title: "Somebody else's" })
  })

  it("has each of the vendor's events in one tab, with how many there are: on sale the soonest first, past the latest first", async () => {
    expect(await titles('tab=ON_SALE')).toEqual(['Soon', 'In May'])
    expect(await titles('tab=PAST')).toEqual(['Last week', 'Long ago'])
    expect(await titles('tab=DRAFT')).toEqual(['Idea'])
    expect(await titles('tab=CANCELLED')).toEqual(['Rained off'])
    expect((await list()).counts).toEqual({ ON_SALE: 2, DRAFT: 1, CANCELLED: 1, PAST: 2 })
    expect(await titles()).toHaveLength(6)
  })

  it('finds events by any part of their title or place, also where a word is a pattern', async () => {
    expect(await titles('search=ago')).toEqual(['Long ago'])
    expect(await titles('search=dunga&tab=DRAFT')).toEqual(['Idea'])
    expect(await titles('search=%25')).toEqual([])
  })

  it('says how many tickets are sold and used, and what the vendor has of it', async () => {
    const event = await anEvent(world, shop, {
      title: 'Sold',
      startsAt: plus(world.clock.now(), hours(1)),
      capacity: 10,
      quota: 10,
    })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 1000 })
    const order = await buy(shop, ticket as unknown as { id: string; name: string; priceKES: number }, 4)
    await refundOrder(shop.owner, order.id, { lines: [{ orderLineId: order.lines[0].id, quantity: 1 }] })
    await world.db.execute(sql`update tickets set status = 'USED', used_at = now() where vendor_id = ${shop.id} and id =
      (select id from tickets where vendor_id = ${shop.id} and order_id = ${order.id} and status = 'VALID' limit 1)`)
    const [item] = (await list('search=Sold')).items
    expect(item).toMatchObject({
      places: { capacity: 10, left: 7, sold: 3, held: 0, checkedIn: 1 },
      grossKES: 3000,
      earningsKES: 2700,
      soldToday: 3,
    })
  })

  it('reads a page of events in two statements, and one event in one', async () => {
    const { id } = await aPublishedEvent(shop)
    const read = async (url: string) => {
      const { result, statements } = await countStatements(() => shop.owner.get(url))
      return [result.status, statements.filter((text) => text.includes('"events"')).length]
    }
    expect(await read('/api/vendor/events?limit=100')).toEqual([200, 2])
    expect(await read(`/api/vendor/events/${id}`)).toEqual([200, 1])
  })
})

describe("another vendor's event", () => {
  it('is found by nobody else, and stays as it was', async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const { body: draft } = await create(shop)
    const id = draft.id as EventId
    const answers = await Promise.all([
      other.owner.get(`/api/vendor/events/${id}`),
      change(other, id, { version: 1, title: 'Mine now', ticketTypes: [] }),
      publish(other, id),
      other.owner.post(`/api/vendor/events/${id}/duplicate`),
      other.owner.send('DELETE', `/api/vendor/events/${id}`),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
    expect(await read(shop, id)).toEqual(draft)
    expect((await other.owner.get('/api/vendor/events')).body.items).toEqual([])
  })
})
