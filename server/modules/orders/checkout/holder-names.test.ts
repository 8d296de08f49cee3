import { describe, expect, it } from 'vitest'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Free tickets of an event, for which somebody named Wanjiru orders two. */
async function twoTickets(asksHolderNames: boolean, priceKES = 0) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world, { name: 'Wanjiru Kamau' })])
  const event = await anEvent(world, shop, { asksHolderNames })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES })
  const cart = (holderNames?: (string | null)[]) => {
    const body = cartOf(shop, customer, [{ product, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    return { ...body, items: body.items.map((item) => ({ ...item, ...(holderNames && { holderNames }) })) }
  }
  const order = (holderNames?: (string | null)[]) => checkOut(customer, cart(holderNames))
  const attendees = async (id: string) =>
    (await orderOf(customer, id)).tickets.map(({ attendee }: { attendee: string }) => attendee)
  return { shop, event, customer, cart, order, attendees }
}

describe('the names of those who come', () => {
  it('gives each ticket its name where the organiser asks for them', async () => {
    const { order, attendees } = await twoTickets(true)
    const { body } = await order(['Wanjiru Kamau', '  Amina Hassan '])
    expect(await attendees(body.order.id)).toEqual(['Wanjiru Kamau', 'Amina Hassan'])
  })

  it('keeps the names until a paid order is paid', async () => {
    const { customer, order, attendees } = await twoTickets(true, 400)
    const { body } = await order(['Wanjiru Kamau', 'Amina Hassan'])
    await world.phones.answer(customer.user.phone)
    await expect.poll(() => attendees(body.order.id)).toEqual(['Wanjiru Kamau', 'Amina Hassan'])
  })

  it('refuses an empty name at its own field', async () => {
    const { order } = await twoTickets(true)
    const { status, body } = await order(['Wanjiru Kamau', ' '])
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(body.errors).toMatchObject([{ field: 'items.0.holderNames.1' }])
  })

  it('refuses fewer or more names than tickets, and none', async () => {
    const { order } = await twoTickets(true)
    for (const names of [undefined, ['Wanjiru Kamau'], ['A', 'B', 'C']]) {
      const { status, body } = await order(names)
      expect([status, body.code]).toEqual([422, 'invalid_input'])
      expect(body.errors).toMatchObject([{ field: 'items.0.holderNames' }])
    }
  })

  it('asks nobody where the organiser does not: the tickets bear the name of who ordered', async () => {
    const { order, attendees } = await twoTickets(false)
    const { body } = await order(['Ignored', 'Too'])
    expect(await attendees(body.order.id)).toEqual(['Wanjiru Kamau', 'Wanjiru Kamau'])
  })

  it('may be left for later: such a ticket bears the name of who ordered until it is named, once', async () => {
    const { shop, event, customer, order } = await twoTickets(true)
    const { body } = await order(['Wanjiru Kamau', null])
    const [named, open] = (await orderOf(customer, body.order.id)).tickets
    expect([named, open].map(({ attendee, awaitsName }) => [attendee, awaitsName])).toEqual([
      ['Wanjiru Kamau', false],
      ['Wanjiru Kamau', true],
    ])
    const guests = async () => (await shop.owner.get(`/api/vendor/guests?event=${event.id}&show=NO_NAME`)).body.items
    expect(await guests()).toMatchObject([{ id: open.id, awaitsName: true, isPassedOn: false }])
    expect((await shop.owner.get(`/api/vendor/events/${event.id}`)).body.unnamed).toBe(1)
    const name = (person: Person, id: string, words: string) =>
      person.post(`/api/user/tickets/${id}/name`, { name: words })
    expect((await name(await aPerson(world), open.id, 'Brian')).status).toBe(404)
    expect((await name(customer, open.id, ' Brian Mwangi ')).body).toMatchObject({
      attendee: 'Brian Mwangi',
      awaitsName: false,
      code: open.code,
    })
    const again = await Promise.all([name(customer, open.id, 'Amina'), name(customer, named.id, 'Amina')])
    expect(again.map(({ body: refused }) => refused.code)).toEqual(['invalid_transition', 'invalid_transition'])
    expect(await guests()).toEqual([])
  })

  it('is given once of two that are sent at the same moment', async () => {
    const { customer, order } = await twoTickets(true)
    const { body } = await order([null, 'Wanjiru Kamau'])
    const [{ id }] = (await orderOf(customer, body.order.id)).tickets
    const answers = await Promise.all(
      ['Amina', 'Brian', 'Chebet'].map((name) => customer.post(`/api/user/tickets/${id}/name`, { name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is that of the receiver when a ticket without one is sent, and open again when it is taken back', async () => {
    const { customer, order } = await twoTickets(true)
    const { body } = await order([null, null])
    const [back, sent] = (await orderOf(customer, body.order.id)).tickets
    const send = (id: string) =>
      customer.post(`/api/user/tickets/${id}/transfer`, { name: 'Brian', contact: '0711 902 664' })
    await send(back.id)
    const named = await customer.post(`/api/user/tickets/${back.id}/name`, { name: 'Amina' })
    expect(named.body.code).toBe('invalid_transition')
    const { body: again } = await customer.post(`/api/user/tickets/${back.id}/take-back`)
    expect(again).toMatchObject({ attendee: 'Wanjiru Kamau', awaitsName: true })
    const token = new URL((await send(sent.id)).body.link).hash.slice(1)
    const receiver = await aPerson(world)
    expect((await receiver.post('/api/user/tickets/accept', { token })).body).toMatchObject({
      attendee: 'Brian',
      awaitsName: false,
    })
  })

  it('tells the cart whether names will be asked', async () => {
    for (const isAsked of [true, false]) {
      const { customer, cart } = await twoTickets(isAsked)
      const { vendorId, items } = cart()
      const { body } = await customer.post('/api/cart/check', { vendorId, items })
      expect(body.lines).toMatchObject([{ asksHolderNames: isAsked }])
    }
  })
})
