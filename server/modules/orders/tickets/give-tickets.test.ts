import { describe, expect, it } from 'vitest'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function anEventToGive({ capacity = 10, quota = undefined as number | undefined } = {}) {
  const shop = await aShop(world)
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), days(9)), capacity, quota: capacity })
  const type = await aProduct(world, shop, {
    kind: 'TICKET',
    eventId: event.id,
    name: 'Seat',
    priceKES: 500,
    stock: quota,
    quota,
  })
  const give = (given: Record<string, unknown> = {}, key?: string) =>
    shop.owner.command(
      `/api/vendor/events/${event.id}/give-tickets`,
      { ticketTypeId: type.id, quantity: 2, name: 'Ayub Ogada', phone: '0712 640 118', note: 'Plays', ...given },
      key,
    )
  const left = async () => {
    const [row] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, event.capacityStockId ?? ''))
    return row?.left
  }
  const issued = () =>
    world.db
      .select()
      .from(tickets)
      .where(and(eq(tickets.vendorId, shop.id), eq(tickets.eventId, event.id)))
  return { shop, event, type, give, left, issued }
}

describe('giving tickets', () => {
  it('issues tickets in the name of the guest, takes their places, and moves no money', async () => {
    const { shop, event, give, left, issued } = await anEventToGive()
    const { status, body } = await give()
    expect([status, body]).toMatchObject([201, { tickets: 2 }])
    expect(await issued()).toMatchObject([
      { attendee: 'Ayub Ogada', typeName: 'Seat', status: 'VALID' },
      { attendee: 'Ayub Ogada', typeName: 'Seat', status: 'VALID' },
    ])
    expect(await left()).toBe(8)
    const { places, grossKES } = (await shop.owner.get(`/api/vendor/events/${event.id}`)).body
    expect([places, grossKES]).toEqual([{ capacity: 10, left: 8, sold: 0, given: 2, held: 0, checkedIn: 0 }, 0])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('gives them to the account with the address, and tells it; otherwise the organiser holds them', async () => {
    const { shop, give, issued } = await anEventToGive()
    const guest = await aPerson(world)
    await give({ email: guest.user.email, quantity: 1 })
    await give({ email: 'nobody@example.com', quantity: 1 })
    expect((await issued()).map(({ ownerId }) => ownerId).sort()).toEqual([guest.user.id, shop.owner.user.id].sort())
    const told = (await guest.get('/api/user/notifications')).body.items
    expect(told).toMatchObject([{ kind: 'tickets_given', data: { organiser: shop.name, count: 1 } }])
    expect((await guest.get('/api/user/tickets')).body.items).toHaveLength(1)
  })

  it('gives once when the same request comes again', async () => {
    const { give, issued } = await anEventToGive()
    const key = crypto.randomUUID()
    const [one, again] = await Promise.all([give({}, key), give({}, key)])
    expect(one.body).toEqual(again.body)
    expect(await issued()).toHaveLength(2)
  })

  it('refuses more than are left, of the event and of the type', async () => {
    const { give, issued } = await anEventToGive({ capacity: 10, quota: 1 })
    const { status, body } = await give()
    expect([status, body.code, body.errors[0].field]).toEqual([409, 'sold_out', 'quantity'])
    expect((await give({ quantity: 1 })).status).toBe(201)
    expect(await issued()).toHaveLength(1)
  })

  it('never gives or sells a place twice when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shop, type, give, left, issued } = await anEventToGive({ capacity: 3 })
      const buyers = await Promise.all([1, 2, 3, 4].map(() => aPerson(world)))
      const fulfilment = { method: 'TICKETS' }
      const [gifts, orders] = await Promise.all([
        Promise.all([1, 2, 3].map(() => give({ quantity: 1 }))),
        Promise.all(buyers.map((buyer) => checkOut(buyer, cartOf(shop, buyer, [{ product: type }], { fulfilment })))),
      ])
      const taken = [...gifts, ...orders].filter(({ status }) => status === 201).length
      expect([taken, await left()]).toEqual([3, 0])
      expect((await issued()).length).toBe(gifts.filter(({ status }) => status === 201).length)
    }
  })

  it("refuses a draft, what is over, another vendor's event, and a guest without phone and address", async () => {
    const { give, event, type } = await anEventToGive()
    expect((await give({ phone: undefined })).status).toBe(422)
    const other = await aShop(world)
    const asked = { ticketTypeId: type.id, quantity: 1, name: 'Me', phone: '0712640118' }
    expect((await other.owner.command(`/api/vendor/events/${event.id}/give-tickets`, asked)).body.code).toBe(
      'not_found',
    )
    const draft = await anEvent(world, other, { status: 'DRAFT' })
    const ofDraft = await aProduct(world, other, { kind: 'TICKET', eventId: draft.id })
    const refused = await other.owner.command(`/api/vendor/events/${draft.id}/give-tickets`, {
      ...asked,
      ticketTypeId: ofDraft.id,
    })
    expect(refused.body.code).toBe('invalid_transition')
    world.clock.pass(days(10))
    expect((await give()).body.code).toBe('invalid_transition')
  })
})

describe('where an event takes place online', () => {
  it('is told to who holds a ticket that is not void, and to nobody else', async () => {
    const { shop, event, give, issued } = await anEventToGive()
    const onlineLink = 'https://meet.example/x'
    await shop.owner.patch(`/api/vendor/events/${event.id}`, { version: 1, isOnline: true, onlineLink })
    const guest = await aPerson(world)
    await give({ email: guest.user.email, quantity: 1 })
    const links = async () =>
      (await guest.get('/api/user/tickets')).body.items.map((ticket: { onlineLink: string }) => ticket.onlineLink)
    expect(await links()).toEqual([onlineLink])
    expect(JSON.stringify((await world.visitor().get(`/api/events/${event.slug}`)).body)).not.toContain(onlineLink)
    const [ticket] = await issued()
    await world.db
      .update(tickets)
      .set({ status: 'VOID', voidReason: 'REVOKED' })
      .where(and(eq(tickets.vendorId, shop.id), eq(tickets.id, ticket?.id as TicketId)))
    expect(await links()).toEqual([null])
  })
})

describe('the guest list', () => {
  it('has who holds tickets by name, found by a part of a name, a phone, an order or a code', async () => {
    const { shop, event, type, give } = await anEventToGive()
    const buyer = await aPerson(world, { name: 'Wanjiru Kamau' })
    const order = await aPaidOrder(world, shop, buyer, [{ product: type }], { fulfilment: { method: 'TICKETS' } })
    await give({ quantity: 1 })
    const list = async (query = '') =>
      (await shop.owner.get(`/api/vendor/guests?event=${event.id}&${query}`)).body.items as {
        attendee: string
        shortCode: string
        phone: string
      }[]
    const names = async (query: string) => (await list(query)).map(({ attendee }) => attendee)
    const [ayub, wanjiru] = await list()
    expect([ayub, wanjiru]).toMatchObject([
      { attendee: 'Ayub Ogada', isGiven: true, note: 'Plays', typeName: 'Seat' },
      { attendee: buyer.user.name, isGiven: false, note: null, order: { id: order.id, number: order.number } },
    ])
    expect(ayub?.phone).toBe('0712 *** 118')
    const code = wanjiru?.shortCode ?? ''
    for (const search of ['wanj', order.number, code, `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([search, [buyer.user.name]])
    expect(await names('search=0712640118')).toEqual(['Ayub Ogada'])
    expect(await names('search=%25')).toEqual([])
    expect([await names('show=GIVEN'), await names('show=CAME')]).toEqual([['Ayub Ogada'], []])
  })

  it("shows no other vendor's guests, not in the file either", async () => {
    const { event, give } = await anEventToGive()
    await give()
    const other = await aShop(world)
    expect((await other.owner.get(`/api/vendor/guests?event=${event.id}`)).body.items).toEqual([])
    const { body } = await other.owner.get(`/api/vendor/guests.csv?event=${event.id}`)
    expect(body.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('the sales of an event', () => {
  it('has what was sold by day in Nairobi and by type, and of nobody else', async () => {
    const { shop, event, type, give } = await anEventToGive()
    const buyer = await aPerson(world)
    await aPaidOrder(world, shop, buyer, [{ product: type, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    world.clock.pass(days(1))
    await give({ quantity: 1 })
    const path = `/api/vendor/events/${event.id}/sales`
    const { days: sold } = (await shop.owner.get(path)).body
    expect(sold).toMatchObject([
      { typeName: 'Seat', tickets: 2, grossKES: 1000 },
      { typeName: 'Seat', tickets: 1, grossKES: 0 },
    ])
    expect(Date.parse(sold[1].day) - Date.parse(sold[0].day)).toBe(days(1))
    expect((await shop.owner.get(`/api/vendor/events/${event.id}`)).body.unnamed).toBe(0)
    expect((await (await aShop(world)).owner.get(path)).status).toBe(404)
  })

  it('stands beside those of the event before it, each as many days before, and beside none where it is the first', async () => {
    const { shop, event, type } = await anEventToGive()
    const TICKETS = { fulfilment: { method: 'TICKETS' } }
    await aPaidOrder(world, shop, await aPerson(world), [{ product: type, quantity: 2 }], TICKETS)
    const startsAt = new Date(event.startsAt)
    const after = await anEvent(world, shop, { startsAt: new Date(startsAt.getTime() + days(7)) })
    const salesOf = async (id: string) => (await shop.owner.get(`/api/vendor/events/${id}/sales`)).body
    const [first, second] = await Promise.all([salesOf(event.id), salesOf(after.id)])
    expect([first.before, second.days]).toEqual([null, []])
    expect(second.before).toMatchObject({ title: 'Nyatiti by the Lake', startsAt: startsAt.toISOString() })
    expect(second.before.days).toMatchObject([{ tickets: 2, grossKES: 1000 }])
    expect(Date.parse(second.before.days[0].day) - Date.parse(first.days[0].day)).toBe(days(7))
  })
})
