import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const reason = 'The venue says it knows nothing of it'

async function anEventOnSale() {
  const [admin, customer] = await Promise.all([anAdmin(world), aPerson(world)])
  const sold = await anEventWithTickets(world, { title: 'Jahazi Night', capacity: 40 })
  const path = `/api/admin/events/${sold.event.id}`
  const takeDown = (by: Person = admin) => by.post(`${path}/take-down`, { reason })
  const putBack = () => admin.post(`${path}/put-back`, { reason: 'The venue has confirmed' })
  const buy = () =>
    checkOut(customer, cartOf(sold.shop, customer, [{ product: sold.product }], { fulfilment: { method: 'TICKETS' } }))
  const isPublic = async () => {
    const visitor = world.visitor()
    const { body } = await visitor.get(`/api/events?search=${encodeURIComponent('Jahazi Night')}&limit=50`)
    const ofShop = (await visitor.get(`/api/vendors/${sold.shop.slug}`)).body
    return {
      listed: body.items.some(({ id }: { id: string }) => id === sold.event.id),
      ofShop: ofShop.events.some(({ id }: { id: string }) => id === sold.event.id),
      page: (await visitor.get(`/api/events/${sold.event.slug}`)).status,
      ticketType: (await visitor.get(`/api/products/${sold.product.id}`)).status,
    }
  }
  return { ...sold, admin, customer, path, takeDown, putBack, buy, isPublic }
}

describe('the events of all vendors', () => {
  it('are listed for administrators with their shop and how many tickets there are, those that begin last first', async () => {
    const { admin, event, shop } = await anEventOnSale()
    const later = await anEvent(world, shop, { title: 'Jahazi Night again' })
    const { items } = (await admin.get('/api/admin/events?search=jahazi%20night')).body
    const ofShop = items.filter(({ vendor }: { vendor: { id: string } }) => vendor.id === shop.id)
    expect(ofShop).toMatchObject([
      { id: later.id, tickets: 0 },
      {
        id: event.id,
        title: 'Jahazi Night',
        vendor: { name: shop.name },
        status: 'PUBLISHED',
        takenDownAt: null,
        tickets: 1,
      },
    ])
  })

  it('are those of one shop alone where one is named', async () => {
    const { admin, event, shop } = await anEventOnSale()
    const other = await anEvent(world, await aShop(world), { title: 'Jahazi Night elsewhere' })
    const found = async (query: string) =>
      (await admin.get(`/api/admin/events?search=jahazi%20night&limit=50${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await found('')).toContain(other.id)
    expect(await found(`&vendor=${shop.id}`)).toEqual([event.id])
    expect((await admin.get('/api/admin/events?vendor=jahazi')).status).toBe(422)
  })

  it('are found by their state', async () => {
    const { admin, event, takeDown } = await anEventOnSale()
    const has = async (state: string) =>
      (await admin.get(`/api/admin/events?state=${state}&limit=50`)).body.items.some(
        ({ id }: { id: string }) => id === event.id,
      )
    expect([await has('PUBLIC'), await has('TAKEN_DOWN'), await has('DRAFT')]).toEqual([true, false, false])
    await takeDown()
    expect([await has('PUBLIC'), await has('TAKEN_DOWN'), await has('PAST')]).toEqual([false, true, false])
  })

  it('are sorted by when they begin or by title, and narrowed by days in Nairobi, both included, also as a file', async () => {
    const [admin, shop] = await Promise.all([anAdmin(world), aShop(world)])
    for (const [title, startsAt] of [
      ['qq Taarab', '2027-03-02T20:59:00Z'],
      ['qq Benga', '2027-03-02T21:00:00Z'],
      ['qq Ohangla', '2027-03-04T18:00:00Z'],
    ] as const)
      await anEvent(world, shop, { title, startsAt: new Date(startsAt), endsAt: new Date('2027-03-05T18:00:00Z') })
    const titles = async (query: string) =>
      (await admin.get(`/api/admin/events?search=qq&${query}`)).body.items.map(({ title }: { title: string }) => title)
    expect(await titles('sortBy=title')).toEqual(['qq Benga', 'qq Ohangla', 'qq Taarab'])
    expect(await titles('sortBy=earliest')).toEqual(['qq Taarab', 'qq Benga', 'qq Ohangla'])
    for (const sortBy of ['latest', 'earliest', 'title']) {
      const { body } = await admin.get(`/api/admin/events?search=qq&sortBy=${sortBy}&limit=1`)
      const rest = await titles(`sortBy=${sortBy}&cursor=${body.nextCursor}`)
      expect([body.items[0].title, ...rest]).toEqual(await titles(`sortBy=${sortBy}`))
    }
    expect(await titles('to=2027-03-02')).toEqual(['qq Taarab'])
    expect(await titles('from=2027-03-03&to=2027-03-03')).toEqual(['qq Benga'])
    const { body } = await admin.get('/api/admin/events.csv?search=qq&from=2027-03-03&sortBy=title')
    expect([...body.matchAll(/qq \w+/g)].map(([title]) => title)).toEqual(['qq Benga', 'qq Ohangla'])
    expect((await admin.get('/api/admin/events?sortBy=sales')).status).toBe(422)
  })

  it('are shown to administrators as their organisers see them', async () => {
    const { admin, path, shop } = await anEventOnSale()
    expect((await admin.get(path)).body).toMatchObject({
      title: 'Jahazi Night',
      vendor: { id: shop.id },
      takenDownAt: null,
      takenDownReason: null,
      grossKES: 1000,
      ticketTypes: [{ name: 'Regular', sold: 1 }],
    })
    expect((await admin.get('/api/admin/events/019aa0d0-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('an event that an administrator takes down', () => {
  it('is found by nobody and sold to nobody from then on, and is both again once it was put back', async () => {
    const { takeDown, putBack, buy, isPublic, shop, event, product } = await anEventOnSale()
    expect(await isPublic()).toEqual({ listed: true, ofShop: true, page: 200, ticketType: 200 })
    const { status, body } = await takeDown()
    expect([status, body.takenDownReason]).toEqual([200, reason])
    expect(await isPublic()).toEqual({ listed: false, ofShop: false, page: 404, ticketType: 404 })
    expect((await buy()).status).toBe(409)
    const gift = { ticketTypeId: product.id, quantity: 1, name: 'Otieno', email: 'otieno@example.com' }
    const given = await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, gift)
    expect(given.body.code).toBe('invalid_transition')

    expect((await putBack()).body).toMatchObject({ takenDownAt: null, takenDownReason: null })
    expect(await isPublic()).toEqual({ listed: true, ofShop: true, page: 200, ticketType: 200 })
    expect((await buy()).status).toBe(201)
  })

  it('is not paid for either when it was ordered before', async () => {
    const { takeDown, buy, customer } = await anEventOnSale()
    const { body } = await buy()
    await world.phones.answer(customer.user.phone, 'cancel')
    const pay = () =>
      customer.command(`/api/user/orders/${body.order.id}/pay`, {
        payment: { method: 'MPESA', phone: customer.user.phone },
      })
    await takeDown()
    await expect.poll(async () => (await pay()).body.code, { timeout: 5000 }).toBe('vendor_unavailable')
  })

  it('lets in who has a ticket: what was sold stays valid', async () => {
    const { takeDown, shop, issued } = await anEventOnSale()
    await takeDown()
    const [ticket] = issued
    expect((await scan(shop, ticket!.code)).body.result).toBe('valid')
    expect(await ticketOf(world, ticket!.id)).toMatchObject({ status: 'USED' })
  })

  it('is told its organiser with the reason, and stands in the audit trail', async () => {
    const { takeDown, putBack, shop, event, admin } = await anEventOnSale()
    await takeDown()
    await putBack()
    const { items } = (await shop.owner.get('/api/user/notifications')).body
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'event_decided', data: { decision: 'PUT_BACK', event: 'Jahazi Night', eventId: event.id } },
      { kind: 'event_decided', data: { decision: 'TAKEN_DOWN', reason } },
    ])
    expect((await shop.owner.get(`/api/vendor/events/${event.id}`)).body.takenDownReason).toBeNull()
    expect((await admin.get(`/api/admin/audit?subject=${event.id}`)).body.items).toMatchObject([
      { action: 'event.put-back' },
      { action: 'event.take-down', actor: { id: admin.user.id }, detail: { reason } },
    ])
  })

  it('is taken down once: of two at the same time one is refused, and a draft is not public', async () => {
    const { takeDown, putBack, shop, admin } = await anEventOnSale()
    const other = await anAdmin(world)
    expect((await putBack()).body.code).toBe('invalid_transition')
    const answers = await Promise.all([takeDown(), takeDown(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const draft = await anEvent(world, shop, { status: 'DRAFT' })
    expect((await admin.post(`/api/admin/events/${draft.id}/take-down`, { reason })).body.code).toBe(
      'invalid_transition',
    )
  })
})

describe('an event that an administrator cancels for its organiser', () => {
  it('is cancelled as the organiser would cancel it, by the sums that were shown, also while it is taken down', async () => {
    const { takeDown, path, admin, shop, event, customer, product } = await anEventOnSale()
    await takeDown()
    const preview = (await admin.post(`${path}/cancel/preview`)).body
    expect(preview).toMatchObject({ tickets: 1, people: 1, backKES: 1000 })
    const cancel = (backKES: number) =>
      admin.post(`${path}/cancel`, { words: 'It does not take place.', backKES, providerFeesKES: 0 })
    expect((await cancel(2000)).body.code).toBe('price_changed')
    expect((await cancel(1000)).body).toMatchObject({ status: 'CANCELLED' })
    expect((await shop.owner.get(`/api/vendor/events/${event.id}/cancellation`)).body).toMatchObject({ backKES: 1000 })
    await world.periodicJobs.refundCancelledOrders()
    expect((await shop.owner.get(`/api/vendor/events/${event.id}/cancellation`)).body.states.IN_LINE.orders).toBe(0)
    const { items } = (await shop.owner.get('/api/user/notifications')).body
    expect(items[0]).toMatchObject({ kind: 'event_decided', data: { decision: 'CANCELLED' } })
    expect((await admin.get(`/api/admin/audit?subject=${event.id}&action=event.cancel`)).body.items).toHaveLength(1)
    expect((await checkOut(customer, cartOf(shop, customer, [{ product }]))).status).toBe(409)
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('is not cancelled by anybody but its organiser and administrators', async () => {
    const { path, customer } = await anEventOnSale()
    const other = await aShop(world)
    for (const person of [customer, other.owner]) {
      expect((await person.post(`${path}/cancel/preview`)).status).toBe(403)
      expect((await person.post(`${path}/take-down`, { reason })).status).toBe(403)
    }
  })
})
