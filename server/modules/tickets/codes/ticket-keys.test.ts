import { describe, expect, it, vi } from 'vitest'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { decodeTicketCode, encodeTicketCode } from '#contracts/tickets/ticket-code.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { sampleKeySecrets } from '../ticket-settings.ts'
import { ticketKeys, tickets } from '../tickets.tables.ts'
import { openPrivateKey, sealPrivateKey } from './seal-private-key.ts'
import { newShortCode, ticketCode } from './sign-ticket.ts'
import { ensureTicketKey, rotateTicketKey, sealKeysAgain } from './ticket-keys.ts'

vi.mock('./sign-ticket.ts', async (original) => {
  const made = await original<typeof import('./sign-ticket.ts')>()
  return { ...made, newShortCode: vi.fn(made.newShortCode) }
})

const world = aWorld()
const secrets = sampleKeySecrets
const rowOf = async (id: number) => (await world.db.select().from(ticketKeys).where(eq(ticketKeys.id, id)))[0]!
const keyOf = async (id: number) => {
  const row = await rowOf(id)
  return { ...row, privateKey: openPrivateKey(secrets, row) }
}
const resultOf = async (...given: Parameters<typeof scan>) => (await scan(...given)).body.result

describe('the keys that sign tickets', () => {
  it('are made once, also by processes that start at the same moment', async () => {
    await world.db.delete(ticketKeys)
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => ensureTicketKey(world.db, secrets, world.clock.now())),
    )
    expect([new Set(ids), (await world.db.select().from(ticketKeys)).length]).toEqual([new Set([1]), 1])
  })
  it('sign a code of which the ticket, its event and the first issue can be read', async () => {
    const { issued, event } = await anEventWithTickets(world)
    expect(decodeTicketCode(issued[0]!.code)).toMatchObject({
      keyId: 1,
      ticketId: issued[0]!.id,
      eventId: event.id,
      issue: 1,
    })
    expect(parseShortCode(issued[0]!.shortCode)).toBe(issued[0]!.shortCode)
  })
  it('still verify after they were rotated, and the new one signs what is issued then', async () => {
    const before = await anEventWithTickets(world)
    const { retired, current } = await rotateTicketKey(world.db, secrets, world.clock.now())
    const after = await anEventWithTickets(world, { shop: before.shop })
    expect([retired, decodeTicketCode(after.codes[0]!)?.keyId]).toEqual([current - 1, current])
    expect(await resultOf(before.shop, before.codes[0]!)).toBe('valid')
    expect(await resultOf(before.shop, after.codes[0]!)).toBe('valid')
  })
  it('leave one that signs when they are rotated twice at once', async () => {
    await Promise.allSettled([1, 2].map(() => rotateTicketKey(world.db, secrets, world.clock.now())))
    const signing = (await world.db.select().from(ticketKeys)).filter(({ retiredAt }) => retiredAt === null)
    expect(signing).toHaveLength(1)
  })
})

describe('the private half of a key', () => {
  it('is not in the database, and opens with the secret that it was sealed with alone', async () => {
    const row = await rowOf(1)
    const opened = openPrivateKey(secrets, row)
    const { rows } = await world.db.execute<{ all: string }>(
      sql`select string_agg(k::text, ' ') as all from ticket_keys k`,
    )
    expect(rows[0]?.all).not.toContain(opened.toString('hex'))
    const other = { current: Buffer.alloc(32, 7), before: null }
    expect(() => openPrivateKey(other, row)).toThrow('TICKET_KEY_SECRET')
    await expect(ensureTicketKey(world.db, other, world.clock.now())).rejects.toThrow('tickets:seal-keys')
  })
  it('opens for no other key, nor when a bit of it was changed', async () => {
    const row = await rowOf(1)
    expect(() => openPrivateKey(secrets, { ...row, id: 2 })).toThrow()
    const changed = Buffer.from(row.sealedPrivateKey)
    changed[20]! ^= 1
    expect(() => openPrivateKey(secrets, { ...row, sealedPrivateKey: changed })).toThrow()
    const privateKey = openPrivateKey(secrets, row)
    expect(sealPrivateKey(secrets, row, privateKey)).not.toEqual(row.sealedPrivateKey)
  })
  it('is sealed with another secret without a ticket losing its code, and back', async () => {
    const { shop, codes } = await anEventWithTickets(world)
    const next = { current: Buffer.alloc(32, 9), before: secrets.current }
    const keys = (await world.db.select().from(ticketKeys)).length
    expect(await sealKeysAgain(world.db, next)).toBe(keys)
    const alone = { ...next, before: null }
    for (const key of await world.db.select().from(ticketKeys)) expect(openPrivateKey(alone, key)).toHaveLength(32)
    const row = await rowOf(1)
    expect(() => openPrivateKey(secrets, row)).toThrow()
    await sealKeysAgain(world.db, { current: secrets.current, before: next.current })
    expect(await resultOf(shop, codes[0]!)).toBe('valid')
  })
})

describe('a forged code', () => {
  it('is unknown when it is signed with another key, and when a retired key signs what it never signed', async () => {
    const { shop, ids, event } = await anEventWithTickets(world)
    const ticket = (await ticketOf(world, ids[0]!))!
    const facts = { ticketId: ids[0]!, eventId: event.id as EventId, issue: 1, keyId: ticket.keyId }
    const retired = await keyOf(1)
    const forged = [
      ticketCode(facts, retired),
      ticketCode({ ...facts, keyId: 1 }, retired),
      ticketCode({ ...facts, keyId: 60_000 }, retired),
      ticketCode({ ...facts, issue: 2 }, await keyOf(ticket.keyId)),
      ticketCode({ ...facts, eventId: facts.ticketId as string as EventId }, await keyOf(ticket.keyId)),
      encodeTicketCode(facts, new Uint8Array(64)),
    ]
    for (const code of forged) expect((await scan(shop, code)).body).toMatchObject({ result: 'unknown' })
    expect((await ticketOf(world, ids[0]!))?.status).toBe('VALID')
  })
  it('is unknown when it names a ticket that was never issued', async () => {
    const shop = await aShop(world)
    const facts = {
      ticketId: crypto.randomUUID() as TicketId,
      eventId: crypto.randomUUID() as EventId,
      issue: 1,
      keyId: 1,
    }
    expect(await resultOf(shop, ticketCode(facts, await keyOf(1)))).toBe('unknown')
  })
})

describe('short codes', () => {
  it('are all different: one that another ticket has is made again', async () => {
    const { issued } = await anEventWithTickets(world)
    const made = vi.mocked(newShortCode)
    made.mockClear()
    made.mockReturnValueOnce(issued[0]!.shortCode)
    const { ids } = await anEventWithTickets(world, { tickets: 3 })
    expect(made.mock.calls.length).toBe(4)
    const codes = (await world.db.select({ code: tickets.shortCode }).from(tickets)).map(({ code }) => code)
    expect([ids.length, new Set(codes).size]).toEqual([3, codes.length])
  })
})
