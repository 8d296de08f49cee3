import { describe, expect, it } from 'vitest'
import { encodeShortCode } from '#contracts/tickets/short-code.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { voidTickets } from '#server/modules/tickets/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aGate } from '#server/testing/builders/gates.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns, gateActions } from '../door.tables.ts'

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
      result: 'valid',
      ticket: {
        id,
        typeName: 'Regular',
        attendee: 'Otieno Odhiambo',
        event: { id: event.id, title: 'Nyatiti by the Lake' },
      },
      admission: { at: world.clock.now().toISOString(), gate: null, device: null },
    })
    expect(await ticketOf(world, id)).toMatchObject({ status: 'USED', usedAt: world.clock.now() })
  })

  it('reports when a ticket was already checked in', async () => {
    const { shop, code } = await aTicket()
    const { body: first } = await scan(shop, code)
    world.clock.pass(minutes(14))
    expect((await scan(shop, code)).body).toMatchObject({
      result: 'already_used',
      ticket: first.ticket,
      admission: first.admission,
    })
  })

  it('accepts a short code as people type it', async () => {
    const { shop, issued } = await aTicket()
    const shortCode = issued[0]?.shortCode as string
    const typed = ` ${shortCode.slice(0, 4)}-${shortCode.slice(4).toLowerCase()}`
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    expect((await scan(shop, typed)).body.result).toBe('valid')
  })

  it('accepts a signed code with blanks or a line end around it', async () => {
    const { shop, event, issued } = await anEventWithTickets(world, { tickets: 2 })
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    for (const [n, code] of [` ${issued[0]!.code}\r\n`, `${issued[1]!.code}\t`].entries())
      expect((await gate.post('/api/vendor/scan', { code, nonce: crypto.randomUUID() })).body).toMatchObject({
        result: 'valid',
        ticket: { id: issued[n]!.id },
      })
  })

  it('reports an unknown ticket code', async () => {
    const { shop } = await aTicket()
    expect((await scan(shop, 'NOT A TICKET')).body).toMatchObject({ result: 'unknown', ticket: null, admission: null })
  })

  it("does not show another vendor's ticket, and leaves it valid", async () => {
    const { code, id, issued } = await aTicket()
    const other = await aShop(world)
    expect((await scan(other, code)).body).toMatchObject({ result: 'wrong_vendor', ticket: null, admission: null })
    expect((await scan(other, issued[0]?.shortCode as string)).body).toMatchObject({ result: 'unknown', ticket: null })
    expect((await ticketOf(world, id))?.status).toBe('VALID')
  })

  it('refuses a ticket for another event than the one being checked in', async () => {
    const { shop, code, event } = await aTicket()
    const other = await anEvent(world, shop)
    expect((await scan(shop, code, { eventId: other.id })).body).toMatchObject({
      result: 'wrong_event',
      ticket: { event: { id: event.id } },
    })
    expect((await scan(shop, code, { eventId: event.id })).body.result).toBe('valid')
  })

  it('refuses a ticket that was voided', async () => {
    const { shop, code, orderId } = await aTicket()
    await inTransaction(world.db, (tx) => voidTickets(tx, { id: orderId, vendorId: shop.id }, world.clock.now()))
    expect((await scan(shop, code)).body).toMatchObject({ result: 'refunded', reason: null })
  })

  it('refuses every ticket of a cancelled event, used or not', async () => {
    const { shop, event, codes } = await anEventWithTickets(world, { tickets: 2 })
    await scan(shop, codes[0] as string)
    await world.db
      .update(events)
      .set({ status: 'CANCELLED' })
      .where(eq(events.id, event.id as EventId))
    for (const code of codes)
      expect((await scan(shop, code)).body).toMatchObject({ result: 'revoked', reason: 'event_cancelled' })
  })

  it('refuses check-in earlier than three hours before the start where no door time is set', async () => {
    const { shop, code } = await aTicket({ startsAt: fromNow(hours(3) + minutes(1)) })
    expect((await scan(shop, code)).body).toMatchObject({
      result: 'not_yet',
      ticket: { event: { doorsAt: fromNow(minutes(1)).toISOString() } },
    })
    world.clock.pass(minutes(1))
    expect((await scan(shop, code)).body.result).toBe('valid')
  })

  it('opens check-in at the door time where one is set', async () => {
    const { shop, code, event } = await aTicket()
    await world.db
      .update(events)
      .set({ doorsAt: fromNow(minutes(30)) })
      .where(eq(events.id, event.id as EventId))
    expect((await scan(shop, code)).body.result).toBe('not_yet')
  })

  it("refuses check-in after the event, whatever the ticket's status", async () => {
    const { shop, codes } = await anEventWithTickets(world, { tickets: 2, endsAt: fromNow(hours(2)) })
    await scan(shop, codes[0] as string)
    world.clock.pass(hours(2))
    for (const code of codes) expect((await scan(shop, code)).body.result).toBe('over')
  })

  it('returns the same result and keeps one record when a nonce is repeated', async () => {
    const { shop, code } = await aTicket()
    const nonce = crypto.randomUUID()
    const [first, again] = [await scan(shop, code, { nonce }), await scan(shop, code, { nonce })]
    expect(again.body).toEqual(first.body)
    expect(again.body.result).toBe('valid')
    expect(await scansOf(shop.id)).toMatchObject([{ nonce, result: 'valid', scannedBy: shop.owner.user.id }])
  })

  it('leaves a ticket valid when a refused scan is repeated', async () => {
    const { shop, code, id } = await aTicket({ startsAt: fromNow(hours(4)) })
    const nonce = crypto.randomUUID()
    expect((await scan(shop, code, { nonce })).body.result).toBe('not_yet')
    world.clock.pass(hours(2))
    expect((await scan(shop, code, { nonce })).body.result).toBe('not_yet')
    expect((await ticketOf(world, id))?.status).toBe('VALID')
    expect((await scan(shop, code)).body.result).toBe('valid')
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

  it('checks a ticket in with at most seven statements', async () => {
    const { shop, code } = await aTicket()
    const { statements } = await countStatements(() => scan(shop, code))
    expect(statements.length).toBeLessThanOrEqual(7)
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
  it('refuses to make a used ticket valid again that was not undone', async () => {
    const { shop, code, id } = await aTicket()
    await scan(shop, code)
    const back = world.db.update(tickets).set({ status: 'VALID' }).where(eq(tickets.id, id))
    await expect(back).rejects.toMatchObject({ cause: { message: expect.stringContaining('is USED and stays so') } })
  })

  it('refuses to change or delete what happened at a gate', async () => {
    const { shop, code } = await aTicket()
    await scan(shop, code)
    const ofShop = eq(checkIns.vendorId, shop.id as never)
    for (const change of [
      world.db.update(checkIns).set({ doorResult: 'refunded' }).where(ofShop),
      world.db.update(checkIns).set({ gate: 'Another' }).where(ofShop),
      world.db.delete(checkIns).where(ofShop),
    ])
      await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('stays as it was') } })
  })
})

describe('who leaves and comes back', () => {
  const scanAs = (shop: Shop, code: string, direction: 'in' | 'out') =>
    shop.owner.post('/api/vendor/scan', { code, nonce: crypto.randomUUID(), direction })
  const resultsOf = async (reEntry: boolean) => {
    const { shop, event, code } = await aTicket()
    await world.db
      .update(events)
      .set({ reEntry })
      .where(eq(events.id, event.id as EventId))
    const results: string[] = []
    for (const direction of ['out', 'in', 'in', 'out', 'out', 'in', 'in', 'out'] as const) {
      results.push((await scanAs(shop, code, direction)).body.result)
      world.clock.pass(minutes(1))
    }
    const { body } = await shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`)
    return { results, counts: [body.entries, body.exits, body.inside] }
  }

  it('comes back with the same ticket where the event allows it', async () => {
    expect(await resultsOf(true)).toEqual({
      results: ['not_inside', 'valid', 'already_used', 'out', 'not_inside', 'valid', 'already_used', 'out'],
      counts: [2, 2, 0],
    })
  })

  it('stays out where the event does not allow it', async () => {
    expect(await resultsOf(false)).toEqual({
      results: [
        'not_inside',
        'valid',
        'already_used',
        'out',
        'not_inside',
        'already_used',
        'already_used',
        'not_inside',
      ],
      counts: [1, 1, 0],
    })
  })
})

describe('undoing', () => {
  const undo = (shop: Shop, undoes: string, nonce: string = crypto.randomUUID()) =>
    shop.owner.post('/api/vendor/scan/undo', { nonce, undoes, note: 'Let in by mistake' })

  it('takes an admission back by an entry of its own, and the ticket lets in again', async () => {
    const { shop, code, id } = await aTicket()
    const nonce = crypto.randomUUID()
    await scan(shop, code, { nonce })
    expect(await undo(shop, nonce)).toMatchObject({ status: 200, body: { ticket: { id } } })
    expect(await ticketOf(world, id)).toMatchObject({ status: 'VALID', usedAt: null })
    expect((await scan(shop, code)).body.result).toBe('valid')
    const kept = await scansOf(shop.id)
    expect(kept.map(({ kind, undoes, note }) => [kind, undoes, note])).toEqual([
      ['ENTRY', null, null],
      ['UNDO', nonce, 'Let in by mistake'],
      ['ENTRY', null, null],
    ])
  })

  it('is one undoing when it is sent twice, and changes nothing when it is done again', async () => {
    const { shop, code } = await aTicket()
    const [nonce, own] = [crypto.randomUUID(), crypto.randomUUID()]
    await scan(shop, code, { nonce })
    const [first, again] = [await undo(shop, nonce, own), await undo(shop, nonce, own)]
    expect(again.body).toEqual(first.body)
    await scan(shop, code)
    await undo(shop, nonce)
    expect((await scan(shop, code)).body.result).toBe('already_used')
  })

  it('refuses to undo a refused scan, another undoing, and what is not there', async () => {
    const { shop, code } = await aTicket()
    const [nonce, refused, own] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await scan(shop, code, { nonce })
    await scan(shop, code, { nonce: refused })
    expect((await undo(shop, refused)).body.code).toBe('invalid_transition')
    await undo(shop, nonce, own)
    expect((await undo(shop, own)).body.code).toBe('invalid_transition')
    expect((await undo(shop, crypto.randomUUID())).status).toBe(404)
    expect((await undo(await aShop(world), nonce)).status).toBe(404)
  })
})

describe('short codes', () => {
  const typed = (n: number) => encodeShortCode(Uint8Array.from([31, 31, 31, 31, 31, n >> 5, n]))

  it('can be guessed twenty times in ten minutes, which is kept', async () => {
    const { shop, issued } = await aTicket()
    for (let n = 0; n < 20; n++) expect((await scan(shop, typed(n))).body.result).toBe('unknown')
    const refused = await scan(shop, typed(21))
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    await scan(shop, typed(22))
    const kept = await world.db
      .select()
      .from(gateActions)
      .where(eq(gateActions.vendorId, shop.id as never))
    expect(kept).toMatchObject([{ action: 'GUESSED', userId: shop.owner.user.id }])
    const admin = await anAdmin(world)
    const trail = (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items
    expect(trail).toMatchObject([{ action: 'guessing.ticket-code', actor: { id: shop.owner.user.id } }])
    world.clock.pass(minutes(10))
    expect((await scan(shop, issued[0]?.shortCode as string)).body.result).toBe('valid')
  })

  it('that a device guesses are recorded with the device, of each for itself', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const admin = await anAdmin(world)
    for (const [gate, name] of [
      ['Gate A', 'Akinyi'],
      ['Gate B', 'Juma'],
    ]) {
      const device = await aGate(world, shop, { eventIds: [event.id], gate, name })
      for (let n = 0; n < 22; n++) await device.post('/api/vendor/scan', { code: typed(n), nonce: crypto.randomUUID() })
    }
    const trail = (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items
    expect(trail).toMatchObject([
      { action: 'guessing.ticket-code', actor: null, detail: { device: 'Juma', gate: 'Gate B', codes: 20 } },
      { action: 'guessing.ticket-code', actor: null, detail: { device: 'Akinyi', gate: 'Gate A', codes: 20 } },
    ])
  })

  it('of tickets are no guesses', async () => {
    const { shop, issued } = await anEventWithTickets(world)
    for (let n = 0; n < 25; n++) expect((await scan(shop, issued[0]?.shortCode as string)).status).toBe(200)
  })
})
