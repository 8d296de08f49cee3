import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OfflineScan } from '#contracts/door/sync.ts'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { and, asc, eq, sql } from '#server/platform/database/drizzle.ts'
import { aGate, anOfflineScan, type Gate, sync } from '#server/testing/builders/gates.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { checkIns, incidents } from '../door.tables.ts'

const world = aWorld()

/** How far the clock of each device is off. */
const skews = [-hours(2), 0, hours(2)]
const at = (minute: number, device: number) =>
  new Date(lunchTime.getTime() + minutes(minute) + (skews[device] ?? 0)).toISOString()

let doors: Gate[]
let made: Awaited<ReturnType<typeof anEventWithTickets>>
const ticketId = (place: number) => made.ids[place] as TicketId

beforeAll(async () => {
  made = await anEventWithTickets(world, { tickets: 6 })
  doors = []
  for (const name of ['Akinyi', 'Juma', 'Mwende'])
    doors.push(await aGate(world, made.shop, { eventIds: [made.event.id], gate: `Gate ${name[0]}`, name }))
  world.clock.pass(minutes(30))
}, 60_000)

/**
 * As it was before doors: ticket 4 refunded, and the code of ticket 5 replaced after the devices had loaded their
 * tickets.
 */
async function beforeDoors({ reEntry = false } = {}) {
  await world.db.execute(sql`truncate check_ins, incidents, revoked_ticket_codes`)
  await world.db.execute(sql`alter table tickets disable trigger user`)
  await world.db
    .update(tickets)
    .set({ status: 'VALID', voidReason: null, usedAt: null, issue: 1 })
    .where(eq(tickets.orderId, made.orderId))
  await world.db.execute(sql`alter table tickets enable trigger user`)
  await world.db.update(events).set({ reEntry }).where(eq(events.id, made.event.id))
  await world.db
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'REFUNDED' })
    .where(eq(tickets.id, ticketId(4)))
  const shortCode = sql`translate(${tickets.shortCode}, '0123456789', '1234567890')`
  await world.db
    .update(tickets)
    .set({ issue: 2, shortCode })
    .where(eq(tickets.id, ticketId(5)))
}

/** Everything that is derived from what happened. */
async function finalState() {
  const { shop, event, orderId } = made
  const vendorId = shop.id as VendorId
  const [ofTickets, ofScans, ofIncidents, { body: counts }] = await Promise.all([
    world.db
      .select({ id: tickets.id, status: tickets.status, usedAt: tickets.usedAt })
      .from(tickets)
      .where(eq(tickets.orderId, orderId))
      .orderBy(asc(tickets.id)),
    world.db
      .select({ nonce: checkIns.nonce, doorResult: checkIns.doorResult, result: checkIns.result, at: checkIns.at })
      .from(checkIns)
      .where(eq(checkIns.vendorId, vendorId))
      .orderBy(asc(checkIns.nonce)),
    world.db
      .select({ ticketId: incidents.ticketId, reasons: incidents.reasons, nonces: incidents.nonces })
      .from(incidents)
      .where(and(eq(incidents.vendorId, vendorId), sql`${incidents.nonces} <> '{}'`))
      .orderBy(asc(incidents.ticketId)),
    shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`),
  ])
  const { entries, exits, inside, gates, openIncidents } = counts
  return { ofTickets, ofScans, ofIncidents, counts: { entries, exits, inside, gates, openIncidents } }
}

interface Part {
  device: number
  scans: OfflineScan[]
}

async function upload(parts: readonly Part[], clocks: 'measured by the device' | 'never measured') {
  for (const { device, scans } of parts) {
    const sent = scans.map((scan) => (clocks === 'never measured' ? { ...scan, clockOffsetMilliseconds: null } : scan))
    const { status, body } = await sync(doors[device] as Gate, sent, at(30, device))
    expect([status, body.results.map((one: { error: string | null }) => one.error)]).toEqual([
      200,
      scans.map(() => null),
    ])
  }
}

const scanBy = (device: number, place: number, minute: number, given: Partial<OfflineScan> = {}): OfflineScan =>
  anOfflineScan({
    nonce: `scan-${device}-${place}-${minute}`,
    sequence: minute,
    ticketId: ticketId(place),
    code: made.codes[place] as string,
    issue: 1,
    eventId: made.event.id,
    at: at(minute, device),
    clockOffsetMilliseconds: -(skews[device] ?? 0),
    ...given,
  })

/** Tickets 0 to 5 at three doors without a network: 1 at two of them, 2 at all three. */
const evening = (): OfflineScan[][] => [
  [scanBy(0, 0, 1), scanBy(0, 1, 5), scanBy(0, 2, 9), scanBy(0, 4, 12)],
  [scanBy(1, 1, 3), scanBy(1, 2, 7), scanBy(1, 3, 10), scanBy(1, 5, 11)],
  [scanBy(2, 2, 8), scanBy(2, 3, 13, { result: 'already_used' })],
]

/** Every way to mix the parts of the devices that leaves those of each in their order. */
function mixes<T>(queues: readonly T[][]): T[][] {
  if (queues.every((queue) => queue.length === 0)) return [[]]
  return queues.flatMap(([first, ...rest], place) =>
    first === undefined ? [] : mixes(queues.with(place, rest)).map((mix) => [first, ...mix]),
  )
}

describe('three doors without a network, with clocks two hours slow, right, and two hours fast', () => {
  const halves = () =>
    evening().map((scans, device) => {
      const middle = Math.ceil(scans.length / 2)
      return [scans.slice(0, middle), scans.slice(middle)].map((part): Part => ({ device, scans: part }))
    })

  it.each(['measured by the device', 'never measured'] as const)(
    'come to one state and the same incidents in every order of their uploads, cut half-way; clocks %s',
    async (clocks) => {
      const orders = mixes(halves())
      expect(orders).toHaveLength(90)
      const states = new Map<string, number>()
      let last: Awaited<ReturnType<typeof finalState>> | undefined
      for (const order of clocks === 'never measured' ? orders.filter((_, place) => place % 6 === 0) : orders) {
        await beforeDoors()
        await upload(order, clocks)
        last = await finalState()
        const state = JSON.stringify(last)
        states.set(state, (states.get(state) ?? 0) + 1)
      }
      expect(states.size).toBe(1)
      expect(last?.ofTickets.map(({ status }) => status)).toEqual(['USED', 'USED', 'USED', 'USED', 'VOID', 'VALID'])
      expect(last?.ofIncidents).toEqual([
        { ticketId: ticketId(1), reasons: ['admitted_twice'], nonces: ['scan-1-1-3', 'scan-0-1-5'] },
        { ticketId: ticketId(2), reasons: ['admitted_twice'], nonces: ['scan-1-2-7', 'scan-2-2-8', 'scan-0-2-9'] },
        { ticketId: ticketId(4), reasons: ['refunded'], nonces: ['scan-0-4-12'] },
        { ticketId: ticketId(5), reasons: ['replaced'], nonces: ['scan-1-5-11'] },
      ])
      expect(last?.counts).toMatchObject({ entries: 9, exits: 0, inside: 9, openIncidents: 4 })
    },
    240_000,
  )

  it('come to the same state when every part is sent again, as after an answer that was lost', async () => {
    await beforeDoors()
    const parts = halves().flat()
    await upload(parts, 'measured by the device')
    const once = await finalState()
    await upload([...parts, ...parts.toReversed()], 'measured by the device')
    expect(await finalState()).toEqual(once)
  })

  it('show the organiser one incident with both gates and times, and what each clock said', async () => {
    await beforeDoors()
    await upload(halves().flat().toReversed(), 'measured by the device')
    const { body } = await made.shop.owner.get(`/api/vendor/scan/incidents?eventId=${made.event.id}`)
    const twice = body.items.find(({ ticket }: { ticket: { id: string } }) => ticket.id === ticketId(1))
    expect(twice).toMatchObject({ status: 'OPEN', reasons: ['admitted_twice'], resolution: null })
    expect(twice.entries).toMatchObject([
      { gate: 'Gate J', device: 'Juma', at: at(3, 1), deviceAt: at(3, 1), clockOffsetMilliseconds: 0, result: 'valid' },
      {
        gate: 'Gate A',
        device: 'Akinyi',
        at: at(5, 1),
        deviceAt: at(5, 0),
        clockOffsetMilliseconds: hours(2),
        isOnline: false,
        result: 'already_used',
      },
    ])
  })
})

describe('somebody who went out at a door that is heard last', () => {
  it('makes two entries none too many, where people may come back', async () => {
    const wentOut: Part = { device: 2, scans: [scanBy(2, 0, 5, { kind: 'exit', result: 'out' })] }
    const cameInTwice = [1, 9].map((minute, device): Part => ({ device, scans: [scanBy(device, 0, minute)] }))
    await beforeDoors({ reEntry: true })
    await upload([...cameInTwice, wentOut], 'measured by the device')
    const last = await finalState()
    expect(last.ofIncidents).toEqual([])
    expect(last.counts).toMatchObject({ entries: 2, exits: 1, inside: 1, openIncidents: 0 })
    await beforeDoors({ reEntry: true })
    await upload([wentOut, ...cameInTwice], 'measured by the device')
    expect(await finalState()).toEqual(last)
  })
})

describe('over random histories at three doors', () => {
  const drawn = fc.record({
    device: fc.nat({ max: 2 }),
    place: fc.constantFrom(0, 1, 4, 5),
    minute: fc.nat({ max: 20 }),
    kind: fc.constantFrom('entry', 'entry', 'entry', 'exit', 'undo'),
    isRefused: fc.boolean(),
    target: fc.nat(),
  })
  const histories = fc.array(drawn, { minLength: 2, maxLength: 14 }).map((all) =>
    all.map(({ device, place, minute, kind, isRefused, target }, index): Part => {
      const through = kind === 'exit' ? 'out' : 'valid'
      const refused = kind === 'exit' ? 'not_inside' : 'already_used'
      const undone = target % all.length
      const isUndo = kind === 'undo' && all[undone]?.kind !== 'undo'
      return {
        device,
        scans: [
          {
            ...scanBy(device, place, minute),
            nonce: `history-${index}`,
            kind: isUndo ? 'undo' : kind === 'undo' ? 'entry' : (kind as 'entry'),
            result: isUndo || kind === 'undo' ? 'valid' : isRefused ? refused : through,
            undoes: isUndo ? `history-${undone}` : null,
            ...(isUndo ? { code: null } : {}),
          },
        ],
      }
    }),
  )

  it('the final state is a function of what happened, and not of the order in which it came', async () => {
    const property = fc.asyncProperty(
      histories.chain((parts) => fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length }))),
      fc.boolean(),
      async ([parts, shuffled], reEntry) => {
        await beforeDoors({ reEntry })
        await upload(parts, 'measured by the device')
        const first = await finalState()
        await beforeDoors({ reEntry })
        await upload(shuffled, 'measured by the device')
        expect(await finalState()).toEqual(first)
      },
    )
    await fc.assert(property, { numRuns: 40 })
    expect((await finalState()).ofTickets).toHaveLength(6)
  }, 240_000)
})
