import { describe, expect, it } from 'vitest'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Free tickets of an event, for which somebody named Wanjiru orders two. */
async function twoTickets(asksHolderNames: boolean, priceKES = 0) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world, { name: 'Wanjiru Kamau' })])
  const event = await anEvent(world, shop, { asksHolderNames })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES })
  const cart = (holderNames?: string[]) => {
    const body = cartOf(shop, customer, [{ product, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    return { ...body, items: body.items.map((item) => ({ ...item, ...(holderNames && { holderNames }) })) }
  }
  const order = (holderNames?: string[]) => checkOut(customer, cart(holderNames))
  const attendees = async (id: string) =>
    (await orderOf(customer, id)).tickets.map(({ attendee }: { attendee: string }) => attendee)
  return { customer, cart, order, attendees }
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

  it('tells the cart whether names will be asked', async () => {
    for (const isAsked of [true, false]) {
      const { customer, cart } = await twoTickets(isAsked)
      const { vendorId, items } = cart()
      const { body } = await customer.post('/api/cart/check', { vendorId, items })
      expect(body.lines).toMatchObject([{ asksHolderNames: isAsked }])
    }
  })
})
