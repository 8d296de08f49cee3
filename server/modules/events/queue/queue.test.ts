import { describe, expect, it } from 'vitest'
import type { EventId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEventWithQueue, saleOpensAt } from '#server/testing/builders/queues.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { events } from '../events.tables.ts'
import { eventQueues } from './queue.tables.ts'
import { aboutMinutes } from './queue.ts'

const world = aWorld()
const turn = minutes(4)
const advance = () => world.periodicJobs.advanceQueues()

async function open() {
  world.clock.set(saleOpensAt)
  await advance()
}

describe('a line before its sale opens', () => {
  it('is joined from half an hour before by who is signed in', async () => {
    const { path, join, stateOf } = await anEventWithQueue(world)
    const person = await aPerson(world)
    world.clock.set(plus(saleOpensAt, -minutes(30) - 1))
    expect((await stateOf(person)).phase).toBe('BEFORE')
    expect((await join(person)).body.code).toBe('queue_closed')
    world.clock.pass(1)
    const waiting = { status: 'WAITING', place: null, turnEndsAt: null }
    expect((await join(person)).body).toMatchObject({ phase: 'GATHERING', people: 1, entry: waiting })
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it('is not there where the organiser has none', async () => {
    const { join, buy } = await anEventWithQueue(world, { hasQueue: false })
    const person = await aPerson(world)
    expect((await join(person)).status).toBe(404)
    world.clock.set(saleOpensAt)
    expect((await buy(person)).status).toBe(201)
  })

  it('has one place for each account, from however many phones it is joined', async () => {
    const { join, rows, stateOf } = await anEventWithQueue(world)
    const person = await aPerson(world)
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await advance()
    expect([(await rows()).length, (await stateOf(person)).people]).toEqual([1, 1])
  })

  it('is shown on the page of the event, and whether it moves, until nobody waits', async () => {
    const { event, people, buy } = await anEventWithQueue(world, { early: 1 })
    const queueOf = async () => (await world.visitor().get(`/api/events/${event.slug}`)).body.queue
    const moments = {
      joinFrom: plus(saleOpensAt, -minutes(30)).toISOString(),
      opensAt: saleOpensAt.toISOString(),
    }
    expect(await queueOf()).toEqual({ ...moments, isMoving: false })
    await open()
    expect(await queueOf()).toEqual({ ...moments, isMoving: true })
    await buy(people[0] as Person)
    expect(await queueOf()).toBeNull()
  })

  it('takes one statement to look at, beside that of the session', async () => {
    const { path, people } = await anEventWithQueue(world, { early: 3 })
    await open()
    const person = people[0] as Person
    await person.get(path)
    const { statements } = await countStatements(() => person.get(path))
    expect(statements).toHaveLength(2)
  })
})

describe('a place in line', () => {
  it('is drawn for those who came before the opening, and in order of arrival for those after', async () => {
    const { people, join, entryOf } = await anEventWithQueue(world, { places: 1, early: 30 })
    await open()
    const later: Person[] = []
    for (let nth = 0; nth < 4; nth++) {
      const person = await aPerson(world)
      await join(person)
      later.push(person)
    }
    const placesOf = async (of: Person[]) => Promise.all(of.map(async (person) => (await entryOf(person)).place ?? 0))
    const drawn = await placesOf(people)
    // 0 is the one who has the turn.
    expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, place) => place))
    expect(drawn).not.toEqual(drawn.toSorted((a, b) => a - b))
    expect(await placesOf(later)).toEqual([30, 31, 32, 33])
  })

  it('is behind those who came before the opening, also for who comes before the draw', async () => {
    const { people, rows, event } = await anEventWithQueue(world, { places: 1, early: 10 })
    // Ten come in the seconds between the opening and the draw, while a worker has the line.
    await world.db.execute(`update queue_entries set joined_at = '${saleOpensAt.toISOString()}'
      where event_id = '${event.id}' and customer_id in ('${people[0]?.user.id}', '${people[1]?.user.id}')`)
    await open()
    expect((await rows()).slice(-2).map(({ customerId }) => customerId)).toEqual([
      people[0]?.user.id,
      people[1]?.user.id,
    ])
  })

  it('is drawn anew for each sale: to come first does not help', async () => {
    const placesOfFirst = new Set<number | null | undefined>()
    for (let nth = 0; nth < 6; nth++) {
      const { people, rows } = await anEventWithQueue(world, { early: 12 })
      await open()
      placesOfFirst.add((await rows()).find(({ customerId }) => customerId === people[0]?.user.id)?.position)
    }
    expect(placesOfFirst.size).toBeGreaterThan(1)
  })

  it('only comes nearer, is not changed by joining again, and is lost by leaving', async () => {
    const { join, leave, entryOf, inOrder, stateOf } = await anEventWithQueue(world, { places: 1, early: 6 })
    await open()
    const [, second, third, fourth] = (await inOrder()) as [Person, Person, Person, Person]
    expect(await entryOf(fourth)).toMatchObject({ place: 3, beganAt: 4, aboutMinutes: 12 })
    expect((await join(fourth)).body.entry.place).toBe(3)
    expect((await leave(third)).body.entry).toBeNull()
    expect([(await entryOf(fourth)).place, (await stateOf(fourth)).people]).toEqual([2, 4])
    world.clock.pass(turn)
    await advance()
    expect([(await entryOf(second)).status, (await entryOf(fourth)).place]).toEqual(['TURN', 1])
    expect((await join(third)).body.entry.place).toBe(4)
  })
})

describe('a turn', () => {
  it('is given to as many as there are places, lasts four minutes, and goes on to the next', async () => {
    const { rows, statuses } = await anEventWithQueue(world, { places: 2, early: 5 })
    await open()
    expect(await statuses()).toEqual(['TURN', 'TURN', 'WAITING', 'WAITING', 'WAITING'])
    expect((await rows())[0]?.turnEndsAt).toEqual(plus(saleOpensAt, turn))
    world.clock.pass(turn - 1)
    await advance()
    expect(await statuses()).toEqual(['TURN', 'TURN', 'WAITING', 'WAITING', 'WAITING'])
    world.clock.pass(1)
    await advance()
    expect(await statuses()).toEqual(['LAPSED', 'LAPSED', 'TURN', 'TURN', 'WAITING'])
  })

  it('is told in the account', async () => {
    const { people, event } = await anEventWithQueue(world, { early: 1 })
    await open()
    const { body } = await (people[0] as Person).get('/api/user/notifications')
    const data = { slug: event.slug, endsAt: plus(saleOpensAt, turn).toISOString() }
    expect(body.items).toMatchObject([{ kind: 'queue_turn', data }])
  })

  it('is needed to order while people are in line, for free tickets and in the cart too', async () => {
    for (const priceKES of [0, 500]) {
      const { inOrder, buy, shop, ticket, event } = await anEventWithQueue(world, { places: 1, early: 2, priceKES })
      await open()
      const [first, waiting] = (await inOrder()) as [Person, Person]
      const stranger = await aPerson(world)
      for (const person of [waiting, stranger]) {
        const { status, body } = await buy(person)
        expect([status, body.code, body.data.eventSlug]).toEqual([409, 'needs_turn', event.slug])
        expect(body.detail).toContain('Get in line')
      }
      const cart = { vendorId: shop.id, items: [{ productId: ticket.id, quantity: 1, priceKES }] }
      const check = async (person: Person) => (await person.post('/api/cart/check', cart)).body.lines[0]
      expect(await check(stranger)).toMatchObject({ state: 'NEEDS_TURN', eventSlug: event.slug, keptUntil: null })
      const keptUntil = plus(saleOpensAt, turn).toISOString()
      expect(await check(first)).toMatchObject({ state: 'OK', eventSlug: null, keptUntil })
      expect((await buy(first)).status).toBe(201)
    }
  })

  it('is used by an order: nobody is served twice, also not by joining again or from two phones', async () => {
    const { inOrder, buy, join, entryOf, left } = await anEventWithQueue(world, { places: 10, early: 12 })
    await open()
    const [first] = (await inOrder()) as [Person]
    const answers = await Promise.all([buy(first, 2), buy(first, 2), buy(first, 2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('needs_turn')
    expect([(await join(first)).body.entry.status, await left()]).toEqual(['SERVED', 8])
    await advance()
    expect([(await entryOf(first)).status, (await buy(first)).body.code]).toEqual(['SERVED', 'needs_turn'])
  })

  it('that ended is not used, also before a worker has ended it', async () => {
    const { inOrder, buy, join, left } = await anEventWithQueue(world, { places: 1, early: 2 })
    await open()
    const [first] = (await inOrder()) as [Person]
    world.clock.pass(turn)
    expect([(await buy(first)).body.code, await left()]).toEqual(['needs_turn', 1])
    // To the end of the line.
    expect((await join(first)).body.entry).toMatchObject({ status: 'WAITING', place: 1 })
  })

  it('can go on to the next person at once', async () => {
    const { inOrder, leave, entryOf } = await anEventWithQueue(world, { places: 1, early: 2 })
    await open()
    const [first, second] = (await inOrder()) as [Person, Person]
    await leave(first)
    expect((await entryOf(second)).status).toBe('TURN')
  })

  it('is had at once by who comes while there is room', async () => {
    const { join, buy } = await anEventWithQueue(world, { places: 5, early: 1 })
    await open()
    const person = await aPerson(world)
    expect((await buy(person)).body.code).toBe('needs_turn')
    expect((await join(person)).body.entry.status).toBe('TURN')
    expect((await buy(person)).status).toBe(201)
  })
})

describe('the end of a line', () => {
  it('comes when nobody waits any more: then anybody may order', async () => {
    const { people, buy, stateOf, join } = await anEventWithQueue(world, { places: 3, early: 1 })
    await open()
    const stranger = await aPerson(world)
    expect((await buy(stranger)).body.code).toBe('needs_turn')
    await buy(people[0] as Person)
    expect((await buy(stranger)).status).toBe(201)
    await advance()
    expect(await stateOf(stranger)).toMatchObject({ phase: 'ENDED', endReason: 'OPEN' })
    expect((await join(stranger)).body.code).toBe('queue_closed')
    expect((await buy(people[0] as Person)).status).toBe(201)
  })

  it('comes when the last place is sold', async () => {
    const { inOrder, buy, stateOf } = await anEventWithQueue(world, { places: 1, early: 2 })
    await open()
    const [first, second] = (await inOrder()) as [Person, Person]
    await buy(first)
    await advance()
    expect(await stateOf(second)).toMatchObject({ phase: 'ENDED', endReason: 'SOLD_OUT' })
    expect((await buy(second)).body.code).toBe('sold_out')
  })

  it('waits while somebody pays for the last places: what is not paid is the next person’s', async () => {
    const { inOrder, buy, stateOf, entryOf } = await anEventWithQueue(world, { places: 1, early: 2, priceKES: 500 })
    await open()
    const [first, second] = (await inOrder()) as [Person, Person]
    const { body } = await buy(first)
    await advance()
    expect(await stateOf(second)).toMatchObject({ phase: 'MOVING', waitsForPayments: true, entry: { place: 1 } })
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    const [order] = await world.db.select().from(orders).where(eq(orders.id, body.order.id))
    expect(order?.status).toBe('EXPIRED')
    await advance()
    expect((await entryOf(second)).status).toBe('TURN')
    expect((await buy(second)).status).toBe(201)
  })

  it('comes when the event is cancelled, when its sale stops, and when the organiser opens it to all', async () => {
    const ends = async (change: (id: EventId) => Promise<unknown>) => {
      const { people, event, stateOf } = await anEventWithQueue(world, { places: 1, early: 2 })
      await open()
      await change(event.id)
      await advance()
      const [line] = await world.db.select().from(eventQueues).where(eq(eventQueues.eventId, event.id))
      const { phase, endReason } = await stateOf(people[0] as Person)
      return [line?.endReason, phase, endReason]
    }
    const set = (values: Partial<typeof events.$inferInsert>) => (id: EventId) =>
      world.db.update(events).set(values).where(eq(events.id, id))
    expect(await ends(set({ status: 'CANCELLED' }))).toEqual(['CANCELLED', 'ENDED', 'CANCELLED'])
    expect(await ends(set({ hasQueue: false }))).toEqual(['OPEN', 'ENDED', 'OPEN'])
    const paused = (id: EventId) =>
      world.db.update(products).set({ status: 'ARCHIVED' }).where(eq(products.eventId, id))
    expect(await ends(paused)).toEqual(['SALE_ENDED', 'ENDED', 'SALE_ENDED'])
  })
})

describe('what a line leaves alone', () => {
  it('does not hold up a sale by access code before it opens', async () => {
    const { shop, event, people, buy } = await anEventWithQueue(world, { places: 5, early: 1 })
    const type = { kind: 'TICKET', eventId: event.id, name: 'Friends', priceKES: 0, accessCode: 'RAFIKI' } as const
    const hidden = await aProduct(world, shop, type)
    const items = [{ productId: hidden.id, quantity: 1, priceKES: 0, accessCode: 'RAFIKI' }]
    const cart = { vendorId: shop.id, items }
    const person = people[0] as Person
    expect((await person.post('/api/cart/check', cart)).body.lines[0].state).toBe('OK')
    await open()
    const stranger = await aPerson(world)
    expect((await stranger.post('/api/cart/check', cart)).body.lines[0].state).toBe('NEEDS_TURN')
    expect((await buy(person)).status).toBe(201)
  })
})

describe('how long it takes', () => {
  const line = { openedAt: 0, head: 50, slots: 50, inTurn: 50 }
  it.each([
    ['as long as if every turn were used to its end, before any is', line, 51, minutes(2), 8],
    ['as fast as the line has moved', { ...line, head: 250 }, 100, minutes(4), 2],
    ['not known while nobody can have a turn', { ...line, slots: 0 }, 5, minutes(2), null],
    ['not known before the sale opens', { ...line, openedAt: null }, 5, minutes(2), null],
  ])('is %s', (_, pace, place, now, expected) => {
    expect(aboutMinutes(pace, place, now)).toBe(expected)
  })
})
