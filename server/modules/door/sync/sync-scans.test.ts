import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { asc, eq } from '#server/platform/database/drizzle.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from '../door.tables.ts'

const world = aWorld()

async function aDoor(tickets = 2) {
  const made = await anEventWithTickets(world, { tickets })
  const gate = await aGate(world, made.shop, { eventIds: [made.event.id], gate: 'Gate B', name: 'Juma' })
  // Nothing that it says is of before it joined.
  world.clock.pass(minutes(40))
  const now = () => world.clock.now().toISOString()
  const offline = (place: number, given: Parameters<typeof anOfflineScan>[0] = {}) =>
    anOfflineScan({ ticketId: made.ids[place], code: made.codes[place] ?? null, issue: 1, at: now(), ...given })
  const send = (scans: unknown[]) => sync(gate, scans, now())
  return { ...made, gate, offline, send, now }
}
type Door = Awaited<ReturnType<typeof aDoor>>

const kept = ({ shop }: Pick<Door, 'shop'>) =>
  world.db
    .select()
    .from(checkIns)
    .where(eq(checkIns.vendorId, shop.id as VendorId))
    .orderBy(asc(checkIns.id))

const statusesOf = ({ body }: Awaited<ReturnType<Door['send']>>) =>
  body.results.map(({ status }: { status: string }) => status)

describe('what a device sends later', () => {
  it('is kept as it happened, with what the device decided and what the server thinks', async () => {
    const door = await aDoor()
    const at = plus(world.clock.now(), -minutes(30))
    const answer = await door.send([
      door.offline(0, { at: at.toISOString(), clockOffsetMilliseconds: 4_000, sequence: 7, note: 'By torch light' }),
    ])
    expect(answer.body).toMatchObject({
      now: door.now(),
      isAfterRevocation: false,
      results: [{ place: 0, status: 'recorded', result: 'valid', error: null }],
    })
    expect(await kept(door)).toMatchObject([
      {
        kind: 'ENTRY',
        doorResult: 'valid',
        result: 'valid',
        gate: 'Gate B',
        deviceName: 'Juma',
        deviceId: door.gate.device.id,
        scannedBy: null,
        isOnline: false,
        sequence: 7,
        at: plus(at, 4_000),
        deviceAt: at,
        clockOffsetMilliseconds: 4_000,
        receivedAt: world.clock.now(),
        note: 'By torch light',
      },
    ])
    expect(await ticketOf(world, door.ids[0]!)).toMatchObject({ status: 'USED', usedAt: plus(at, 4_000) })
  })

  it('is refused row by row: what cannot be read loses no other', async () => {
    const door = await aDoor()
    const bad = [
      null,
      'nonsense',
      { nonce: 'only-a-nonce' },
      door.offline(0, { at: 'yesterday' }),
      door.offline(0, { at: '9999-01-01T00:00:00Z' }),
      door.offline(0, { kind: 'undo' }),
      { ...door.offline(0), money: 5 },
      door.offline(0, { note: 'NUL \0' }),
    ]
    const answer = await door.send([door.offline(0), ...bad, door.offline(1)])
    expect([answer.status, statusesOf(answer)]).toEqual([200, ['recorded', ...bad.map(() => 'refused'), 'recorded']])
    expect(answer.body.results[3]).toMatchObject({ place: 3, nonce: 'only-a-nonce', error: expect.any(String) })
    expect(await kept(door)).toHaveLength(2)
  })

  it('is one record when it is sent five times, at once and again', async () => {
    const door = await aDoor()
    const scans = [door.offline(0), door.offline(1)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => door.send(scans)))
    const statuses = answers.flatMap(statusesOf)
    expect(statuses.filter((status) => status === 'recorded')).toHaveLength(2)
    expect(statuses.filter((status) => status === 'repeated')).toHaveLength(8)
    expect(await kept(door)).toHaveLength(2)
  })

  it('is refused when its nonce was used for something else', async () => {
    const door = await aDoor()
    const first = door.offline(0)
    await door.send([first])
    const answer = await door.send([{ ...first, result: 'refunded' }])
    expect(answer.body.results[0]).toMatchObject({ status: 'refused', error: expect.stringContaining('nonce') })
    expect(await kept(door)).toHaveLength(1)
  })

  it('is kept also when no ticket has its code', async () => {
    const door = await aDoor()
    const stranger = door.offline(0, { ticketId: null, code: 'NO TICKET', issue: null, result: 'unknown' })
    expect((await door.send([stranger])).body.results).toMatchObject([{ status: 'recorded', result: 'unknown' }])
    const odd = door.offline(0, { ticketId: null, code: 'Another QR \0 \ud800', issue: null, result: 'unknown' })
    expect(statusesOf(await door.send([odd, door.offline(1)]))).toEqual(['recorded', 'recorded'])
    expect(await kept(door)).toMatchObject([
      { ticketId: null, doorResult: 'unknown' },
      { ticketId: null, doorResult: 'unknown' },
      { ticketId: door.ids[1] },
    ])
  })

  it("does not touch another vendor's ticket, whatever it says", async () => {
    const [door, other] = [await aDoor(), await aDoor()]
    await door.send([door.offline(0, { ticketId: other.ids[0]!, code: other.codes[0]! })])
    expect((await ticketOf(world, other.ids[0]!))?.status).toBe('VALID')
    expect(await kept(door)).toMatchObject([{ ticketId: null }])
    expect(await kept(other)).toEqual([])
  })

  it('is sent with a constant number of statements', async () => {
    const statementsOf = async (tickets: number) => {
      const door = await aDoor(tickets)
      const scans = Array.from({ length: tickets }, (_, place) => door.offline(place))
      return (await countStatements(() => door.send(scans))).statements.length
    }
    expect(await statementsOf(15)).toBe(await statementsOf(2))
  })
})

describe('what a device decided when no answer came in time', () => {
  const states = async (server: 'valid' | 'refused', deviceResult: 'valid' | 'already_used') => {
    const door = await aDoor()
    if (server === 'refused') await scan(door.shop, door.codes[0]!)
    const nonce = crypto.randomUUID()
    await door.gate.post('/api/vendor/scan', { code: door.codes[0], nonce })
    const answer = await door.send([door.offline(0, { nonce, result: deviceResult })])
    await door.send([door.offline(0, { nonce, result: deviceResult })])
    const { body } = await door.shop.owner.get(`/api/vendor/scan/counts?eventId=${door.event.id}`)
    const derived = (await kept(door)).flatMap(({ kind, derivedFrom }) => (derivedFrom === nonce ? kind : []))
    return { statuses: statusesOf(answer), inside: body.inside, incidents: body.openIncidents, derived }
  }

  it('is the same scan when the server had decided the same', async () => {
    expect(await states('valid', 'valid')).toEqual({ statuses: ['repeated'], inside: 1, incidents: 0, derived: [] })
    expect(await states('refused', 'already_used')).toEqual({
      statuses: ['repeated'],
      inside: 1,
      incidents: 0,
      derived: [],
    })
  })

  it('is kept beside what the server had decided otherwise', async () => {
    expect(await states('refused', 'valid')).toEqual({
      statuses: ['recorded'],
      inside: 2,
      incidents: 1,
      derived: ['ENTRY'],
    })
    expect(await states('valid', 'already_used')).toEqual({
      statuses: ['recorded'],
      inside: 0,
      incidents: 0,
      derived: ['UNDO'],
    })
  })
})

describe('a revoked device', () => {
  it('hands over what it has scanned for 24 hours, which is marked, and can do nothing else', async () => {
    const door = await aDoor()
    await door.shop.owner.post(`/api/vendor/scan/devices/${door.gate.device.id}/revoke`)
    const refused = await door.gate.post('/api/vendor/scan', { code: door.codes[0], nonce: crypto.randomUUID() })
    expect([refused.status, refused.body.code]).toEqual([403, 'device_revoked'])
    expect((await door.gate.get(`/api/vendor/scan/bundle?eventId=${door.event.id}`)).body.code).toBe('device_revoked')
    world.clock.pass(hours(23))
    const answer = await door.send([door.offline(0)])
    expect([statusesOf(answer), answer.body.isAfterRevocation]).toEqual([['recorded'], true])
    expect(await kept(door)).toMatchObject([{ isAfterRevocation: true }])
    world.clock.pass(hours(1) + 1)
    expect((await door.send([door.offline(1)])).status).toBe(401)
  })
})
