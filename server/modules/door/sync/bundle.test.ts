import { describe, expect, it } from 'vitest'
import type { ScanBundle } from '#contracts/door/sync.ts'
import { hashShortCode } from '#contracts/tickets/short-code-hash.ts'
import { decodeTicketCode } from '#contracts/tickets/ticket-code.ts'
import { toPublicKey } from '#server/modules/tickets/codes/sign-ticket.ts'
import { isSignedWith } from '#server/modules/tickets/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { aGate } from '#server/testing/builders/gates.ts'
import { anEvent } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aDoor(tickets = 3) {
  const made = await anEventWithTickets(world, { tickets })
  const gate = await aGate(world, made.shop, { eventIds: [made.event.id], gate: 'Gate B' })
  const load = async (query = '') => {
    const { status, body } = await gate.get(`/api/vendor/scan/bundle?eventId=${made.event.id}${query}`)
    expect(status).toBe(200)
    return body as ScanBundle
  }
  return { ...made, gate, load }
}

/** The highest version there is: what a device has that has read everything. */
async function latestVersion(): Promise<number> {
  const { rows } = await world.db.execute(sql`select max(version)::int as version from tickets`)
  return rows[0]?.version as number
}

describe('what a device keeps to scan without a network', () => {
  it('verifies the codes of the tickets, and says of each what a gate needs', async () => {
    const { load, codes, issued, customer } = await aDoor()
    await world.periodicJobs.hashShortCodes()
    const { keys, tickets, types, isWhole, nextAfter, event, shortCodeSalt } = await load()
    expect([isWhole, nextAfter, types, event.reEntry]).toMatchObject([true, null, [{ name: 'Regular' }], false])
    for (const text of codes) {
      const code = decodeTicketCode(text)!
      const key = keys.find(({ id }) => id === code.keyId)!
      expect(isSignedWith(code, toPublicKey(Buffer.from(key.publicKey, 'base64url')))).toBe(true)
      const ticket = issued.find(({ id }) => id === code.ticketId)!
      const masked = `0${customer.user.phone.slice(4, 7)} *** ${customer.user.phone.slice(-3)}`
      expect(tickets.find(([id]) => id === code.ticketId)).toEqual([
        ticket.id,
        1,
        0,
        'Otieno Odhiambo',
        await hashShortCode(ticket.shortCode, shortCodeSalt),
        masked,
        expect.stringMatching(/^UZ/),
        'V',
        0,
        0,
        -1,
      ])
    }
  })

  it('comes with what has changed since alone: used, gone out, undone, refunded and revoked', async () => {
    const { gate, load, codes, ids, orderId, shop } = await aDoor(5)
    const { version } = await load()
    expect(version).toBeLessThanOrEqual(await latestVersion())
    const since = await latestVersion()
    expect(await load(`&since=${since}`)).toMatchObject({ isWhole: false, tickets: [] })
    const nonce = crypto.randomUUID()
    await gate.post('/api/vendor/scan', { code: codes[0], nonce })
    await gate.post('/api/vendor/scan', { code: codes[1], nonce: crypto.randomUUID() })
    await world.db.execute(
      sql`update tickets set status = 'VOID', void_reason = 'REFUNDED' where order_id = ${orderId} and id = ${ids[2]}`,
    )
    const changed = async (from: number) =>
      (await load(`&since=${from}`)).tickets.map((ticket) => [ids.indexOf(ticket[0]), ticket[7], ticket[8], ticket[10]])
    expect(await changed(since)).toEqual([
      [0, 'U', 1, 0],
      [1, 'U', 1, 0],
      [2, 'R', 0, -1],
    ])
    const later = await latestVersion()
    world.clock.pass(1_000)
    await gate.post('/api/vendor/scan', { code: codes[1], nonce: crypto.randomUUID(), direction: 'out' })
    await gate.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes: nonce })
    expect(await changed(later)).toEqual([
      [0, 'V', 0, -1],
      [1, 'U', 0, 0],
    ])
    await scan(shop, codes[3] as string)
    expect((await load(`&since=${await latestVersion()}`)).tickets).toEqual([])
  })

  it('has no short code in words: its hash, once the worker has made it, and anew for another code', async () => {
    const { gate, load, issued, shop, event, ids } = await aDoor(2)
    const hashOf = async (place: number) => (await load()).tickets.find(([id]) => id === ids[place])?.[4]
    expect(await hashOf(0)).toBe('')
    await world.periodicJobs.hashShortCodes()
    const before = await hashOf(0)
    expect(before).toMatch(/^[\w-]{14}$/)
    expect(await hashOf(1)).not.toBe(before)
    const text = JSON.stringify(await load())
    for (const { shortCode } of issued) expect(text).not.toContain(shortCode)
    const { items } = (await gate.get(`/api/vendor/scan/search?eventId=${event.id}&search=otieno`)).body
    expect(items.map(({ shortCode }: { shortCode: null }) => shortCode)).toEqual([null, null])
    await shop.owner.post(`/api/vendor/tickets/${ids[0]}/reissue`, { reason: 'Lost' })
    expect(await hashOf(0)).toBe('')
    await world.periodicJobs.hashShortCodes()
    expect([before, '']).not.toContain(await hashOf(0))
  })

  it('has the rules of each kind of ticket, whole in each difference, and the times that tickets were sold with', async () => {
    const { shop, event, load } = await aDoor()
    const whole = await load()
    expect([whole.rules, whole.event.checkOutTime]).toEqual([[], null])
    const path = `/api/vendor/events/${event.id}`
    const { version, ticketTypes } = (await shop.owner.get(path)).body
    const id = ticketTypes[0].id
    expect(whole.types).toMatchObject([{ id, validFrom: null, validUntil: null }])
    const rules = { gates: ['VIP'], hasUnlimitedEntries: true, checkInText: 'Give a wristband' }
    const validUntil = event.startsAt.toISOString()
    const changed = await shop.owner.patch(path, { version, ticketTypes: [{ id, ...rules, validUntil }] })
    expect([changed.status, changed.body.ticketTypes[0]]).toMatchObject([
      200,
      { ...rules, validFrom: null, validUntil },
    ])
    const difference = await load(`&since=${await latestVersion()}`)
    expect(difference).toMatchObject({ isWhole: false, rules: [{ id, ...rules }] })
  })

  it('is for the events of the device alone', async () => {
    const { gate, shop } = await aDoor()
    const other = await anEvent(world, shop)
    expect((await gate.get(`/api/vendor/scan/bundle?eventId=${other.id}`)).status).toBe(404)
    expect((await shop.owner.get(`/api/vendor/scan/bundle?eventId=${other.id}`)).status).toBe(200)
  })

  it('has at most 1.5 MB for 10,000 tickets, half of them used, and a larger event comes in parts', async () => {
    const { shop, event, orderId, load } = await aDoor(1)
    await world.db.execute(sql`
      insert into tickets (id, vendor_id, event_id, order_id, order_line_id, buyer_id, owner_id, key_id, short_code, type_id, type_name,
        attendee, status, issued_at, used_at)
      select uuidv7(), vendor_id, event_id, order_id, order_line_id, buyer_id, owner_id, key_id,
        translate(lpad(upper(to_hex(n)), 8, '0'), 'ILOU', 'XXXX'), type_id, 'Early bird, standing',
        'Wanjiru Nyambura Kamau-Otieno ' || n, case when n % 2 = 0 then 'USED' else 'VALID' end, issued_at, now()
      from tickets, generate_series(1, 9999) n where order_id = ${orderId}`)
    await world.db.execute(sql`
      insert into check_ins (id, vendor_id, nonce, kind, event_id, ticket_id, door_result, result, gate, is_online, visit, at, received_at)
      select uuidv7(), vendor_id, id::text, 'ENTRY', event_id, id, 'valid', 'valid', 'Gate ' || (random() * 9)::int, true, 0,
        now(), now() from tickets where vendor_id = ${shop.id} and status = 'USED'`)
    // As the database does by itself within a minute of so many new rows.
    await world.db.execute(sql`analyze tickets, check_ins`)
    const { body } = await shop.owner.get(`/api/vendor/scan/bundle?eventId=${event.id}`)
    expect(body.tickets).toHaveLength(10_000)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_500_000)
    await world.db.execute(sql`
      insert into tickets (id, vendor_id, event_id, order_id, order_line_id, buyer_id, owner_id, key_id, short_code, type_id, type_name,
        attendee, status, issued_at)
      select uuidv7(), vendor_id, event_id, order_id, order_line_id, buyer_id, owner_id, key_id, 'ZZZZZZZZ', type_id, type_name,
        attendee, 'VALID', issued_at from tickets where order_id = ${orderId} limit 1`)
    const first = await load()
    expect([first.tickets.length, first.nextAfter]).toEqual([10_000, first.tickets.at(-1)?.[0]])
    const second = await load(`&after=${first.nextAfter}`)
    expect([second.tickets.length, second.nextAfter]).toEqual([1, null])
  }, 60_000)
})
