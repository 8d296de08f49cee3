import { describe, expect, it } from 'vitest'
import type { OfflineScan } from '#contracts/door/sync.ts'
import { encodeShortCode } from '#contracts/tickets/short-code.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { and, asc, eq, sql } from '#server/platform/database/drizzle.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from '../door.tables.ts'

const world = aWorld()
const now = () => world.clock.now().toISOString()

async function aDoor(tickets = 2, given: Parameters<typeof anEventWithTickets>[1] = {}) {
  const made = await anEventWithTickets(world, { tickets, ...given })
  const gate = await aGate(world, made.shop, { eventIds: [made.event.id], gate: 'Gate B', name: 'Juma' })
  const offline = (place: number, over: Partial<OfflineScan> = {}) =>
    anOfflineScan({ code: made.codes[place] ?? null, ticketId: made.ids[place], issue: 1, at: now(), ...over })
  const send = async (scans: unknown[]) => (await sync(gate, scans, now())).body.results
  const revoke = () => made.shop.owner.post(`/api/vendor/scan/devices/${gate.device.id}/revoke`)
  const statusOf = async (place: number) => (await ticketOf(world, made.ids[place]!))?.status
  const incidents = async () =>
    (await made.shop.owner.get(`/api/vendor/scan/incidents?eventId=${made.event.id}`)).body.items as {
      id: string
      reasons: string[]
      entries: { nonce: string; isAfterRevocation: boolean; at: string; deviceAt: string }[]
    }[]
  const log = async () =>
    (await made.shop.owner.get(`/api/vendor/scan/log?eventId=${made.event.id}`)).body.items as Record<string, unknown>[]
  const kept = () =>
    world.db
      .select()
      .from(checkIns)
      .where(eq(checkIns.vendorId, made.shop.id as VendorId))
      .orderBy(asc(checkIns.id))
  return { ...made, gate, offline, send, revoke, statusOf, incidents, log, kept }
}
type Door = Awaited<ReturnType<typeof aDoor>>

describe('a revoked device', () => {
  it('burns no ticket, with its code or without: what it says is kept, marked, and an incident', async () => {
    const door = await aDoor(3)
    await door.revoke()
    world.clock.pass(minutes(5))
    const early = plus(world.clock.now(), -minutes(6)).toISOString()
    const results = await door.send([door.offline(0), door.offline(1, { code: null }), door.offline(2, { at: early })])
    expect(results.map(({ status, result }: { status: string; result: string }) => [status, result])).toEqual(
      [0, 1, 2].map(() => ['recorded', 'not_counted']),
    )
    expect(await Promise.all([0, 1, 2].map(door.statusOf))).toEqual(['VALID', 'VALID', 'VALID'])
    expect((await door.incidents()).map(({ reasons }) => reasons)).toEqual([0, 1, 2].map(() => ['revoked_device']))
    expect((await door.log()).filter(({ mark }) => mark === 'REVOKED_DEVICE')).toHaveLength(3)
    const { body } = await door.shop.owner.get(`/api/vendor/scan/counts?eventId=${door.event.id}`)
    expect([body.entries, body.inside]).toEqual([0, 0])
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('valid')
  })

  it('takes nothing back: its undo of its own admission is refused, and the code does not go in again', async () => {
    const door = await aDoor()
    const entry = door.offline(0)
    await door.send([entry])
    await door.revoke()
    const undo = door.offline(0, { kind: 'undo', undoes: entry.nonce, code: null })
    expect(await door.send([undo])).toMatchObject([{ status: 'refused', error: expect.stringContaining('revoked') }])
    expect(await door.statusOf(0)).toBe('USED')
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('already_used')
  })

  it('opens no way out: an exit that it sends lets nobody in again', async () => {
    const door = await aDoor(1, { reEntry: true })
    await door.send([door.offline(0)])
    await door.revoke()
    await door.send([door.offline(0, { kind: 'exit', result: 'out' })])
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('already_used')
  })

  it('contradicts no answer of the server: what it decided otherwise settles nothing', async () => {
    const door = await aDoor()
    const nonce = crypto.randomUUID()
    await door.gate.post('/api/vendor/scan', { code: door.codes[0], nonce })
    await door.revoke()
    await door.send([door.offline(0, { nonce, result: 'already_used' })])
    expect(await door.statusOf(0)).toBe('USED')
  })
})

describe('a device of one event', () => {
  const twoEvents = async () => {
    const door = await aDoor()
    const other = await anEventWithTickets(world, { shop: door.shop, title: 'Another', tickets: 2 })
    return { door, other }
  }

  it("burns no ticket of the vendor's other events by sync, with a code or without", async () => {
    const { door, other } = await twoEvents()
    await door.send([
      anOfflineScan({ ticketId: other.ids[0]!, eventId: other.event.id, at: now() }),
      anOfflineScan({ ticketId: other.ids[1]!, code: other.codes[1]!, issue: 1, at: now() }),
      anOfflineScan({ ticketId: other.ids[0]!, code: other.issued[0]!.shortCode, at: now() }),
    ])
    const of = await Promise.all(other.ids.map((id) => ticketOf(world, id)))
    expect(of.map((ticket) => ticket?.status)).toEqual(['VALID', 'VALID'])
    expect((await scan(door.shop, other.codes[0]!)).body.result).toBe('valid')
  })

  it("writes nothing into the log of the vendor's other events", async () => {
    const { door, other } = await twoEvents()
    await door.send([anOfflineScan({ code: 'NO TICKET', eventId: other.event.id, result: 'unknown', at: now() })])
    const url = `/api/vendor/scan/log?eventId=${other.event.id}`
    const { items } = (await door.shop.owner.get(url)).body
    expect(items.filter(({ kind }: { kind: string }) => kind === 'REFUSED')).toEqual([])
  })

  it("takes back no admission of the vendor's other events", async () => {
    const { door, other } = await twoEvents()
    const nonce = crypto.randomUUID()
    await scan(door.shop, other.codes[0]!, { nonce })
    await door.send([door.offline(0, { kind: 'undo', undoes: nonce, code: null })])
    expect((await ticketOf(world, other.ids[0]!))?.status).toBe('USED')
    const undo = { nonce: crypto.randomUUID(), undoes: nonce }
    expect((await door.gate.post('/api/vendor/scan/undo', undo)).status).toBe(404)
  })

  it("sees no pick-up order's answer and no incident of other events", async () => {
    const { door, other } = await twoEvents()
    await scan(door.shop, other.codes[0]!)
    const gate = await aGate(world, door.shop, { eventIds: [other.event.id] })
    await sync(gate, [anOfflineScan({ ticketId: other.ids[0]!, code: other.codes[0]!, issue: 1, at: now() })], now())
    const { items } = (await door.shop.owner.get('/api/vendor/scan/incidents')).body
    expect(items).toHaveLength(1)
    expect((await door.gate.get('/api/vendor/scan/incidents')).body.items).toEqual([])
    expect((await door.gate.get(`/api/vendor/scan/incidents/${items[0].id}`)).status).toBe(404)
    const statement = { text: 'I saw it.' }
    const url = `/api/vendor/scan/incidents/${items[0].id}/statements`
    expect((await door.gate.post(url, statement)).status).toBe(404)
  })
})

describe('a scan that is sent without a code', () => {
  it('admits nobody by the id of a ticket alone; an admission without a code is an incident', async () => {
    const door = await aDoor()
    const results = await door.send([door.offline(0, { code: null }), door.offline(1, { code: 'NO TICKET' })])
    expect(results.map(({ result }: { result: string }) => result)).toEqual(['not_counted', 'not_counted'])
    expect(await Promise.all([0, 1].map(door.statusOf))).toEqual(['VALID', 'VALID'])
    expect((await door.incidents()).map(({ reasons }) => reasons)).toEqual([['no_code'], ['no_code']])
    expect((await door.log()).filter(({ mark }) => mark === 'NO_CODE')).toHaveLength(2)
  })

  it('lets nobody out by the id of a ticket alone', async () => {
    const door = await aDoor(1, { reEntry: true })
    await door.send([door.offline(0)])
    await door.send([door.offline(0, { kind: 'exit', result: 'out', code: null })])
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('already_used')
  })

  it('is not one that a short code of the ticket was typed for', async () => {
    const door = await aDoor()
    expect(await door.send([door.offline(0, { code: door.issued[0]!.shortCode, issue: null })])).toMatchObject([
      { status: 'recorded', result: 'valid' },
    ])
    expect(await door.statusOf(0)).toBe('USED')
  })

  it('is one where the code was signed with a key that the ticket does not have', async () => {
    const door = await aDoor()
    await world.db.execute(sql`update tickets set issue = 2, short_code = translate(short_code, '0123456789', '1234567890')
      where id = ${door.ids[0]}`)
    const [row] = await door.send([door.offline(0)])
    expect(row.result).toBe('revoked')
    expect(await door.statusOf(0)).toBe('VALID')
  })
})

describe('what takes an admission back', () => {
  const admitted = async (door: Door) => {
    const entry = door.offline(0)
    await door.send([entry])
    return entry
  }
  const undoOf = (door: Door, { nonce }: OfflineScan) =>
    door.offline(0, { kind: 'undo', undoes: nonce, code: null, ticketId: null })

  it('comes from the device that let in, within fifteen minutes', async () => {
    const door = await aDoor()
    const entry = await admitted(door)
    world.clock.pass(minutes(14))
    await door.send([undoOf(door, entry)])
    expect(await door.statusOf(0)).toBe('VALID')
  })

  it('is nothing fifteen minutes later, nor from another device, whatever time it says', async () => {
    const door = await aDoor()
    const other = await aGate(world, door.shop, { eventIds: [door.event.id], gate: 'Gate C' })
    const entry = await admitted(door)
    await sync(other, [undoOf(door, entry)], now())
    expect(await door.statusOf(0)).toBe('USED')
    world.clock.pass(minutes(16))
    await door.send([undoOf(door, entry)])
    expect(await door.statusOf(0)).toBe('USED')
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('already_used')
  })
})

describe('the time that a device says', () => {
  it('is not after the moment its scan was received, with its own word kept beside it', async () => {
    const door = await aDoor()
    const tomorrow = plus(world.clock.now(), hours(24))
    await door.send([door.offline(0, { at: tomorrow.toISOString() })])
    expect(await door.kept()).toMatchObject([
      { at: world.clock.now(), deviceAt: tomorrow, clockOffsetMilliseconds: 0, receivedAt: world.clock.now() },
    ])
  })

  it('is not before it was enrolled', async () => {
    const door = await aDoor()
    const enrolled = world.clock.now()
    world.clock.pass(minutes(10))
    await door.send([door.offline(0, { at: plus(enrolled, -hours(3)).toISOString() })])
    expect(await door.kept()).toMatchObject([{ at: enrolled }])
  })

  it('does not rewrite an incident when its code is blocked afterwards', async () => {
    const door = await aDoor()
    await scan(door.shop, door.codes[0]!)
    world.clock.pass(minutes(1))
    await door.send([door.offline(0, { at: plus(world.clock.now(), hours(24)).toISOString() })])
    const [before] = await door.incidents()
    world.clock.pass(minutes(1))
    await door.shop.owner.post(`/api/vendor/scan/incidents/${before!.id}/block`, { isBlocked: true })
    const [after] = await door.incidents()
    expect([before!.reasons, after!.reasons]).toEqual([['admitted_twice'], ['admitted_twice']])
    expect(after!.entries.map(({ nonce }) => nonce)).toEqual(before!.entries.map(({ nonce }) => nonce))
  })

  it('keeps the order of what it did where all of it is from the future', async () => {
    const door = await aDoor(1, { reEntry: true })
    const later = (minute: number) => plus(world.clock.now(), hours(24) + minutes(minute)).toISOString()
    await door.send([
      door.offline(0, { nonce: 'zzzzzzzz-in', at: later(1) }),
      door.offline(0, { nonce: 'mmmmmmmm-out', kind: 'exit', result: 'out', at: later(2) }),
      door.offline(0, { nonce: 'aaaaaaaa-in', at: later(3) }),
    ])
    expect(await door.incidents()).toEqual([])
    expect((await door.kept()).map(({ result }) => result)).toEqual(['valid', 'out', 'valid'])
  })
})

describe('guessing by sync', () => {
  const guess = (n: number) => anOfflineScan({ code: shortCodes[n]!, at: now() })
  const shortCodes = Array.from({ length: 60 }, (_, n) => encodeShortCode(Uint8Array.from([n, 7, 7, 7, 7, 7, 7])))

  it('counts against the limit of guessing online: beyond it no short code is answered, a right one neither', async () => {
    const door = await aDoor()
    await door.send(Array.from({ length: 25 }, (_, n) => guess(n)))
    const online = { code: shortCodes[30], nonce: crypto.randomUUID() }
    expect((await door.gate.post('/api/vendor/scan', online)).status).toBe(429)
    const right = door.offline(0, { code: door.issued[0]!.shortCode, ticketId: null, issue: null })
    expect(await door.send([right])).toMatchObject([{ status: 'recorded', result: 'unknown' }])
    expect(await door.statusOf(0)).toBe('VALID')
    expect((await door.log()).filter(({ kind }) => kind === 'GUESSED')).toHaveLength(1)
  })

  it('does not count short codes that tickets have', async () => {
    const door = await aDoor(2)
    const short = (place: number) => door.offline(place, { code: door.issued[place]!.shortCode, issue: null })
    for (let n = 0; n < 15; n++) await door.send([short(0), short(1)])
    const online = { code: door.codes[0], nonce: crypto.randomUUID() }
    expect((await door.gate.post('/api/vendor/scan', online)).body.result).toBe('already_used')
    const typed = { code: shortCodes[0], nonce: crypto.randomUUID() }
    expect((await door.gate.post('/api/vendor/scan', typed)).body.result).toBe('unknown')
  })

  it('has no more rows in an hour than a crowd at a gate makes', async () => {
    const door = await aDoor(1)
    const rows = (from: number) =>
      Array.from({ length: 500 }, (_, n) =>
        anOfflineScan({ nonce: `row-${from}-${n}-00`, code: 'NO TICKET', at: now() }),
      )
    for (let part = 0; part < 12; part++) expect((await sync(door.gate, rows(part), now())).status).toBe(200)
    const refused = await sync(door.gate, rows(12), now())
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(await world.db.$count(checkIns, and(eq(checkIns.vendorId, door.shop.id as VendorId)))).toBe(6000)
    world.clock.pass(hours(1))
    expect((await sync(door.gate, rows(12), now())).status).toBe(200)
  }, 60_000)
})
