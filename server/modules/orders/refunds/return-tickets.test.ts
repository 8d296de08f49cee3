import { describe, expect, it } from 'vitest'
import { hours, plus } from '#server/platform/clock.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Three places, of which somebody has ordered this many for nothing, or at a price. */
async function ordered(quantity: number, priceKES = 0) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const startsAt = plus(world.clock.now(), hours(2))
  const event = await anEvent(world, shop, { startsAt, capacity: 3 })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES })
  const take = (person: Person, count: number) =>
    checkOut(person, cartOf(shop, person, [{ product, quantity: count }], { fulfilment: { method: 'TICKETS' } }))
  const { body } = await take(customer, quantity)
  if (priceKES > 0) await world.phones.answer(customer.user.phone)
  const { id } = body.order as { id: string }
  await expect.poll(async () => (await orderOf(customer, id)).tickets.length).toBe(quantity)
  const { tickets } = await orderOf(customer, id)
  const giveBack = (ticketId?: string, key?: string) =>
    customer.command(`/api/user/orders/${id}/return-tickets`, { eventId: event.id, ...(ticketId && { ticketId }) }, key)
  const returns = async () => (await customer.get(`/api/user/orders/${id}/returns`)).body.items
  const statuses = async () => (await orderOf(customer, id)).tickets.map(({ status }: { status: string }) => status)
  return { shop, event, startsAt, customer, take, tickets, giveBack, returns, statuses }
}

describe('a free ticket', () => {
  it('may be given back alone until its event begins, and its place is free for somebody else', async () => {
    const { event, startsAt, take, tickets, giveBack, returns, statuses, shop } = await ordered(3)
    expect(await returns()).toMatchObject([
      { event: { id: event.id }, tickets: 3, amountKES: 0, isChanged: false, until: startsAt.toISOString() },
    ])
    const other = await aPerson(world)
    expect((await take(other, 1)).status).toBe(409)
    expect((await giveBack(tickets[1].id)).body.items).toMatchObject([{ tickets: 2 }])
    expect(await statuses()).toEqual(['VALID', 'VOID', 'VALID'])
    expect((await scan(shop, tickets[1].code)).body.result).toBe('refunded')
    expect([(await take(other, 1)).status, (await take(other, 1)).status]).toEqual([201, 409])
    expect((await giveBack()).body.items).toEqual([])
    expect(await statuses()).toEqual(['VOID', 'VOID', 'VOID'])
  })

  it('gives one place back, however often and from how many phones it is pressed', async () => {
    const { take, tickets, giveBack } = await ordered(3)
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(tickets[0].id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const other = await aPerson(world)
    expect([(await take(other, 1)).status, (await take(other, 1)).status]).toEqual([201, 409])
  })

  it('is let in or given back, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, tickets, giveBack } = await ordered(1)
      const [scanned, given] = await Promise.all([scan(shop, tickets[0].code), giveBack(tickets[0].id)])
      expect([scanned.body.result === 'valid', given.status]).toBeOneOf([
        [true, 409],
        [false, 200],
      ])
    }
  })

  it('stays once the event has begun, once it was passed on, and with whoever did not order it', async () => {
    const late = await ordered(1)
    world.clock.pass(hours(2))
    expect([(await late.giveBack(late.tickets[0].id)).body.code, await late.returns()]).toEqual([
      'invalid_transition',
      [],
    ])
    const { customer, tickets, giveBack, returns } = await ordered(1)
    const { body } = await customer.post(`/api/user/tickets/${tickets[0].id}/transfer`, {
      name: 'Brian',
      contact: '0711 902 664',
    })
    const receiver = await aPerson(world)
    await receiver.post('/api/user/tickets/accept', { token: new URL(body.link).hash.slice(1) })
    expect((await giveBack(tickets[0].id)).body.code).toBe('invalid_transition')
    expect([await returns(), (await giveBack()).body.code]).toEqual([[], 'invalid_transition'])
  })
})

describe('a ticket that was paid for', () => {
  it('is not given back while its event is as it was', async () => {
    const { tickets, giveBack, returns, statuses } = await ordered(1, 500)
    expect([await returns(), (await giveBack(tickets[0].id)).body.code]).toEqual([[], 'invalid_transition'])
    expect(await statuses()).toEqual(['VALID'])
  })
})
