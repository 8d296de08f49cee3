import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import { minutes } from '#server/platform/clock.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** An event with a type for everybody, one behind KAHAWA26 and one behind JIKONI. */
async function anEventWithCodes() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const event = await anEvent(world, shop)
  const ofEvent = { kind: 'TICKET', eventId: event.id } as const
  const open = await aProduct(world, shop, { ...ofEvent, name: 'Regular', priceKES: 500 })
  const hidden = { ...ofEvent, priceKES: 0 }
  const community = await aProduct(world, shop, { ...hidden, name: 'Community seat', accessCode: 'KAHAWA26' })
  await aProduct(world, shop, { ...hidden, name: 'Kitchen friends', accessCode: 'JIKONI' })
  const cart = (accessCode?: string) => {
    const body = cartOf(shop, customer, [{ product: community }], { fulfilment: { method: 'TICKETS' } })
    return { ...body, items: body.items.map((item) => ({ ...item, ...(accessCode && { accessCode }) })) }
  }
  return { shop, customer, event, open, community, cart }
}

const guess = (slug: string, accessCode: string) =>
  world.visitor().post(`/api/events/${slug}/hidden-types`, { accessCode })

const namesOf = (types: { name: string }[]) => types.map(({ name }) => name)

describe('ticket types behind an access code', () => {
  it('leaves hidden types out of every public answer', async () => {
    const { shop, event, open, community } = await anEventWithCodes()
    const page = await world.visitor().get(`/api/events/${event.slug}`)
    expect(namesOf(page.body.ticketTypes)).toEqual(['Regular'])
    expect([page.body.hasHiddenTypes, page.body.priceFromKES]).toEqual([true, 500])
    for (const path of ['/api/events', `/api/vendors/${shop.slug}`, `/api/events/${event.slug}?code=KAHAWA26`]) {
      const { body } = await world.visitor().get(path)
      expect(JSON.stringify(body)).not.toMatch(/Community seat|Kitchen friends|KAHAWA26|JIKONI/)
    }
    expect((await world.visitor().get(`/api/products/${community.id}`)).status).toBe(404)
    expect((await world.visitor().get(`/api/products/${open.id}`)).status).toBe(200)
  })

  it('opens the types of a code, in whatever case it is typed, and no others', async () => {
    const { event } = await anEventWithCodes()
    const { status, body } = await guess(event.slug, ' kahawa-26')
    expect([status, namesOf(body.ticketTypes)]).toEqual([200, ['Community seat']])
    expect(body.ticketTypes[0]).toMatchObject({ priceKES: 0, availability: 'ON_SALE' })
    expect(JSON.stringify(body)).not.toContain('KAHAWA26')
  })

  it('refuses a wrong code, and one of another event', async () => {
    const [{ event }, other] = [await anEventWithCodes(), await anEvent(world, await aShop(world))]
    for (const [slug, code] of [
      [event.slug, 'KAHAWA27'],
      [other.slug, 'KAHAWA26'],
    ] as const) {
      const { status, body } = await guess(slug, code)
      expect([status, body.code]).toEqual([403, 'wrong_access_code'])
    }
    expect((await guess('no-such-event', 'KAHAWA26')).status).toBe(404)
    const draft = await anEvent(world, await aShop(world), { status: 'DRAFT' })
    expect((await guess(draft.slug, 'KAHAWA26')).status).toBe(404)
  })

  it('sells a hidden type with its code alone', async () => {
    const { customer, cart } = await anEventWithCodes()
    for (const wrong of [cart(), cart('KAHAWA27'), cart('JIKONI')]) {
      const { status, body } = await checkOut(customer, wrong)
      expect([status, body.code]).toEqual([409, 'product_unavailable'])
      expect(body.detail).not.toContain('Community seat')
    }
    const checked = await customer.post('/api/cart/check', { vendorId: cart().vendorId, items: cart().items })
    expect(checked.body.lines).toMatchObject([{ state: 'GONE', priceKES: null, picture: null, maxPerCustomer: null }])
    const { body } = await checkOut(customer, cart('kahawa26'))
    expect((await orderOf(customer, body.order.id)).tickets).toHaveLength(1)
  })

  it('limits guesses from one address, and counts no right code among them', async () => {
    const { event } = await anEventWithCodes()
    const from = (address: string, code: string) =>
      world.app.inject({
        method: 'POST',
        url: `/api/events/${event.slug}/hidden-types`,
        remoteAddress: address,
        payload: { accessCode: code },
      })
    for (let n = 0; n < 11; n++) expect((await from('203.0.113.7', `WRONG${n}`)).statusCode).toBe(403)
    for (let n = 0; n < 5; n++) expect((await from('203.0.113.7', 'KAHAWA26')).statusCode).toBe(200)
    expect((await from('203.0.113.7', 'WRONG')).statusCode).toBe(403)
    expect((await from('203.0.113.7', 'KAHAWA26')).statusCode).toBe(429)
    expect((await from('203.0.113.8', 'KAHAWA26')).statusCode).toBe(200)
  })

  it('records who guesses in the audit trail, once in a quarter of an hour and without the codes', async () => {
    const { event } = await anEventWithCodes()
    const guessFrom = (address: string, slug = event.slug) =>
      world.app.inject({
        method: 'POST',
        url: `/api/events/${slug}/hidden-types`,
        remoteAddress: address,
        payload: { accessCode: 'WRONG' },
      })
    const admin = await anAdmin(world)
    const recorded = async (address: string) => {
      const { items } = (await admin.get('/api/admin/audit?action=guessing.access-code')).body
      return items.filter((entry: AuditEntry) => entry.detail.network === address)
    }
    for (let n = 0; n < 12; n++) await guessFrom('203.0.113.21')
    expect(await recorded('203.0.113.21')).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => guessFrom('203.0.113.21')))
    const entry = {
      action: 'guessing.access-code',
      actor: null,
      subject: { kind: 'guessing', id: event.id, name: null },
    }
    const detail = { event: 'Nyatiti by the Lake', network: '203.0.113.21', codes: 12 }
    expect(await recorded('203.0.113.21')).toEqual([expect.objectContaining({ ...entry, detail })])
    world.clock.pass(minutes(15))
    for (let n = 0; n < 14; n++) await guessFrom('203.0.113.21')
    expect(await recorded('203.0.113.21')).toHaveLength(2)
    // Also of addresses at which there is no event: they count as tries.
    for (let n = 0; n < 13; n++) await guessFrom('203.0.113.22', 'no-such-event')
    expect(await recorded('203.0.113.22')).toMatchObject([{ detail: { event: 'no-such-event' } }])
  })
})
