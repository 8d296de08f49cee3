import { describe, expect, it } from 'vitest'
import type { GateLogEntry } from '#contracts/door/gate-log.ts'
import { minutes } from '#server/platform/clock.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('what happened at the gates of an event', () => {
  it('lists scans and what was done to devices, the newest first, of this event alone', async () => {
    const made = await anEventWithTickets(world, { tickets: 2 })
    const { shop, event, codes, ids } = made
    const other = await anEventWithTickets(world, { shop })
    const gate = await aGate(world, shop, { eventIds: [event.id], gate: 'Gate A', name: 'Akinyi' })
    await aGate(world, shop, { eventIds: [other.event.id], gate: 'Gate B', name: 'Juma' })
    const nonce = crypto.randomUUID()
    await gate.post('/api/vendor/scan', { code: codes[0], nonce, eventId: event.id })
    await shop.owner.post('/api/vendor/scan', { code: codes[0], nonce: crypto.randomUUID(), eventId: event.id })
    await shop.owner.post('/api/vendor/scan', { code: 'nonsense', nonce: crypto.randomUUID(), eventId: event.id })
    await shop.owner.post('/api/vendor/scan', { code: other.codes[0], nonce: crypto.randomUUID() })
    await gate.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes: nonce, note: 'let in by mistake' })
    world.clock.pass(minutes(5))
    const at = world.clock.now().toISOString()
    await sync(gate, [anOfflineScan({ ticketId: ids[1], code: codes[1]!, issue: 1, eventId: event.id, at })], at)
    await gate.get(`/api/vendor/scan/search?eventId=${event.id}&search=otieno`)
    await shop.owner.post(`/api/vendor/scan/devices/${gate.device.id}/revoke`)

    const read = async (show = '') =>
      (await shop.owner.get(`/api/vendor/scan/log?eventId=${event.id}${show}`)).body.items as GateLogEntry[]
    const all = await read()
    expect(all.map(({ kind, device, result, isOnline }) => [kind, device, result, isOnline])).toEqual([
      ['REVOKED', 'Akinyi', null, null],
      ['SEARCHED', 'Akinyi', null, null],
      ['ADMITTED', 'Akinyi', 'valid', false],
      ['UNDONE', 'Akinyi', 'valid', true],
      ['REFUSED', null, 'unknown', true],
      ['REFUSED', null, 'already_used', true],
      ['ADMITTED', 'Akinyi', 'valid', true],
      ['JOINED', 'Akinyi', null, null],
    ])
    expect(all[2]?.at).toBe(at)
    expect(all[3]).toMatchObject({ note: 'let in by mistake', ticket: { attendee: 'Otieno Odhiambo' } })
    expect((await read('&show=NOTABLE')).map(({ kind }) => kind)).toEqual([
      'REVOKED',
      'UNDONE',
      'REFUSED',
      'REFUSED',
      'JOINED',
    ])
  })

  it('is shown to the organiser alone', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const path = `/api/vendor/scan/log?eventId=${event.id}`
    expect((await gate.get(path)).status).toBe(401)
    expect((await (await aShop(world)).owner.get(path)).status).toBe(404)
  })
})
