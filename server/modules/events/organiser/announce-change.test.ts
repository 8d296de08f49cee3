import { describe, expect, it } from 'vitest'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'

import { aWorld } from '#server/testing/world/world.ts'
import { eventChanges } from '../events.tables.ts'
import { returnUntil } from './announce-change.ts'

const world = aWorld()
const fulfilment = { method: 'TICKETS' }

/** An event in twenty days, or as given, of which somebody holds two tickets. */
async function aSoldEvent({ ahead = days(20), priceKES = 500 } = {}) {
  const [shop, buyer] = await Promise.all([aShop(world), aPerson(world)])
  const startsAt = plus(world.clock.now(), ahead)
  const event = await anEvent(world, shop, { startsAt, capacity: 40, quota: 40 })
  const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES })
  const order = await aPaidOrder(world, shop, buyer, [{ product: ticket, quantity: 2 }], { fulfilment })
  const move = (change: Record<string, unknown> = { venue: 'The garden' }, version = 1) =>
    shop.owner.patch(`/api/vendor/events/${event.id}`, { version, ...change })
  const giveBack = (key?: string) =>
    buyer.command(`/api/user/orders/${order.id}/return-tickets`, { eventId: event.id }, key)
  const left = async () => (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.places.left
  return { shop, buyer, startsAt, event, ticket, order, move, giveBack, left }
}

const listNotifications = async (person: Person) =>
  (await person.get('/api/user/notifications')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'event_changed',
  )

const returnsOf = async (person: Person, id: string) => (await person.get(`/api/user/orders/${id}/returns`)).body.items

describe('until when tickets may be given back', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  it.each([
    ['seven days after a change of what is far off', days(20), days(7)],
    ['24 hours before the new start of what is near', days(3), days(2)],
    ['not at all when it starts within 24 hours', hours(24), null],
  ])('%s', (_, ahead, until) => {
    expect(returnUntil(now, plus(now, ahead))).toEqual(until === null ? null : plus(now, until))
  })
})

describe('another time or place of an event', () => {
  it('tells each person who holds tickets once, with what was and what is, and records the change', async () => {
    const { shop, buyer, startsAt, event, move } = await aSoldEvent()
    const later = plus(startsAt, hours(1))
    const { status } = await move({ startsAt: later.toISOString(), venue: 'The garden' })
    expect(status).toBe(200)
    expect(await listNotifications(buyer)).toMatchObject([
      {
        data: {
          event: 'Nyatiti by the Lake',
          organiser: shop.name,
          before: { startsAt: startsAt.toISOString(), venue: 'Dunga Beach' },
          after: { startsAt: later.toISOString(), venue: 'The garden' },
          returnUntil: plus(world.clock.now(), days(7)).toISOString(),
        },
      },
    ])
    const changes = await world.db.select().from(eventChanges).where(eq(eventChanges.eventId, event.id))
    expect(changes).toMatchObject([{ holders: 1, vendorId: shop.id, changedBy: shop.owner.user.id }])
  })

  it('tells nobody of any other change, nor whose tickets were refunded', async () => {
    const { shop, buyer, order, move } = await aSoldEvent()
    await move({ title: 'Another name', description: 'More strings.' })
    expect(await listNotifications(buyer)).toEqual([])
    await refundOrder(shop.owner, order.id, { whole: true })
    await move({ venue: 'The garden' }, 2)
    expect(await listNotifications(buyer)).toEqual([])
  })

  it('tells nobody when the change is refused', async () => {
    const { buyer, move } = await aSoldEvent()
    expect((await move({ venue: '' })).status).toBe(409)
    expect((await move({ venue: 'The garden' }, 7)).status).toBe(409)
    expect(await listNotifications(buyer)).toEqual([])
  })
})

describe('giving tickets back after a change', () => {
  it('refunds the tickets, voids them and sells their places again', async () => {
    const { buyer, order, move, giveBack, left } = await aSoldEvent()
    await move()
    expect(await returnsOf(buyer, order.id)).toMatchObject([
      {
        event: { title: 'Nyatiti by the Lake' },
        tickets: 2,
        amountKES: 1000,
        until: plus(world.clock.now(), days(7)).toISOString(),
      },
    ])
    expect(await left()).toBe(38)
    expect((await giveBack()).status).toBe(200)
    const { refundedKES, tickets } = await orderOf(buyer, order.id)
    expect([refundedKES, tickets.map(({ status }: { status: string }) => status)]).toEqual([1000, ['VOID', 'VOID']])
    expect([await left(), await returnsOf(buyer, order.id)]).toEqual([40, []])
  })

  it('refunds once, however often it is asked for', async () => {
    const { buyer, order, move, giveBack } = await aSoldEvent()
    await move()
    const key = crypto.randomUUID()
    const answers = await Promise.all([giveBack(key), giveBack(key), giveBack(), giveBack()])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    expect((await orderOf(buyer, order.id)).refundedKES).toBe(1000)
  })

  it('refunds only the tickets that were not used', async () => {
    const { shop, buyer, order, move, giveBack } = await aSoldEvent({ ahead: days(3) })
    await move()
    const [first] = (await orderOf(buyer, order.id)).tickets
    world.clock.pass(minutes(1))
    await world.db.execute(
      sql`update tickets set status = 'USED', used_at = now() where vendor_id = ${shop.id} and id = ${first.id}`,
    )
    expect(await returnsOf(buyer, order.id)).toMatchObject([{ tickets: 1, amountKES: 500 }])
    await giveBack()
    expect((await orderOf(buyer, order.id)).refundedKES).toBe(500)
  })

  it('refuses it without a change, after the time for it, and for tickets bought after the change', async () => {
    const { shop, ticket, buyer, event, order, move, giveBack } = await aSoldEvent()
    expect((await giveBack()).body.code).toBe('invalid_transition')
    await move()
    const late = await aPerson(world)
    world.clock.pass(minutes(1))
    const lateOrder = await aPaidOrder(world, shop, late, [{ product: ticket }], { fulfilment })
    expect(await returnsOf(late, lateOrder.id)).toEqual([])
    const refused = await late.command(`/api/user/orders/${lateOrder.id}/return-tickets`, { eventId: event.id })
    expect(refused.body.code).toBe('invalid_transition')
    world.clock.pass(days(7))
    expect([(await giveBack()).body.code, await returnsOf(buyer, order.id)]).toEqual(['invalid_transition', []])
    expect((await orderOf(buyer, order.id)).refundedKES).toBe(0)
  })

  it("finds nobody else's order", async () => {
    const { order, event, move } = await aSoldEvent()
    await move()
    const stranger = await aPerson(world)
    const asked = await stranger.command(`/api/user/orders/${order.id}/return-tickets`, { eventId: event.id })
    expect([asked.body.code, (await stranger.get(`/api/user/orders/${order.id}/returns`)).body.items]).toEqual([
      'not_found',
      [],
    ])
  })
})
