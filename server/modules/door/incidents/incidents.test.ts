import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** A ticket that went in at Gate A with a network, and a quarter of an hour later at Gate B without one. */
async function anIncident() {
  const made = await anEventWithTickets(world)
  const eventIds = [made.event.id]
  const online = await aGate(world, made.shop, { eventIds, gate: 'Gate A', name: 'Akinyi' })
  const offline = await aGate(world, made.shop, { eventIds, gate: 'Gate B', name: 'Juma' })
  const nonce = crypto.randomUUID()
  await online.post('/api/vendor/scan', { code: made.codes[0], nonce })
  world.clock.pass(minutes(14))
  const sendAnother = () =>
    sync(offline, [
      anOfflineScan({ ticketId: made.ids[0], code: made.codes[0]!, issue: 1, at: world.clock.now().toISOString() }),
    ])
  await sendAnother()
  const list = async (query = '') => (await made.shop.owner.get(`/api/vendor/scan/incidents?${query}`)).body.items
  const [{ id }] = await list()
  return { ...made, online, offline, nonce, sendAnother, list, url: `/api/vendor/scan/incidents/${id}` }
}

const resolution = { resolution: 'COPIED_CODE', note: 'A screenshot. He paid at the VIP desk.' }

describe('an incident', () => {
  it('is shown to the organiser and on the devices, with both gates, and counted', async () => {
    const { shop, event, online, list, url } = await anIncident()
    expect(await list()).toMatchObject([
      {
        reasons: ['admitted_twice'],
        status: 'OPEN',
        ticket: { attendee: 'Otieno Odhiambo', typeName: 'Regular' },
        entries: [
          { gate: 'Gate A', device: 'Akinyi', isOnline: true, deviceAt: null, result: 'valid' },
          { gate: 'Gate B', device: 'Juma', isOnline: false, result: 'already_used' },
        ],
      },
    ])
    expect((await online.get(url)).body.reasons).toEqual(['admitted_twice'])
    expect((await shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`)).body.openIncidents).toBe(1)
  })

  it('keeps what stewards saw', async () => {
    const { offline, url } = await anIncident()
    const { body } = await offline.post(`${url}/statements`, { text: 'Tall man in a red cap.' })
    expect(body.statements).toEqual([
      { by: 'Juma', gate: 'Gate B', text: 'Tall man in a red cap.', at: world.clock.now().toISOString() },
    ])
    for (let n = 0; n < 19; n++) await offline.post(`${url}/statements`, { text: 'And more' })
    expect((await offline.post(`${url}/statements`, { text: 'Too much' })).body.code).toBe('over_maximum')
  })

  it('is resolved with a note by the organiser alone', async () => {
    const { shop, offline, url, list, event } = await anIncident()
    expect((await offline.post(`${url}/resolve`, resolution)).status).toBe(401)
    expect((await (await aShop(world)).owner.post(`${url}/resolve`, resolution)).status).toBe(404)
    const { body } = await shop.owner.post(`${url}/resolve`, resolution)
    expect(body).toMatchObject({
      status: 'RESOLVED',
      resolution: { ...resolution, by: shop.owner.user.name, at: world.clock.now().toISOString() },
    })
    expect([await list('status=OPEN'), (await list('status=RESOLVED')).length]).toEqual([[], 1])
    expect((await shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`)).body.openIncidents).toBe(0)
  })

  it('is open again when something comes that its resolution did not know', async () => {
    const { shop, url, list, sendAnother } = await anIncident()
    await shop.owner.post(`${url}/resolve`, resolution)
    await sendAnother()
    expect(await list()).toMatchObject([{ status: 'OPEN', resolution, entries: [{}, {}, {}] }])
  })

  it('is none any more when one of the two is undone', async () => {
    const { online, nonce, list, event, shop } = await anIncident()
    await online.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes: nonce })
    expect(await list()).toEqual([])
    expect((await shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`)).body).toMatchObject({
      openIncidents: 0,
      inside: 1,
    })
  })

  it('lets nobody in any more at any door once its code is blocked, until it is let in again', async () => {
    const { shop, online, offline, url, nonce, codes, event, sendAnother, list } = await anIncident()
    const [kept] = (await online.get(`/api/vendor/scan/bundle?eventId=${event.id}`)).body.tickets
    expect(kept[7]).toBe('U')
    expect((await offline.post(`${url}/block`, { isBlocked: true })).status).toBe(401)
    expect((await (await aShop(world)).owner.post(`${url}/block`, { isBlocked: true })).status).toBe(404)
    const blocked = (await shop.owner.post(`${url}/block`, { isBlocked: true })).body
    expect(blocked.ticket.blockedAt).toBe(world.clock.now().toISOString())
    world.clock.pass(minutes(1))
    expect((await shop.owner.post(`${url}/block`, { isBlocked: true })).body.ticket).toEqual(blocked.ticket)
    expect((await online.get(`/api/vendor/scan/bundle?eventId=${event.id}`)).body.tickets[0][7]).toBe('K')

    // Whoever is inside stays recorded, and may go out; nobody comes in again, though the admission is undone.
    expect(blocked.entries.map(({ result }: { result: string }) => result)).toEqual(['valid', 'already_used'])
    const scan = async (more = {}) =>
      (await online.post('/api/vendor/scan', { code: codes[0], nonce: crypto.randomUUID(), ...more })).body.result
    expect(await scan()).toBe('revoked')
    expect(await scan({ direction: 'out' })).toBe('out')
    await online.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes: nonce })
    expect(await scan()).toBe('revoked')
    await shop.owner.post(`${url}/resolve`, resolution)
    // A device that did not know of it let somebody in: that is an incident again.
    await sendAnother()
    expect(await list()).toMatchObject([{ status: 'OPEN', reasons: expect.arrayContaining(['revoked']) }])
    expect((await shop.owner.post(`${url}/block`, { isBlocked: false })).body.ticket.blockedAt).toBeNull()
    const admin = await anAdmin(world)
    const { items } = (await admin.get(`/api/admin/audit?subject=${blocked.ticket.id}`)).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['ticket.unblock', 'ticket.block'])
  })

  it('shows whose ticket it is, without money and with a masked phone', async () => {
    const { list } = await anIncident()
    const [{ ticket, buyer }] = await list()
    expect(ticket).toMatchObject({ orderNumber: expect.any(String), blockedAt: null, isTransferred: false })
    expect(buyer).toEqual({ name: 'Otieno Odhiambo', phone: expect.stringMatching(/^0\d{3} \*{3} \d{3}$/) })
  })

  it('stands in a file with both gates and what was said of it', async () => {
    const { shop, offline, url, event } = await anIncident()
    await offline.post(`${url}/statements`, { text: 'Tall man in a red cap.' })
    await shop.owner.post(`${url}/resolve`, resolution)
    const { status, body, headers } = await shop.owner.get(`/api/vendor/scan/incidents.csv?eventId=${event.id}`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="incidents.csv"'])
    for (const part of ['Gate A Akinyi', 'Gate B Juma', 'Juma: Tall man in a red cap.', 'RESOLVED,COPIED_CODE'])
      expect(String(body)).toContain(part)
    expect((await offline.get('/api/vendor/scan/incidents.csv')).status).toBe(401)
  })

  it('is not shown to a device of other events, nor to another vendor', async () => {
    const { shop, url } = await anIncident()
    const other = await anEventWithTickets(world, { shop })
    const gate = await aGate(world, shop, { eventIds: [other.event.id] })
    expect([(await gate.get(url)).status, (await gate.get('/api/vendor/scan/incidents')).body.items]).toEqual([404, []])
    expect((await (await aShop(world)).owner.get(url)).status).toBe(404)
  })
})
