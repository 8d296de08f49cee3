import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EventId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inTransaction } from '#server/platform/database/database.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from './check-in.tables.ts'
import { tickets } from './tickets.tables.ts'
import { voidTickets } from './void-tickets.ts'

const world = aWorld()

const aTicket = async (given: Parameters<typeof anEventWithTickets>[1] = {}) => {
  const made = await anEventWithTickets(world, given)
  return { ...made, code: made.codes[0] as string, id: made.ids[0] as (typeof made.ids)[number] }
}
const fromNow = (milliseconds: number) => plus(world.clock.now(), milliseconds)
const scansOf = (vendorId: string) =>
  world.db
    .select()
    .from(checkIns)
    .where(eq(checkIns.vendorId, vendorId as never))

describe('a scan at the door', () => {
  it('checks in a valid ticket, and returns its attendee and type', async () => {
    const { shop, event, code, id } = await aTicket()
    const { status, body } = await scan(shop, code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'ACCEPTED',
      ticket: {
        id,
        typeName: 'Regular',
        attendee: 'Otieno Odhiambo',
        event: { id: event.id, title: 'Nyatiti by the Lake' },
      },
      usedAt: world.clock.now().toISOString(),
    })
    expect(await ticketOf(world, id)).toMatchObject({ status: 'USED', usedAt: world.clock.now() })
  })

  it('reports when a ticket was already checked in', async () => {
    const { shop, code } = await aTicket()
    const { body: first } = await scan(shop, code)
    world.clock.pass(minutes(14))
    expect((await scan(shop, code)).body).toEqual({ ...first, result: 'ALREADY_USED' })
  })

  it('accepts a short code as people type it', async () => {
    const { shop, issued } = await aTicket()
    const shortCode = issued[0]?.shortCode as string
    const typed = ` ${shortCode.slice(0, 4)}-${shortCode.slice(4).toLowerCase()}`
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    expect((await scan(shop, typed)).body.result).toBe('ACCEPTED')
  })

  it('reports an unknown ticket code', async () => {
    const { shop } = await aTicket()
    expect((await scan(shop, 'NOT A TICKET')).body).toEqual({ result: 'UNKNOWN', ticket: null, usedAt: null })
  })

  it("does not find another vendor's ticket, and leaves it valid", async () => {
    const { code, id } = await aTicket()
    const other = await aShop(world)
    expect((await scan(other, code)).body).toEqual({ result: 'UNKNOWN', ticket: null, usedAt: null })
    expect((await ticketOf(world, id))?.status).toBe('VALID')
  })

  it('refuses a ticket for another event than the one being checked in', async () => {
    const { shop, code, event } = await aTicket()
    const other = await anEvent(world, shop)
    expect((await scan(shop, code, { eventId: other.id })).body).toMatchObject({
      result: 'WRONG_EVENT',
      ticket: { event: { id: event.id } },
    })
    expect((await scan(shop, code, { eventId: event.id })).body.result).toBe('ACCEPTED')
  })

  it('refuses a ticket that was voided', async () => {
    const { shop, code, orderId } = await aTicket()
    await inTransaction(world.db, (tx) => voidTickets(tx, { id: orderId, vendorId: shop.id }, world.clock.now()))
    expect((await scan(shop, code)).body.result).toBe('VOID')
  })

  it('refuses every ticket of a cancelled event, used or not', async () => {
    const { shop, event, codes } = await anEventWithTickets(world, { tickets: 2 })
    await scan(shop, codes[0] as string)
    await world.db
      .update(events)
      .set({ status: 'CANCELLED' })
      .where(eq(events.id, event.id as EventId))
    for (const code of codes) expect((await scan(shop, code)).body.result).toBe('VOID')
  })

  it('refuses check-in earlier than three hours before the start where no door time is set', async () => {
    const { shop, code } = await aTicket({ startsAt: fromNow(hours(3) + minutes(1)) })
    expect((await scan(shop, code)).body).toMatchObject({
      result: 'NOT_YET',
      ticket: { event: { doorsAt: fromNow(minutes(1)).toISOString() } },
    })
    world.clock.pass(minutes(1))
    expect((await scan(shop, code)).body.result).toBe('ACCEPTED')
  })

  it('opens check-in at the door time where one is set', async () => {
    const { shop, code, event } = await aTicket()
    await world.db
      .update(events)
      .set({ doorsAt: fromNow(minutes(30)) })
      .where(eq(events.id, event.id as EventId))
    expect((await scan(shop, code)).body.result).toBe('NOT_YET')
  })

  it("refuses check-in after the event, whatever the ticket's status", async () => {
    const { shop, codes } = await anEventWithTickets(world, { tickets: 2, endsAt: fromNow(hours(2)) })
    await scan(shop, codes[0] as string)
    world.clock.pass(hours(2))
    for (const code of codes) expect((await scan(shop, code)).body.result).toBe('OVER')
  })

  it('returns the same result and keeps one record when a nonce is repeated', async () => {
    const { shop, code } = await aTicket()
    const nonce = crypto.randomUUID()
    const [first, again] = [await scan(shop, code, { nonce }), await scan(shop, code, { nonce })]
    expect(again.body).toEqual(first.body)
    expect(again.body.result).toBe('ACCEPTED')
    expect(await scansOf(shop.id)).toMatchObject([{ nonce, result: 'ACCEPTED', scannedBy: shop.owner.user.id }])
  })

  it('leaves a ticket valid when a refused scan is repeated', async () => {
    const { shop, code, id } = await aTicket({ startsAt: fromNow(hours(4)) })
    const nonce = crypto.randomUUID()
    expect((await scan(shop, code, { nonce })).body.result).toBe('NOT_YET')
    world.clock.pass(hours(2))
    expect((await scan(shop, code, { nonce })).body.result).toBe('NOT_YET')
    expect((await ticketOf(world, id))?.status).toBe('VALID')
    expect((await scan(shop, code)).body.result).toBe('ACCEPTED')
  })

  it('refuses a nonce that was used for another code', async () => {
    const { shop, codes } = await anEventWithTickets(world, { tickets: 2 })
    const nonce = crypto.randomUUID()
    await scan(shop, codes[0] as string, { nonce })
    expect((await scan(shop, codes[1] as string, { nonce })).body).toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    })
  })

  it('refuses a scan by anyone but a vendor', async () => {
    const customer = await aPerson(world)
    expect((await customer.post('/api/vendor/scan', { code: 'ABC', nonce: 'abcdefgh' })).status).toBe(403)
  })

  it('checks a ticket in with at most six statements', async () => {
    const { shop, code } = await aTicket()
    const { statements } = await countStatements(() => scan(shop, code))
    expect(statements.length).toBeLessThanOrEqual(6)
  })
})

describe('the events at the door', () => {
  it("lists a vendor's events of today and later for check-in, with their tickets and check-ins", async () => {
    const shop = await aShop(world)
    const tonight = await anEventWithTickets(world, { shop, tickets: 3, title: 'Tonight' })
    await anEvent(world, shop, { title: 'Next week' })
    await anEvent(world, shop, { title: 'Not public', status: 'DRAFT' })
    await anEvent(world, shop, { title: 'Last week', startsAt: fromNow(-hours(170)), endsAt: fromNow(-hours(160)) })
    await scan(shop, tonight.codes[0] as string)
    const { body } = await shop.owner.get('/api/vendor/scan/events')
    expect(body.items).toMatchObject([
      { title: 'Tonight', issued: 3, used: 1 },
      { title: 'Next week', issued: 0, used: 0 },
    ])
  })

  it('counts no voided tickets in the events for check-in', async () => {
    const { shop, orderId } = await anEventWithTickets(world, { tickets: 2 })
    await inTransaction(world.db, (tx) => voidTickets(tx, { id: orderId, vendorId: shop.id }, world.clock.now()))
    expect((await shop.owner.get('/api/vendor/scan/events')).body.items).toMatchObject([{ issued: 0, used: 0 }])
  })

  it("lists no other vendor's events for check-in, in one statement beside the session", async () => {
    await aTicket()
    const other = await aShop(world)
    const { result, statements } = await countStatements(() => other.owner.get('/api/vendor/scan/events'))
    expect(result.body).toEqual({ items: [], nextCursor: null })
    expect(statements).toHaveLength(2)
  })
})

describe('the database itself', () => {
  it('refuses to make a used ticket valid again in the database', async () => {
    const { shop, code, id } = await aTicket()
    await scan(shop, code)
    const back = world.db.update(tickets).set({ status: 'VALID' }).where(eq(tickets.id, id))
    await expect(back).rejects.toMatchObject({ cause: { message: expect.stringContaining('is USED and stays so') } })
  })
})
