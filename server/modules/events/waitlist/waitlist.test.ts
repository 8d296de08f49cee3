import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { waitlistEntries } from './waitlist.tables.ts'

const world = aWorld()

interface Given {
  places?: number
  taken?: number
  priceKES?: number
}

/**
 * An event whose places are all held by orders of one person each; the first of them are cancelled to bring places
 * back.
 */
async function soldOutEvent({ places = 2, taken = places, priceKES = 500 }: Given = {}) {
  world.clock.set(lunchTime)
  const shop = await aShop(world)
  const event = await anEvent(world, shop, {
    capacity: places,
    quota: places,
    startsAt: new Date(+lunchTime + days(30)),
  })
  const ticket = await aProduct(world, shop, {
    kind: 'TICKET',
    eventId: event.id,
    name: 'Regular',
    priceKES,
    maxPerOrder: 10,
  })
  const buy = (person: Person, quantity = 1) =>
    checkOut(person, cartOf(shop, person, [{ product: ticket, quantity }], { fulfilment: { method: 'TICKETS' } }))
  const holders: { person: Person; orderId: OrderId }[] = []
  for (let nth = 0; nth < taken; nth++) {
    const person = await aPerson(world)
    const { body } = await buy(person)
    holders.push({ person, orderId: body.order.id })
  }
  const path = `/api/events/${event.slug}/waitlist`
  const leftOfAll = async () =>
    (
      await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, event.capacityStockId as string))
    )[0]?.left as number
  return {
    shop,
    event,
    ticket,
    buy,
    path,
    left: leftOfAll,
    join: (person: Person, quantity = 1, body = {}) => person.post(path, { productId: ticket.id, quantity, ...body }),
    entryOf: async (person: Person) => (await person.get(path)).body.entry,
    /** Ends the unpaid orders of so many holders, as their window's end would. */
    async restock(count: number) {
      for (const { orderId } of holders.splice(0, count)) await expire(shop, orderId)
    },
  }
}

async function expire(shop: Shop, orderId: OrderId) {
  await world.db.execute(sql`
    with back as (update holds set status = 'RELEASED' where order_id = ${orderId} and status = 'HELD' returning stock_id, quantity)
    update stocks s set quantity_left = s.quantity_left + b.quantity from back b where s.id = b.stock_id`)
  await world.db
    .update(orders)
    .set({ status: 'EXPIRED' })
    .where(and(eq(orders.vendorId, shop.id), eq(orders.id, orderId)))
}

const offer = () => world.periodicJobs.offerPlaces()

describe('a waiting list', () => {
  it('is joined at its end, once by each person', async () => {
    const { join, entryOf, path } = await soldOutEvent()
    const [first, second] = [await aPerson(world), await aPerson(world)]
    expect((await join(first)).body).toMatchObject({ people: 1, entry: { status: 'WAITING', ahead: 0, behind: 0 } })
    expect((await join(second, 2)).body).toMatchObject({ people: 2, entry: { quantity: 2, ahead: 1, behind: 0 } })
    expect((await join(first, 2)).body).toMatchObject({ people: 2, entry: { quantity: 1, ahead: 0, behind: 1 } })
    await Promise.all([join(second), join(second), join(second)])
    expect((await first.get(path)).body.people).toBe(2)
    expect(await entryOf(await aPerson(world))).toBeNull()
  })

  it('is not joined while enough tickets can be bought', async () => {
    const { join } = await soldOutEvent({ places: 3, taken: 1 })
    const person = await aPerson(world)
    expect((await join(person, 2)).body.code).toBe('not_sold_out')
    expect((await join(person, 3)).status).toBe(200)
  })

  it('is closed where the organiser keeps none, and keeps those who are in line', async () => {
    const { join, entryOf, restock, event, shop } = await soldOutEvent()
    const [first, late] = [await aPerson(world), await aPerson(world)]
    await join(first)
    const path = `/api/vendor/events/${event.id}`
    const { version, hasWaitlist } = (await shop.owner.get(path)).body
    expect(hasWaitlist).toBe(true)
    expect((await shop.owner.patch(path, { hasWaitlist: false, version })).body.hasWaitlist).toBe(false)
    expect((await late.get(`/api/events/${event.slug}`)).body.hasWaitlist).toBe(false)
    expect((await join(late)).body.code).toBe('no_waitlist')
    await restock(1)
    await offer()
    expect((await entryOf(first)).status).toBe('OFFERED')
  })

  it('is not there for an unknown event, a stranger, or tickets that are not sold', async () => {
    const { join, path } = await soldOutEvent()
    const person = await aPerson(world)
    expect((await person.get('/api/events/no-such-event/waitlist')).status).toBe(404)
    expect((await world.visitor().get(path)).status).toBe(401)
    expect((await join(person, 1, { productId: crypto.randomUUID() })).status).toBe(422)
    const other = await aProduct(world, await aShop(world), {})
    expect((await join(person, 1, { productId: other.id })).body.code).toBe('product_unavailable')
  })

  it('is tried thirty times an hour by one person', async () => {
    const { join } = await soldOutEvent()
    const [eager, other] = [await aPerson(world), await aPerson(world)]
    for (let n = 0; n < 30; n++) expect((await join(eager)).status).toBe(200)
    expect((await join(eager)).body.code).toBe('too_many_requests')
    expect((await join(other)).status).toBe(200)
    world.clock.pass(60 * minutes(1))
    expect((await join(eager)).status).toBe(200)
  })

  it('offers a place that came back to the first in line for half an hour, and to nobody else', async () => {
    const { join, entryOf, restock, buy, left } = await soldOutEvent()
    const [first, second, stranger] = [await aPerson(world), await aPerson(world), await aPerson(world)]
    await join(first)
    await join(second)
    await restock(1)
    // Before the offer goes out the public sees nothing of it.
    expect((await buy(stranger)).body.code).toBe('sold_out')
    await offer()
    expect(await entryOf(first)).toMatchObject({
      status: 'OFFERED',
      offer: { name: 'Regular', priceKES: 500, endsAt: new Date(+world.clock.now() + minutes(30)).toISOString() },
    })
    expect(await entryOf(second)).toMatchObject({ status: 'WAITING', ahead: 1 })
    expect([await left(), (await buy(stranger)).body.code, (await buy(second)).body.code]).toEqual([
      0,
      'sold_out',
      'sold_out',
    ])
    expect((await buy(first)).status).toBe(201)
    expect([await entryOf(first), await left()]).toEqual([null, 0])
    const notified = (await first.get('/api/user/notifications')).body.items
    expect(notified).toMatchObject([{ kind: 'waitlist_offer', data: { ticketType: 'Regular', quantity: 1 } }])
  })

  it('shows an event as sold out to everybody else while what came back is for people in line', async () => {
    const { join, restock, event } = await soldOutEvent()
    await join(await aPerson(world))
    await restock(1)
    const page = (await world.visitor().get(`/api/events/${event.slug}`)).body
    expect([page.availability, page.ticketTypes[0].isSoldOut]).toEqual(['SOLD_OUT', true])
  })

  it('serves the first whom what came back suffices, and keeps nothing back for those who want more', async () => {
    const { join, entryOf, restock, buy } = await soldOutEvent({ places: 4 })
    const [many, one, stranger] = [await aPerson(world), await aPerson(world), await aPerson(world)]
    await join(many, 3)
    await join(one, 1)
    await restock(1)
    await offer()
    expect([(await entryOf(many)).status, (await entryOf(one)).status]).toEqual(['WAITING', 'OFFERED'])
    await buy(one)
    await restock(1)
    await offer()
    // One place suffices nobody in line: anybody may have it.
    expect((await buy(stranger)).status).toBe(201)
    await restock(2)
    await offer()
    expect((await entryOf(many)).status).toBe('WAITING')
  })

  it('offers whichever ticket type comes first where that is waited for', async () => {
    const { shop, event, join, entryOf } = await soldOutEvent()
    const front = await aProduct(world, shop, {
      kind: 'TICKET',
      eventId: event.id,
      name: 'Front',
      priceKES: 900,
      stock: 0,
    })
    const person = await aPerson(world)
    await join(person, 1, { productId: undefined })
    await world.db
      .update(stocks)
      .set({ left: 5 })
      .where(eq(stocks.id, event.capacityStockId as string))
    await world.db
      .update(stocks)
      .set({ left: 1 })
      .where(eq(stocks.id, front.stockId as string))
    await offer()
    expect((await entryOf(person)).offer).toMatchObject({ name: expect.stringMatching(/Regular|Front/) })
  })

  it('lets an offer that is not taken up go on to the next person after half an hour', async () => {
    const { join, entryOf, restock, buy, left } = await soldOutEvent()
    const [first, second] = [await aPerson(world), await aPerson(world)]
    await join(first)
    await join(second)
    await restock(1)
    await offer()
    world.clock.pass(minutes(30))
    expect((await buy(first)).body.code).toBe('sold_out')
    await offer()
    expect([await entryOf(first), (await entryOf(second)).status, await left()]).toEqual([null, 'OFFERED', 0])
  })

  it('lets an offer go on at once when its person cannot come', async () => {
    const { join, entryOf, restock, path } = await soldOutEvent()
    const [first, second] = [await aPerson(world), await aPerson(world)]
    await join(first)
    await join(second)
    await restock(1)
    await offer()
    expect((await first.post(`${path}/leave`)).body.entry).toBeNull()
    await offer()
    expect((await entryOf(second)).status).toBe('OFFERED')
    expect((await second.post(`${path}/leave`)).body).toEqual({ people: 0, entry: null })
  })

  it('sends no offers between 22:00 and 7:00, and sells what came back to nobody else meanwhile', async () => {
    const { join, entryOf, restock, buy } = await soldOutEvent()
    const [first, stranger] = [await aPerson(world), await aPerson(world)]
    await join(first)
    world.clock.set(new Date('2026-11-20T19:00:00Z'))
    await restock(1)
    await offer()
    expect([(await entryOf(first)).status, (await buy(stranger)).body.code]).toEqual(['WAITING', 'sold_out'])
    world.clock.set(new Date('2026-11-21T03:59:59Z'))
    await offer()
    expect((await entryOf(first)).status).toBe('WAITING')
    world.clock.pass(1_000)
    await offer()
    expect((await entryOf(first)).status).toBe('OFFERED')
  })

  it('gives back what was offered and not ordered', async () => {
    const { join, restock, buy, left, entryOf } = await soldOutEvent({ places: 3 })
    const [first, second] = [await aPerson(world), await aPerson(world)]
    await join(first, 3)
    await restock(3)
    await offer()
    expect((await entryOf(first)).status).toBe('OFFERED')
    expect((await buy(first, 2)).status).toBe(201)
    expect(await left()).toBe(1)
    expect((await buy(second)).status).toBe(201)
  })

  it('sells more than was offered only where more is left', async () => {
    const { join, restock, buy, left } = await soldOutEvent({ places: 3 })
    const first = await aPerson(world)
    await join(first)
    await restock(1)
    await offer()
    expect((await buy(first, 2)).body.code).toBe('sold_out')
    await restock(1)
    expect((await buy(first, 2)).status).toBe(201)
    expect(await left()).toBe(0)
  })

  it('gives free tickets to those in line too', async () => {
    const { join, entryOf, buy, left, shop, event } = await soldOutEvent({ places: 1, taken: 0, priceKES: 0 })
    const [holder, first] = [await aPerson(world), await aPerson(world)]
    const { body } = await buy(holder)
    await join(first)
    await shop.owner.post(`/api/vendor/orders/${body.order.id}/cancel`, { reason: 'x' })
    await world.db
      .update(stocks)
      .set({ left: 1 })
      .where(eq(stocks.id, event.capacityStockId as string))
    await offer()
    expect((await entryOf(first)).status).toBe('OFFERED')
    expect((await buy(first)).body.order.status).toBe('COMPLETED')
    expect(await left()).toBe(0)
  })
})

describe('a waiting list with many at once', () => {
  it('offers each place once, however many workers look, and loses none', async () => {
    const { join, restock, left, event } = await soldOutEvent({ places: 6 })
    const people = await Promise.all(Array.from({ length: 9 }, () => aPerson(world)))
    for (const person of people) await join(person)
    await restock(6)
    await Promise.all([offer(), offer(), offer(), offer()])
    const entries = await world.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.eventId, event.id))
      .orderBy(waitlistEntries.id)
    expect(entries.map(({ status }) => status)).toEqual([
      ...Array<string>(6).fill('OFFERED'),
      ...Array<string>(3).fill('WAITING'),
    ])
    expect(await left()).toBe(0)
  })

  it('either takes an offer up or ends it when both happen at the same time', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { join, restock, buy, path, left } = await soldOutEvent({ places: 1 })
      const first = await aPerson(world)
      await join(first)
      await restock(1)
      await offer()
      const [bought] = await Promise.all([buy(first), first.post(`${path}/leave`)])
      expect(await left()).toBe(bought.status === 201 ? 0 : 1)
    }
  })

  it('sells every place that comes back, to people in line in their order, while others try to buy', async () => {
    const { join, restock, buy, left, event } = await soldOutEvent({ places: 8 })
    const line = await Promise.all(Array.from({ length: 8 }, () => aPerson(world)))
    const strangers = await Promise.all(Array.from({ length: 8 }, () => aPerson(world)))
    for (const person of line) await join(person)
    const [bought] = await Promise.all([
      Promise.all(strangers.map((person) => buy(person))),
      restock(4)
        .then(offer)
        .then(() => restock(4))
        .then(offer),
    ])
    await offer()
    expect(bought.filter(({ status }) => status === 201)).toEqual([])
    const answers = await Promise.all(line.map((person) => buy(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await left()).toBe(0)
    const open = await world.db
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.eventId, event.id), eq(waitlistEntries.status, 'TAKEN')))
    expect(open).toHaveLength(8)
  })
})
