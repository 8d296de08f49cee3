import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aGate } from '#server/testing/builders/gates.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { gateActions, gateDevices, gateEnrolments } from '../door.tables.ts'

const world = aWorld()

const enrol = async (tickets = 1) => {
  const made = await anEventWithTickets(world, { tickets })
  const asked = { gate: 'Gate B', eventIds: [made.event.id] }
  const { status, body } = await made.shop.owner.post('/api/vendor/scan/enrolments', asked)
  expect(status).toBe(201)
  return { ...made, ...(body as { id: string; code: string; link: string; expiresAt: string }) }
}
const join = (code: string, name = 'Juma’s phone') => world.visitor().post('/api/door/join', { code, name })

describe('a device at a gate', () => {
  it('joins by a code of eight characters, typed or behind a link, without an account', async () => {
    const { shop, event, code, link, id } = await enrol(3)
    expect(code).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)
    expect(link).toBe(`${world.config.publicUrl}/door#${code.replace(' ', '')}`)
    const visitor = world.visitor()
    const looked = await visitor.post('/api/door/enrolment', { code: code.toLowerCase() })
    expect(looked.body).toMatchObject({ vendorName: shop.name, gate: 'Gate B', events: [{ id: event.id, tickets: 3 }] })
    const joined = await visitor.post('/api/door/join', { code, name: 'Juma’s phone' })
    expect([joined.status, joined.body.device]).toMatchObject([
      201,
      { name: 'Juma’s phone', gate: 'Gate B', events: [{ id: event.id, title: 'Nyatiti by the Lake' }] },
    ])
    expect((await visitor.get('/api/vendor/scan/me')).body).toMatchObject({
      vendorName: shop.name,
      device: joined.body.device,
    })
    const shown = (await shop.owner.get(`/api/vendor/scan/enrolments/${id}`)).body
    expect(shown.device).toMatchObject({ name: 'Juma’s phone', isOnline: true, revokedAt: null })
  })

  it('joins once by a code, and within ten minutes', async () => {
    const [first, second] = [await enrol(), await enrol()]
    const both = await Promise.all([join(first.code), join(first.code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410])
    world.clock.pass(minutes(10))
    expect((await join(second.code)).body.code).toBe('link_expired')
    expect((await world.visitor().post('/api/door/enrolment', { code: second.code })).status).toBe(410)
  })

  it('cannot find a code by guessing: twenty tries in ten minutes from an address', async () => {
    world.clock.pass(minutes(10))
    const { code } = await enrol()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await join('0000 0000')).status)
    expect([statuses.slice(0, 20).every((status) => status === 410), statuses[20]]).toEqual([true, 429])
    expect((await join(code)).status).toBe(429)
    const admin = await anAdmin(world)
    const trail = (await admin.get('/api/admin/audit?action=guessing.gate-code')).body.items
    expect(trail).toMatchObject([{ actor: null, detail: { network: '127.0.0.1', codes: 20 } }])
    world.clock.pass(minutes(10))
    expect((await join('0000 0000')).status).toBe(410)
  })

  it('has a token and a code of which only hashes are kept, in a cookie that no script reads', async () => {
    const { shop, code } = await enrol()
    const { headers, body } = await join(code)
    const cookie = [headers['set-cookie']].flat().join()
    expect(cookie).toMatch(/uliza-gate=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
    const token = /uliza-gate=([\w-]+)/.exec(cookie)?.[1] as string
    const ofShop = shop.id as VendorId
    const rows = [
      ...(await world.db.select().from(gateDevices).where(eq(gateDevices.vendorId, ofShop))),
      ...(await world.db.select().from(gateEnrolments).where(eq(gateEnrolments.vendorId, ofShop))),
    ]
    for (const secret of [token, code.replace(' ', '')]) expect(JSON.stringify([rows, body])).not.toContain(secret)
  })

  it('needs its own CSRF token for every write', async () => {
    const { shop, event, codes } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const shown = { code: codes[0], nonce: crypto.randomUUID() }
    for (const token of ['', 'wrong', shop.owner.csrfToken]) {
      const { status, body } = await gate.post('/api/vendor/scan', shown, { 'x-csrf-token': token })
      expect([status, body.code]).toEqual([403, 'csrf_token_invalid'])
    }
    expect((await gate.post('/api/vendor/scan', shown)).body.result).toBe('valid')
  })

  it('is refused by every call that is not of the gates, and sees no money and no whole phone number', async () => {
    const { shop, event, codes, customer } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    for (const { method, path, access } of world.endpoints) {
      if (access === 'public' || access === 'provider' || access === 'gate') continue
      const url = path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
      expect([path, (await gate.send(method, url)).status]).toEqual([path, 401])
    }
    const id = `eventId=${event.id}`
    const seen = await Promise.all(
      [`counts?${id}`, `bundle?${id}`, `search?${id}&search=otieno`, 'events', 'me', 'incidents'].map((call) =>
        gate.get(`/api/vendor/scan/${call}`),
      ),
    )
    seen.push(await gate.post('/api/vendor/scan', { code: codes[0], nonce: crypto.randomUUID() }))
    const told: [string, unknown][] = []
    const text = JSON.stringify(
      seen.map(({ status, body }) => [status, body]),
      (name, value) => {
        told.push([name, value])
        return value
      },
    )
    expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
    // Not in the text: codes, keys and ids are random, and have any letters and digits.
    const isMoney = ([name, value]: [string, unknown]) =>
      /KES$|cents$/i.test(name) || value === 1000 || value === 1000_00
    expect(told.filter(isMoney)).toEqual([])
    expect(text).not.toContain(customer.user.phone.slice(4))
    expect(text).not.toContain(customer.user.email)
  })

  it('scans and sees only the events it was enrolled for', async () => {
    const made = await anEventWithTickets(world)
    const other = await anEventWithTickets(world, { shop: made.shop, title: 'Another' })
    const gate = await aGate(world, made.shop, { eventIds: [made.event.id] })
    const scanned = await gate.post('/api/vendor/scan', { code: other.codes[0], nonce: crypto.randomUUID() })
    expect(scanned.body).toMatchObject({ result: 'wrong_event', ticket: null })
    const asked = { code: other.codes[0], nonce: crypto.randomUUID(), eventId: other.event.id }
    expect((await gate.post('/api/vendor/scan', asked)).status).toBe(404)
    const id = `eventId=${other.event.id}`
    for (const call of [`counts?${id}`, `bundle?${id}`, `search?${id}&search=otieno`])
      expect([call, (await gate.get(`/api/vendor/scan/${call}`)).status]).toEqual([call, 404])
    const { items } = (await gate.get('/api/vendor/scan/events')).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([made.event.id])
  })

  it('is revoked at once, its stream too, and says at which gate it stood and what it was', async () => {
    const { shop, event, codes } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const { status, body } = await shop.owner.post(`/api/vendor/scan/devices/${gate.device.id}/revoke`)
    expect([status, body.revokedAt, body.isOnline]).toEqual([200, world.clock.now().toISOString(), false])
    const refused = await gate.post('/api/vendor/scan', { code: codes[0], nonce: crypto.randomUUID() })
    expect(refused.body.code).toBe('device_revoked')
    const actions = await world.db
      .select()
      .from(gateActions)
      .where(eq(gateActions.vendorId, shop.id as VendorId))
    expect(actions.map(({ action }) => action)).toEqual(['JOINED', 'REVOKED'])
  })

  it('is renamed, moved to another gate and limited to other events by the vendor alone', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const [other, foreign] = [await anEvent(world, shop), await anEvent(world, await aShop(world))]
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const url = `/api/vendor/scan/devices/${gate.device.id}`
    const change = { name: 'VIP desk', gate: 'VIP', eventIds: [other.id] }
    expect((await shop.owner.patch(url, change)).body).toMatchObject({
      name: 'VIP desk',
      gate: 'VIP',
      events: [{ id: other.id }],
    })
    expect((await gate.get('/api/vendor/scan/me')).body.device).toMatchObject({
      gate: 'VIP',
      events: [{ id: other.id }],
    })
    expect((await shop.owner.patch(url, { eventIds: [foreign.id] })).status).toBe(404)
    expect((await (await aShop(world)).owner.patch(url, { name: 'Mine' })).status).toBe(404)
    expect((await gate.patch(url, { name: 'Mine' })).status).toBe(401)
  })

  it('says what it keeps, what it has not sent and how full its battery is', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const said = { ticketsKept: 612, ticketsKeptAt: world.clock.now().toISOString(), waiting: 17, batteryPercent: 64 }
    expect((await gate.post('/api/vendor/scan/report', said)).status).toBe(200)
    const listed = async () => (await shop.owner.get('/api/vendor/scan/devices')).body.items[0]
    expect(await listed()).toMatchObject({ ...said, isOnline: true })
    const counts = async () => (await shop.owner.get(`/api/vendor/scan/counts?eventId=${event.id}`)).body
    expect(await counts()).toMatchObject({ devices: 1, devicesOnline: 1, isAtLeast: true })
    await gate.post('/api/vendor/scan/report', { ...said, waiting: 0 })
    expect((await counts()).isAtLeast).toBe(false)
    world.clock.pass(minutes(3))
    expect(await counts()).toMatchObject({ devicesOnline: 0, isAtLeast: true })
    expect((await listed()).isOnline).toBe(false)
  })

  it('leaves by itself', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    expect((await gate.post('/api/vendor/scan/leave')).status).toBe(204)
    expect((await shop.owner.get('/api/vendor/scan/devices')).body.items[0].revokedAt).not.toBeNull()
    expect((await gate.get('/api/vendor/scan/me')).status).toBe(401)
  })

  it('is enrolled by a vendor for events of their own, and by nobody else', async () => {
    const { event, shop } = await anEventWithTickets(world)
    const asked = { gate: 'Gate B', eventIds: [event.id] }
    for (const who of [await aPerson(world), await anAdmin(world)])
      expect((await who.post('/api/vendor/scan/enrolments', asked)).status).toBe(403)
    expect((await (await aShop(world)).owner.post('/api/vendor/scan/enrolments', asked)).status).toBe(404)
    expect((await shop.owner.post('/api/vendor/scan/enrolments', { ...asked, eventIds: [] })).status).toBe(422)
  })
})

describe('the guest list at a gate', () => {
  it('finds tickets by name, phone, mail, order number or short code', async () => {
    const { shop, event, issued, customer } = await anEventWithTickets(world, { tickets: 2 })
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const find = async (words: string) => {
      const url = `/api/vendor/scan/search?eventId=${event.id}&search=${encodeURIComponent(words)}`
      return (await gate.get(url)).body.items as { id: string; shortCode: string }[]
    }
    expect(await find('tieno')).toMatchObject([
      { attendee: 'Otieno Odhiambo', status: 'VALID', inside: false, last: null, place: 1, of: 2 },
      { place: 2, of: 2 },
    ])
    expect(await find(`0${customer.user.phone.slice(4)}`)).toHaveLength(2)
    const { phone, email } = customer.user
    expect(await find(phone.slice(-4))).toHaveLength(2)
    expect(await find(phone.slice(-3))).toEqual([])
    expect(await find(email.toUpperCase())).toHaveLength(2)
    expect(await find(email.slice(1))).toEqual([])
    const [{ number = '' } = {}] = await world.db.select().from(orders).where(eq(orders.contactEmail, email))
    expect(await find(number)).toHaveLength(2)
    expect(await find(number.replace(/^UZ(..)(..)/, '$1 $2 '))).toHaveLength(2)
    expect(await find(issued[1]!.shortCode.toLowerCase())).toMatchObject([{ id: issued[1]!.id }])
    expect(await find('Nobody')).toEqual([])
    expect(await find('%')).toEqual([])
    await gate.post('/api/vendor/scan', { code: issued[0]!.shortCode, nonce: crypto.randomUUID() })
    expect((await find(issued[0]!.shortCode))[0]).toMatchObject({
      status: 'USED',
      inside: true,
      last: { gate: 'Gate A', device: 'Akinyi’s phone' },
    })
  })

  it('is searched thirty times a minute at most, and each search is kept', async () => {
    const { shop, event } = await anEventWithTickets(world)
    const gate = await aGate(world, shop, { eventIds: [event.id] })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await gate.get(`/api/vendor/scan/search?eventId=${event.id}&search=otieno`)).status)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
    const kept = await world.db.select().from(gateActions).where(eq(gateActions.deviceId, gate.device.id))
    expect(kept.filter(({ action }) => action === 'SEARCHED')).toHaveLength(30)
  })
})
