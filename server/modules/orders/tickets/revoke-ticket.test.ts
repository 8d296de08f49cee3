import { describe, expect, it } from 'vitest'
import type { OrderId, TicketId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Two of ten places at an event, at 500 each. */
async function twoTickets() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), capacity: 10, quota: 10 })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500, stock: 5 })
  const order = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }], {
    fulfilment: { method: 'TICKETS' },
  })
  const id = order.id as OrderId
  const [first, second] = (order.tickets as { id: TicketId; code: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const left = async (stockId: string | null) =>
    (
      await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, stockId ?? ''))
    )[0]?.left
  return {
    shop,
    customer,
    event,
    id,
    first: first as { id: TicketId; code: string },
    second: second as { id: TicketId; code: string },
    revoke: (ticket: { id: TicketId }, refund: boolean) =>
      shop.owner.post(`/api/vendor/tickets/${ticket.id}/revoke`, { reason: 'Sold on for double', refund }),
    refundOne: () => refundOrder(shop.owner, id, { lines: [{ orderLineId: order.lines[0].id, quantity: 1 }] }),
    places: async () => [await left(product.stockId), await left(event.capacityStockId)],
    eventPlaces: async () => (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.places,
    states: async () => {
      const rows = await world.db.select().from(tickets).where(eq(tickets.orderId, id)).orderBy(tickets.id)
      return rows.map(({ status, voidReason }) => voidReason ?? status)
    },
    refundedKES: async () => (await customer.get(`/api/user/orders/${id}`)).body.refundedKES,
    told: async () => {
      const { items } = (await customer.get('/api/user/notifications')).body
      return (items as { kind: string; data: { change?: string } }[]).map(({ kind, data }) => data.change ?? kind)
    },
  }
}

describe('an organiser who makes a paid ticket void', () => {
  it('has to say whether its money goes back', async () => {
    const { shop, first, states } = await twoTickets()
    const answer = await shop.owner.post(`/api/vendor/tickets/${first.id}/revoke`, { reason: 'Sold on for double' })
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'refund'])
    expect(await states()).toEqual(['VALID', 'VALID'])
  })

  it('gives back what was paid for that ticket alone when it says so, and tells the holder', async () => {
    const { revoke, first, second, states, refundedKES, told, shop, customer, id } = await twoTickets()
    const { status, body } = await revoke(first, true)
    expect([status, body.status, body.refundedKES]).toEqual([200, 'VOID', 500])
    expect(await states()).toEqual(['REFUNDED', 'VALID'])
    expect(await refundedKES()).toBe(500)
    expect((await customer.get(`/api/user/orders/${id}`)).body.refunds).toMatchObject([{ reason: 'TICKET_REVOKED' }])
    expect((await told()).toSorted()).toEqual(['REFUNDED', 'refund_requested'])
    expect((await scan(shop, second.code)).body.result).toBe('valid')
  })

  it('moves no money when it does not, and does not tell the holder that money comes back', async () => {
    const { revoke, first, states, refundedKES, told, shop } = await twoTickets()
    const before = await balancesOf(world, shop.id)
    expect((await revoke(first, false)).body).toMatchObject({ status: 'VOID', refundedKES: 0 })
    expect(await states()).toEqual(['REVOKED', 'VALID'])
    expect([await refundedKES(), await balancesOf(world, shop.id)]).toEqual([0, before])
    expect(await told()).toEqual(['VOID'])
  })

  it.each([true, false])('puts its place on sale again once (money goes back: %s)', async (refund) => {
    const { revoke, first, places, eventPlaces } = await twoTickets()
    expect(await places()).toEqual([3, 8])
    await revoke(first, refund)
    expect(await places()).toEqual([4, 9])
    expect(await eventPlaces()).toMatchObject({ capacity: 10, left: 9, sold: 1, held: 0 })
    expect((await revoke(first, refund)).body.code).toBe('invalid_transition')
    expect(await places()).toEqual([4, 9])
  })

  it('refunds the void ticket and no valid one when one of the line is refunded later', async () => {
    const { revoke, refundOne, first, second, states, places, refundedKES, shop } = await twoTickets()
    await revoke(second, false)
    expect((await refundOne()).status).toBe(200)
    expect([await states(), await refundedKES(), await places()]).toEqual([['VALID', 'REFUNDED'], 500, [4, 9]])
    expect((await scan(shop, first.code)).body.result).toBe('valid')
  })

  it('voids a valid ticket with the next refund, once the void one was paid for', async () => {
    const { revoke, refundOne, second, states, places, refundedKES } = await twoTickets()
    await revoke(second, true)
    expect((await refundOne()).status).toBe(200)
    expect([await states(), await refundedKES(), await places()]).toEqual([['REFUNDED', 'REFUNDED'], 1000, [5, 10]])
    expect((await refundOne()).body.code).toBe('refund_too_large')
  })

  it('leaves the void ticket refundable where somebody has gone in with the other', async () => {
    const { revoke, refundOne, first, second, states, refundedKES, shop } = await twoTickets()
    await scan(shop, first.code)
    await revoke(second, false)
    expect((await refundOne()).status).toBe(200)
    expect([await states(), await refundedKES()]).toEqual([['USED', 'REFUNDED'], 500])
  })

  it('gives back no more than is left of the order, and then leaves the ticket valid', async () => {
    const { revoke, first, states, id, shop } = await twoTickets()
    await refundOrder(shop.owner, id, { amountKES: 700 })
    expect((await revoke(first, true)).body.code).toBe('refund_too_large')
    expect(await states()).toEqual(['VALID', 'VALID'])
  })

  it('gives money back only where its staff has the right to', async () => {
    const { shop, first, second, states, refundedKES } = await twoTickets()
    const revoke = (who: Person, { id }: { id: TicketId }, refund: boolean) =>
      who.post(`/api/vendor/tickets/${id}/revoke`, { reason: 'Copied', refund })
    const manager = await aMember(world, shop, 'MANAGER')
    expect((await revoke(manager, first, true)).body.code).toBe('right_missing')
    expect((await revoke(manager, first, false)).status).toBe(200)
    const granted = await aMember(world, shop, 'MANAGER', { granted: ['money'] })
    expect((await revoke(granted, second, true)).status).toBe(200)
    expect([await states(), await refundedKES()]).toEqual([['REVOKED', 'REFUNDED'], 500])
  })

  it('refunds once when it is pressed twice at once', async () => {
    const { revoke, first, refundedKES, places } = await twoTickets()
    const both = await Promise.all([revoke(first, true), revoke(first, true)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await refundedKES(), await places()]).toEqual([500, [4, 9]])
  })

  it('either lets somebody in or voids and refunds, when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { revoke, first, shop, refundedKES, states } = await twoTickets()
      const [{ status }, { body }] = await Promise.all([revoke(first, true), scan(shop, first.code)])
      const isIn = body.result === 'valid'
      expect([status, await refundedKES()]).toEqual(isIn ? [409, 0] : [200, 500])
      expect((await states())[0]).toBe(isIn ? 'USED' : 'REFUNDED')
    }
  })
})

it('refuses to refund a ticket that was given, and makes it void without', async () => {
  const { shop, event, eventPlaces } = await twoTickets()
  const types = (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.ticketTypes
  const guest = await aPerson(world)
  const given = await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, {
    ticketTypeId: types[0].id,
    quantity: 1,
    name: 'Achieng',
    email: guest.user.email,
  })
  expect(given.status, JSON.stringify(given.body)).toBeLessThan(300)
  const [ticket] = (await guest.get('/api/user/tickets')).body.items
  const revoke = (refund: boolean) =>
    shop.owner.post(`/api/vendor/tickets/${ticket.id}/revoke`, { reason: 'Not coming', refund })
  expect((await revoke(true)).body.code).toBe('invalid_transition')
  expect(await eventPlaces()).toMatchObject({ given: 1, left: 7 })
  expect((await revoke(false)).status).toBe(200)
  expect(await eventPlaces()).toMatchObject({ given: 0, left: 8, held: 0 })
})

it('voids the ticket that its customer gives back, whatever its organiser has made void without a refund', async () => {
  const { shop, customer, event, id, first, revoke, states } = await twoTickets()
  await revoke(first, false)
  const { body: seen } = await shop.owner.get(`/api/vendor/events/${event.id}`)
  const change = { version: seen.version, startsAt: plus(world.clock.now(), hours(30)).toISOString() }
  const moved = await shop.owner.patch(`/api/vendor/events/${event.id}`, {
    ...change,
    endsAt: plus(world.clock.now(), hours(34)).toISOString(),
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const given = await customer.command(`/api/user/orders/${id}/return-tickets`, { eventId: event.id })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  expect(await states()).toEqual(['REVOKED', 'REFUNDED'])
})

it('leaves a sound ledger after tickets were made void', async () => {
  expect(await verifyLedger(world.db)).toEqual([])
})
