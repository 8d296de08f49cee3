import { describe, expect, it } from 'vitest'
import { hours, minutes } from '#server/platform/clock.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aDoor(tickets = 1) {
  const made = await anEventWithTickets(world, { tickets })
  const gate = await aGate(world, made.shop, { eventIds: [made.event.id], gate: 'Gate B', name: 'Juma' })
  const letIn = (place: number, over: Record<string, unknown> = {}) =>
    gate.post('/api/vendor/scan/override', {
      ticketId: made.ids[place],
      eventId: made.event.id,
      nonce: crypto.randomUUID(),
      reason: 'The organiser said so',
      ...over,
    })
  const undo = (who: Pick<typeof gate, 'post'>, undoes: string, note?: string) =>
    who.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes, note })
  const incidents = async () => (await gate.get('/api/vendor/scan/incidents')).body.items
  const statusOf = async (place: number) => (await ticketOf(world, made.ids[place]!))?.status
  return { ...made, gate, letIn, undo, incidents, statusOf }
}

describe('letting somebody in on the organiser’s word', () => {
  it('uses the ticket up, is marked in the log with its reason, and open until the organiser confirms it', async () => {
    const door = await aDoor()
    expect((await door.letIn(0)).body).toMatchObject({ result: 'valid', ticket: { id: door.ids[0] } })
    expect(await door.statusOf(0)).toBe('USED')
    expect((await scan(door.shop, door.codes[0]!)).body.result).toBe('already_used')
    const log = (await door.shop.owner.get(`/api/vendor/scan/log?eventId=${door.event.id}&show=NOTABLE`)).body.items
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'ADMITTED', mark: 'OVERRIDE', note: 'The organiser said so', device: 'Juma' }),
    )
    const [incident] = await door.incidents()
    expect(incident).toMatchObject({ reasons: ['override'], status: 'OPEN', entries: [{ mark: 'OVERRIDE' }] })
    const resolved = await door.shop.owner.post(`/api/vendor/scan/incidents/${incident.id}/resolve`, {
      resolution: 'CONFIRMED',
      note: 'Yes, my cousin.',
    })
    expect(resolved.body).toMatchObject({ status: 'RESOLVED', resolution: { resolution: 'CONFIRMED' } })
  })

  it('lets in whose ticket was used, beside the one who is inside', async () => {
    const door = await aDoor()
    await scan(door.shop, door.codes[0]!)
    expect((await door.letIn(0)).status).toBe(200)
    const { body } = await door.shop.owner.get(`/api/vendor/scan/counts?eventId=${door.event.id}`)
    expect([body.entries, body.inside]).toEqual([2, 2])
  })

  it('needs a reason, a ticket of the event, and an event of the device', async () => {
    const door = await aDoor()
    const other = await anEventWithTickets(world, { shop: door.shop, title: 'Another' })
    const foreign = await anEventWithTickets(world)
    expect((await door.letIn(0, { reason: ' ' })).status).toBe(422)
    for (const { ids, event } of [other, foreign]) {
      expect((await door.letIn(0, { ticketId: ids[0], eventId: event.id })).status).toBe(404)
      expect((await door.letIn(0, { ticketId: ids[0] })).status).toBe(404)
      expect((await ticketOf(world, ids[0]!))?.status).toBe('VALID')
    }
  })

  it('is one admission when it is sent twice, and none by a revoked device', async () => {
    const door = await aDoor(2)
    const nonce = crypto.randomUUID()
    const both = [await door.letIn(0, { nonce }), await door.letIn(0, { nonce })]
    expect(both.map(({ body }) => body.result)).toEqual(['valid', 'valid'])
    const { body } = await door.shop.owner.get(`/api/vendor/scan/counts?eventId=${door.event.id}`)
    expect(body.entries).toBe(1)
    await door.shop.owner.post(`/api/vendor/scan/devices/${door.gate.device.id}/revoke`)
    expect((await door.letIn(1)).body.code).toBe('device_revoked')
  })

  it('counts from a device without a network too, sixty in an hour; what is more settles nothing', async () => {
    const door = await aDoor(2)
    const at = world.clock.now().toISOString()
    const said = (place: number) =>
      anOfflineScan({ ticketId: door.ids[place], at, isOverride: true, note: 'Phone is off', eventId: door.event.id })
    const mute = { ...said(0), note: null }
    const answer = await sync(door.gate, [said(0), mute], at)
    expect(answer.body.results).toMatchObject([{ result: 'valid' }, { status: 'refused' }])
    expect((await door.incidents())[0]).toMatchObject({ reasons: ['override'] })
    const many = Array.from({ length: 60 }, () => said(0))
    await sync(door.gate, [...many, said(1)], at)
    expect(await door.statusOf(1)).toBe('VALID')
    expect((await door.letIn(1)).status).toBe(429)
  })
})

describe('undoing an admission', () => {
  const admitted = async () => {
    const door = await aDoor()
    const nonce = crypto.randomUUID()
    await door.gate.post('/api/vendor/scan', { code: door.codes[0], nonce })
    return { ...door, nonce }
  }

  it('is for the phone that let in, for fifteen minutes', async () => {
    const [door, late] = [await admitted(), await admitted()]
    const other = await aGate(world, door.shop, { eventIds: [door.event.id] })
    expect((await door.undo(other, door.nonce)).body.code).toBe('invalid_transition')
    expect((await door.undo(door.gate, door.nonce)).status).toBe(200)
    world.clock.pass(minutes(16))
    expect((await late.undo(late.gate, late.nonce)).body.code).toBe('invalid_transition')
    expect(await late.statusOf(0)).toBe('USED')
  })

  it('is for the organiser at any age, who says why', async () => {
    const door = await admitted()
    world.clock.pass(hours(30))
    expect((await door.undo(door.shop.owner, door.nonce)).body.code).toBe('invalid_transition')
    expect((await door.undo(door.shop.owner, door.nonce, 'The wrong Otieno')).status).toBe(200)
    expect(await door.statusOf(0)).toBe('VALID')
  })
})
