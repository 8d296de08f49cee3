import { describe, expect, it } from 'vitest'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEventWithQueue, saleOpensAt } from '#server/testing/builders/queues.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/under-way'
const underWay = async (person: Person) => (await person.get(path)).body
const title = 'Nyatiti by the Lake'
const nothing = { orders: [], kept: [] }

async function anOrder(customer: Person, name: string) {
  const shop = await aShop(world, { name })
  const product = await aProduct(world, shop, { priceKES: 100 })
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  const post = (step: string, body?: unknown) => shop.owner.post(`/api/vendor/orders/${order.id}/${step}`, body)
  return { id: order.id as string, post }
}

/** The worker looks after the seconds in which a step can be undone. */
async function passUndo() {
  world.clock.pass(10_000)
  await world.periodicJobs.sendDueLive()
}

/** Somebody whom a waiting list keeps a place for. */
async function anOffer() {
  world.clock.set(lunchTime)
  const shop = await aShop(world)
  const event = await anEvent(world, shop, { capacity: 1, startsAt: plus(lunchTime, days(30)) })
  const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 0 })
  const [first, waiting] = [await aPerson(world), await aPerson(world)]
  const buy = (person: Person) =>
    checkOut(person, cartOf(shop, person, [{ product: ticket }], { fulfilment: { method: 'TICKETS' } }))
  expect((await buy(first)).status).toBe(201)
  await waiting.post(`/api/events/${event.slug}/waitlist`, { productId: ticket.id, quantity: 1 })
  const { version } = (await shop.owner.get(`/api/vendor/events/${event.id}`)).body
  expect((await shop.owner.patch(`/api/vendor/events/${event.id}`, { capacity: 2, version })).status).toBe(200)
  await world.periodicJobs.offerPlaces()
  return { event, waiting, first, buy: () => buy(waiting), leave: `/api/events/${event.slug}/waitlist/leave` }
}

describe('what is under way for a customer', () => {
  it('has their paid orders that are not over, the newest first, and nobody else’s', async () => {
    const [customer, other] = [await aPerson(world), await aPerson(world)]
    const [first, second] = [await anOrder(customer, 'Kwa Njoki'), await anOrder(customer, 'Kwa Otieno')]
    expect(await underWay(customer)).toMatchObject({
      orders: [
        { id: second.id, status: 'PAID', readyBy: null, leftAt: null, vendor: { name: 'Kwa Otieno' } },
        { id: first.id, fulfilment: { method: 'PICKUP', areaName: null }, vendor: { name: 'Kwa Njoki' } },
      ],
      kept: [],
    })
    expect(await underWay(other)).toEqual(nothing)
    await second.post('reject', { reason: 'Out of gas' })
    expect((await underWay(customer)).orders).toMatchObject([{ id: first.id }])
  })

  it('has no order that is not paid', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const product = await aProduct(world, shop)
    expect((await checkOut(customer, cartOf(shop, customer, [{ product }]))).status).toBe(201)
    expect(await underWay(customer)).toEqual(nothing)
  })

  it('tells of a step, and of the promised time, once it cannot be undone', async () => {
    const customer = await aPerson(world)
    const { post } = await anOrder(customer, 'Kwa Njoki')
    const readyBy = plus(world.clock.now(), minutes(25)).toISOString()
    await post('accept', { minutes: 25 })
    expect((await underWay(customer)).orders).toMatchObject([{ status: 'PAID', readyBy: null }])
    await passUndo()
    expect((await underWay(customer)).orders).toMatchObject([{ status: 'ACCEPTED', readyBy }])
  })

  it('has the places that a waiting list keeps for them, until they are taken or the time is over', async () => {
    const { event, waiting, first, buy } = await anOffer()
    const endsAt = plus(lunchTime, minutes(30)).toISOString()
    const kept = [{ kind: 'OFFER', event: { slug: event.slug, title }, endsAt }]
    expect(await underWay(waiting)).toEqual({ orders: [], kept })
    expect(await underWay(first)).toEqual(nothing)
    expect((await buy()).status).toBe(201)
    expect(await underWay(waiting)).toEqual(nothing)

    const late = await anOffer()
    world.clock.pass(minutes(30))
    expect(await underWay(late.waiting)).toEqual(nothing)
  })

  it('has their turn in a queue, and no place of who still waits', async () => {
    const { event, inOrder } = await anEventWithQueue(world, { places: 1, early: 2 })
    world.clock.set(saleOpensAt)
    await world.periodicJobs.advanceQueues()
    const [first, second] = (await inOrder()) as [Person, Person]
    const endsAt = plus(saleOpensAt, minutes(4)).toISOString()
    expect((await underWay(first)).kept).toEqual([{ kind: 'TURN', event: { slug: event.slug, title }, endsAt }])
    expect(await underWay(second)).toEqual(nothing)
    world.clock.pass(minutes(4))
    expect(await underWay(first)).toEqual(nothing)
  })

  it('has nothing of an event that was taken down', async () => {
    const { event, waiting } = await anOffer()
    await world.db.execute(
      `update events set taken_down_at = now(), taken_down_reason = 'Copied' where id = '${event.id}'`,
    )
    expect(await underWay(waiting)).toEqual(nothing)
  })

  it('takes one statement to look at, beside that of the session', async () => {
    const customer = await aPerson(world)
    await anOrder(customer, 'Kwa Njoki')
    await underWay(customer)
    const { statements } = await countStatements(() => customer.get(path))
    expect(statements).toHaveLength(2)
  })

  it('is only for who is signed in', async () => {
    expect((await world.visitor().get(path)).status).toBe(401)
  })
})
