import { describe, expect, it } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from '../door.tables.ts'

const world = aWorld()

type Given = NonNullable<Parameters<typeof anEventWithTickets>[1]>

/** An event whose one kind of ticket has rules, with a device at each of two gates. */
async function aFestival({ type = {}, ...given }: Given) {
  const now = world.clock.now()
  const made = await anEventWithTickets(world, {
    startsAt: plus(now, hours(1)),
    endsAt: plus(now, days(3)),
    ...given,
    type: { ...type, priceKES: 100 },
  })
  const gateAt = (gate: string) => aGate(world, made.shop, { eventIds: [made.event.id], gate })
  const [main, vip] = [await gateAt('Main'), await gateAt('VIP')]
  const scanAt = async (gate: typeof main, { place = 0, direction = 'in' } = {}) => {
    world.clock.pass(1_000)
    return (await gate.post('/api/vendor/scan', { code: made.codes[place], nonce: crypto.randomUUID(), direction }))
      .body
  }
  const counts = async () => (await main.get(`/api/vendor/scan/counts?eventId=${made.event.id}`)).body
  return { ...made, main, vip, scanAt, counts }
}

describe('a kind of ticket with gates of its own', () => {
  it('is let in at them alone, whoever scans, and others are told where', async () => {
    const { shop, codes, main, vip, scanAt } = await aFestival({ type: { gates: ['vip'] } })
    const refused = await scanAt(main)
    expect(refused).toMatchObject({ result: 'wrong_gate', admission: null, ticket: { entry: { gates: ['vip'] } } })
    const body = { code: codes[0], nonce: crypto.randomUUID(), gate: 'Main' }
    expect((await shop.owner.post('/api/vendor/scan', body)).body.result).toBe('wrong_gate')
    expect((await scanAt(vip)).result).toBe('valid')
    expect((await scanAt(main)).result).toBe('wrong_gate')
    expect((await scanAt(vip)).result).toBe('already_used')
  })

  it('goes out at any gate, and is let in on the organiser’s word at any', async () => {
    const { event, ids, main, vip, scanAt } = await aFestival({ type: { gates: ['VIP'] }, reEntry: true })
    await scanAt(vip)
    expect((await scanAt(main, { direction: 'out' })).result).toBe('out')
    const word = { ticketId: ids[0], eventId: event.id, nonce: crypto.randomUUID(), reason: 'The organiser said so' }
    expect((await main.post('/api/vendor/scan/override', word)).body.result).toBe('valid')
  })
})

describe('a ticket that is valid for a part of its event', () => {
  it('is refused before and after it, and says from and until when', async () => {
    const now = world.clock.now()
    const [validFrom, validUntil] = [plus(now, hours(20)), plus(now, hours(30))]
    const { main, scanAt } = await aFestival({ type: { validFrom, validUntil } })
    const entry = { validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() }
    expect(await scanAt(main)).toMatchObject({ result: 'not_yet', ticket: { entry } })
    world.clock.pass(hours(20))
    expect((await scanAt(main)).result).toBe('valid')
    world.clock.pass(hours(10))
    expect(await scanAt(main)).toMatchObject({ result: 'over', ticket: { entry } })
  })

  it('keeps the times that it was sold with, whatever its kind says later', async () => {
    const { product, main, scanAt } = await aFestival({ type: { validFrom: plus(world.clock.now(), hours(20)) } })
    await world.db.update(products).set({ validFrom: null }).where(eq(products.id, product.id))
    expect((await scanAt(main)).result).toBe('not_yet')
  })
})

describe('a kind of ticket without a limit of entries', () => {
  it('lets in at every scan, is inside once, and out when it goes out', async () => {
    const { main, vip, scanAt, counts } = await aFestival({ type: { hasUnlimitedEntries: true }, tickets: 2 })
    for (const gate of [main, vip, main]) expect((await scanAt(gate)).result).toBe('valid')
    await scanAt(vip, { place: 1 })
    expect(await counts()).toMatchObject({ entries: 4, exits: 0, inside: 2, openIncidents: 0 })
    expect((await scanAt(main, { direction: 'out' })).result).toBe('out')
    expect(await counts()).toMatchObject({ inside: 1 })
  })

  it('lets in each of twenty scans at once, and twenty of one that may come in once let in one', async () => {
    for (const [hasUnlimitedEntries, admitted] of [
      [true, 20],
      [false, 1],
    ] as const) {
      const { main, codes, ids } = await aFestival({ type: { hasUnlimitedEntries }, reEntry: true })
      const body = () => ({ code: codes[0], nonce: crypto.randomUUID(), direction: 'in' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => main.post('/api/vendor/scan', body())))
      expect(answers.filter(({ body: { result } }) => result === 'valid').length).toBe(admitted)
      const rows = await world.db.select().from(checkIns).where(eq(checkIns.ticketId, ids[0]!))
      expect(rows.filter(({ result }) => result === 'valid').length).toBe(admitted)
    }
  })
})

describe('automatic check-out', () => {
  /** Noon in Nairobi, so that the night is half a day away. */
  const toNoon = () => world.clock.pass(hours(24) - ((world.clock.now().getTime() + hours(3) - hours(12)) % hours(24)))

  it('lets in again after it who was not scanned out, once, also of twenty scans at once', async () => {
    toNoon()
    const { main, codes, scanAt, counts } = await aFestival({ reEntry: true, checkOutTime: '04:00' })
    expect([(await scanAt(main)).result, (await scanAt(main)).result]).toEqual(['valid', 'already_used'])
    world.clock.pass(hours(15))
    expect((await scanAt(main)).result).toBe('already_used')
    world.clock.pass(hours(2))
    expect(await counts()).toMatchObject({ inside: 0, entries: 1 })
    expect((await scanAt(main, { direction: 'out' })).result).toBe('not_inside')
    const again = () => main.post('/api/vendor/scan', { code: codes[0], nonce: crypto.randomUUID() })
    const answers = await Promise.all(Array.from({ length: 20 }, again))
    expect(answers.filter(({ body }) => body.result === 'valid').length).toBe(1)
    expect(await counts()).toMatchObject({ inside: 1, entries: 2, openIncidents: 0 })
  })

  it('counts for what a device let in without a network', async () => {
    toNoon()
    const { event, codes, main, scanAt, counts } = await aFestival({ reEntry: true, checkOutTime: '04:00' })
    await scanAt(main)
    world.clock.pass(hours(20))
    const at = plus(world.clock.now(), -minutes(30)).toISOString()
    const given = anOfflineScan({ code: codes[0]!, eventId: event.id, at })
    const { body } = await sync(main, [given], world.clock.now().toISOString())
    expect(body.results).toMatchObject([{ status: 'recorded', result: 'valid' }])
    expect(await counts()).toMatchObject({ inside: 1, openIncidents: 0 })
  })

  it('stays as it is once the doors are open', async () => {
    const { shop, event } = await aFestival({ reEntry: true, checkOutTime: '04:00' })
    const path = `/api/vendor/events/${event.id}`
    const { version } = (await shop.owner.get(path)).body
    const changed = await shop.owner.patch(path, { version, checkOutTime: null })
    expect([changed.status, changed.body.code]).toEqual([409, 'invalid_transition'])
    expect((await shop.owner.patch(path, { version, checkOutTime: '04:00' })).status).toBe(200)
  })
})

it('a check-in says what to do with whoever is let in, in the same seven statements', async () => {
  const { shop, codes } = await aFestival({ type: { checkInText: 'Give a red wristband' }, tickets: 2 })
  expect((await scan(shop, codes[0]!)).body.ticket.entry.checkInText).toBe('Give a red wristband')
  const { statements } = await countStatements(() => scan(shop, codes[1]!))
  expect(statements.length).toBeLessThanOrEqual(7)
})
