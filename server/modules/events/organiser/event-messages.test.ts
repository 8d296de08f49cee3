import { describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** An event with two kinds of ticket, and somebody who holds one of each. */
async function twoHolders() {
  const [shop, one, other] = await Promise.all([aShop(world), aPerson(world), aPerson(world)])
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), days(20)) })
  const buy = async (name: string, person: Person) => {
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name })
    await aPaidOrder(world, shop, person, [{ product, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    return product
  }
  const seat = await buy('Seat', one)
  await buy('By the fire', other)
  const path = `/api/vendor/events/${event.id}/messages`
  const send = (body: Record<string, unknown>, key?: string) => shop.owner.command(path, body, key)
  return { shop, one, other, seat, path, send }
}

const readBy = async (person: Person) =>
  (await person.get('/api/user/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'event_message')
    .map(({ data }: { data: { text: string } }) => data.text)

describe('a message to those who hold tickets', () => {
  it('reaches each of them once, and is kept with how many they were', async () => {
    const { shop, one, other, path, send } = await twoHolders()
    const { status, body } = await send({ text: 'Doors open 17:30.' })
    expect([status, body]).toMatchObject([201, { text: 'Doors open 17:30.', ticketType: null, recipients: 2 }])
    expect([await readBy(one), await readBy(other)]).toEqual([['Doors open 17:30.'], ['Doors open 17:30.']])
    expect((await shop.owner.get(path)).body.items).toEqual([body])
  })

  it('reaches only the holders of one kind of ticket when it is for them', async () => {
    const { one, other, seat, send } = await twoHolders()
    const { body } = await send({ text: 'Bring a shawl.', ticketTypeId: seat.id })
    expect(body).toMatchObject({ ticketType: 'Seat', recipients: 1 })
    expect([await readBy(one), await readBy(other)]).toEqual([['Bring a shawl.'], []])
  })

  it('is sent once when the same request comes again', async () => {
    const { one, send } = await twoHolders()
    const key = crypto.randomUUID()
    const [first, second] = [await send({ text: 'Once' }, key), await send({ text: 'Once' }, key)]
    expect(second.body).toEqual(first.body)
    expect(await readBy(one)).toEqual(['Once'])
  })

  it('is refused after three in a day, also when they are sent at once, and possible again a day later', async () => {
    const { one, send } = await twoHolders()
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => send({ text })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429])
    expect(await readBy(one)).toHaveLength(3)
    world.clock.pass(hours(24))
    expect((await send({ text: 'Tomorrow' })).status).toBe(201)
  })

  it('is refused after as many in a day as administrators set, of each event for itself', async () => {
    const [{ send }, other, admin] = await Promise.all([twoHolders(), twoHolders(), anAdmin(world)])
    expect((await admin.patch('/api/admin/settings', { eventMessagesMost: 1 })).status).toBe(200)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => send({ text })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429, 429])
    expect((await other.send({ text: 'Another event' })).status).toBe(201)
    await admin.patch('/api/admin/settings', { eventMessagesMost: 3 })
    expect((await send({ text: 'One more' })).status).toBe(201)
  })

  it("is refused for another vendor's event, a draft, and where nobody holds tickets", async () => {
    const { path } = await twoHolders()
    const other = await aShop(world)
    expect((await other.owner.command(path, { text: 'Hello' })).body.code).toBe('not_found')
    expect((await other.owner.get(path)).body.items).toEqual([])
    const [draft, unsold] = await Promise.all([anEvent(world, other, { status: 'DRAFT' }), anEvent(world, other)])
    for (const { id } of [draft, unsold]) {
      const { body } = await other.owner.command(`/api/vendor/events/${id}/messages`, { text: 'Hello' })
      expect(body.code).toBe('invalid_transition')
    }
  })
})
