import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '#contracts/notifications.ts'
import { deliveries, domainEvents } from '#server/modules/outbox/outbox.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const told = async (person: Person): Promise<Notification[]> => {
  await world.periodicJobs.sendDueMessages()
  return (await person.get('/api/user/notifications')).body.items.toReversed()
}
const kindsOf = async (person: Person) => (await told(person)).map(({ kind }) => kind)
/** Beside the list in their account. */
const sent = async (person: Person) => {
  const rows = await world.db
    .select({ type: domainEvents.type, channel: deliveries.channel })
    .from(deliveries)
    .innerJoin(domainEvents, eq(domainEvents.id, deliveries.eventId))
    .where(eq(deliveries.userId, person.user.id))
  return rows.map(({ type, channel }) => `${type} ${channel}`).toSorted()
}

async function anOrder(differences: Record<string, unknown> = {}, given: { shop?: Shop } = {}) {
  const [shop, customer] = await Promise.all([given.shop ?? aShop(world), aPerson(world)])
  const product = await aProduct(world, shop, { priceKES: 700 })
  const order = await aPaidOrder(world, shop, customer, [{ product }], differences)
  const step = (path: string, body?: object) => shop.owner.post(`/api/vendor/orders/${order.id}/${path}`, body)
  return { shop, customer, order, step }
}

async function aDelivery() {
  const shop = await aShop(world)
  const areaId = await aDeliveryArea(world, shop)
  return anOrder({ fulfilment: { method: 'DELIVERY', areaId, address: 'Milimani 4' } }, { shop })
}

/** Past the seconds in which a step can be taken back. */
const passUndo = () => world.clock.pass(minutes(1))

beforeEach(async () => {
  await world.db.delete(domainEvents)
})

describe('the customer of an order is told', () => {
  it('that it is paid, accepted with the time, ready to be collected, and handed over', async () => {
    const { customer, step, order, shop } = await anOrder()
    const [paid] = await told(customer)
    expect(paid).toMatchObject({
      kind: 'order_paid',
      data: { orderId: order.id, orderNumber: order.number, shop: shop.name, amountKES: order.totalKES },
    })
    const acceptedAt = world.clock.now()
    await step('accept', { minutes: 25 })
    expect(await kindsOf(customer)).toEqual(['order_paid'])
    passUndo()
    const expectedAt = plus(acceptedAt, minutes(25)).toISOString()
    const data = { expectedAt, fulfilment: 'PICKUP' }
    expect((await told(customer))[1]).toMatchObject({ kind: 'order_accepted', data })
    await step('ready')
    passUndo()
    await told(customer)
    await step('complete')
    const all = ['order_paid', 'order_accepted', 'order_ready', 'order_completed']
    expect(await kindsOf(customer)).toEqual(all)
    await world.periodicJobs.sendDueMessages()
    expect(await kindsOf(customer)).toEqual(all)
    expect(await sent(customer)).toEqual(['order_paid mail', 'order_paid sms', 'order_ready sms'])
  })

  it('of a delivery that it is on the way, and not that it is ready to leave', async () => {
    const { customer, step } = await aDelivery()
    await step('accept')
    passUndo()
    await told(customer)
    await step('ready')
    passUndo()
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted'])
    await step('dispatch')
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted', 'order_on_the_way'])
  })

  it('a new time, once, when it is not ready as promised', async () => {
    const { customer, step } = await aDelivery()
    const acceptedAt = world.clock.now()
    await step('accept', { minutes: 20 })
    passUndo()
    const way = 25
    const expectedAt = plus(acceptedAt, minutes(20 + way)).toISOString()
    expect((await told(customer)).at(-1)).toMatchObject({ kind: 'order_accepted', data: { expectedAt } })
    world.clock.pass(minutes(24))
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted'])
    world.clock.pass(minutes(1))
    const late = (await told(customer)).at(-1)
    // The way from now on, in steps of five minutes.
    const steps = Math.ceil(plus(world.clock.now(), minutes(way)).getTime() / minutes(5))
    const next = new Date(steps * minutes(5)).toISOString()
    expect(late).toMatchObject({ kind: 'order_late', data: { expectedAt: next, fulfilment: 'DELIVERY' } })
    world.clock.pass(minutes(30))
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted', 'order_late'])
  })

  it('a new time, once, of a delivery that left in time and is five minutes late', async () => {
    const { customer, step } = await aDelivery()
    await step('accept', { minutes: 20 })
    world.clock.pass(minutes(20))
    await told(customer)
    await step('ready')
    await step('dispatch')
    const inTime = ['order_paid', 'order_accepted', 'order_on_the_way']
    world.clock.pass(minutes(25 + 5))
    expect(await kindsOf(customer)).toEqual(inTime)
    world.clock.pass(1_000)
    expect(await kindsOf(customer)).toEqual([...inTime, 'order_late'])
    world.clock.pass(minutes(40))
    expect(await kindsOf(customer)).toEqual([...inTime, 'order_late'])
  })

  it('no new time of a delivery that is handed over within five minutes of its time', async () => {
    const { customer, step } = await aDelivery()
    await step('accept', { minutes: 20 })
    world.clock.pass(minutes(26))
    await told(customer)
    await step('ready')
    await step('dispatch')
    world.clock.pass(minutes(24))
    await step('complete')
    world.clock.pass(minutes(10))
    expect(await kindsOf(customer)).not.toContain('order_late')
  })

  it('no new time of what was ready as promised', async () => {
    const { customer, step } = await anOrder()
    await step('accept', { minutes: 20 })
    passUndo()
    await told(customer)
    await step('ready')
    world.clock.pass(minutes(30))
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted', 'order_ready'])
  })

  it('nothing of a step that was taken back', async () => {
    const { customer, step } = await anOrder()
    await step('accept')
    await step('undo', { step: 'ACCEPTED' })
    passUndo()
    expect(await kindsOf(customer)).toEqual(['order_paid'])
  })

  it('once of a step that was taken back and taken again', async () => {
    const { customer, step } = await anOrder()
    await step('accept', { minutes: 10 })
    await step('undo', { step: 'ACCEPTED' })
    world.clock.pass(1_000)
    await step('accept', { minutes: 40 })
    passUndo()
    expect(await kindsOf(customer)).toEqual(['order_paid', 'order_accepted'])
  })

  it('why the shop does not make it and what goes back, by one message', async () => {
    const { customer, step, order } = await anOrder()
    await told(customer)
    await step('reject', { reason: 'TOO_BUSY' })
    const data = { amountKES: order.totalKES, reason: 'TOO_BUSY' }
    expect((await told(customer)).slice(1)).toMatchObject([{ kind: 'order_rejected', data }])
    expect(await sent(customer)).toEqual(['order_paid mail', 'order_paid sms', 'order_rejected sms'])
  })

  it('that nobody accepted it in time', async () => {
    const { customer } = await anOrder()
    world.clock.pass(minutes(11))
    await world.periodicJobs.rejectUnacceptedOrders()
    const items = await told(customer)
    expect(items).toMatchObject([{ kind: 'order_rejected', data: { reason: 'NOT_ACCEPTED_IN_TIME' } }])
  })

  it('that it was not paid in time', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop)
    const card = { payment: { method: 'CARD' } }
    await checkOut(customer, cartOf(shop, customer, [{ product }], card))
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect(await kindsOf(customer)).toEqual(['order_expired'])
  })

  it('nothing that no longer holds when it is told', async () => {
    const { customer, step } = await anOrder()
    await step('reject', { reason: 'TOO_BUSY' })
    expect(await kindsOf(customer)).toEqual(['order_rejected'])
    const states = await world.db.select().from(deliveries).where(eq(deliveries.channel, 'messages'))
    expect(states.map(({ state }) => state).toSorted()).toEqual(['SENT', 'VOID'])
  })

  it('nothing of what they cancelled themselves, but what goes back', async () => {
    const { customer, order } = await anOrder()
    await customer.post(`/api/user/orders/${order.id}/cancel`, {})
    expect(await kindsOf(customer)).toEqual(['refund_requested'])
  })

  it('by the administrator’s words alone of what an administrator cancelled', async () => {
    const [{ customer, order }, admin] = await Promise.all([anOrder(), anAdmin(world)])
    await told(customer)
    await admin.post(`/api/admin/orders/${order.id}/cancel`, { reason: 'Fraud' })
    expect(await kindsOf(customer)).not.toContain('order_rejected')
  })

  it('once, however many processes look at the same moment', async () => {
    const { customer } = await anOrder()
    await Promise.all(Array.from({ length: 6 }, () => world.periodicJobs.sendDueMessages()))
    expect(await kindsOf(customer)).toEqual(['order_paid'])
  })
})

describe('the people of a shop who handle orders are told', () => {
  it('of a new order, without sums: the owner, managers, cashiers and cooks', async () => {
    const shop = await aShop(world)
    const people = await Promise.all(
      (['MANAGER', 'CASHIER', 'COOK', 'STEWARD'] as const).map((role) => aMember(world, shop, role)),
    )
    const { order } = await anOrder({}, { shop })
    const [received] = await told(shop.owner)
    expect(received?.data).toEqual({
      orderId: order.id,
      orderNumber: order.number,
      shop: shop.name,
      callNumber: order.callNumber,
      acceptBy: expect.any(String),
    })
    const [manager, cashier, cook, steward] = await Promise.all(people.map(kindsOf))
    expect([manager, cashier, cook, steward]).toEqual([['order_received'], ['order_received'], ['order_received'], []])
  })

  it.each([
    ['accepted', 'accept', undefined],
    ['refused', 'reject', { reason: 'TOO_BUSY' }],
  ])('no more that it came once it is %s by anybody of the shop: it is read by all of them', async (_, step, body) => {
    const shop = await aShop(world)
    const manager = await aMember(world, shop, 'MANAGER')
    const [one, other] = [await anOrder({}, { shop }), await anOrder({}, { shop })]
    const unread = async (person: Person) => {
      await world.periodicJobs.sendDueMessages()
      const { items } = (await person.get('/api/user/notifications')).body
      return items
        .filter(({ readAt }: Notification) => readAt === null)
        .map(({ data }: Notification) => (data as { orderId: string }).orderId)
        .toSorted()
    }
    const both = [one.order.id, other.order.id].toSorted()
    expect([await unread(shop.owner), await unread(manager)]).toEqual([both, both])
    await manager.post(`/api/vendor/orders/${one.order.id}/${step}`, body)
    passUndo()
    expect([await unread(shop.owner), await unread(manager)]).toEqual([[other.order.id], [other.order.id]])
    // Of an acceptance that was taken back somebody still has to hear.
    await other.step('accept')
    await other.step('undo', { step: 'ACCEPTED' })
    passUndo()
    expect(await unread(shop.owner)).toEqual([other.order.id])
  })

  it('has their pages count again what is read so', async () => {
    const { shop, step } = await anOrder()
    await told(shop.owner)
    await step('accept')
    passUndo()
    const publish = vi.spyOn(world.live, 'publish')
    await world.periodicJobs.sendDueMessages()
    expect(publish).toHaveBeenCalledWith([`user:${shop.owner.user.id}`], ['/api/user/notifications'])
  })

  it('once more three minutes before it is given up, unless somebody has answered', async () => {
    const [waiting, answered] = await Promise.all([anOrder(), anOrder()])
    await told(waiting.shop.owner)
    await answered.step('accept')
    world.clock.pass(minutes(7) - 1)
    expect(await kindsOf(waiting.shop.owner)).toEqual(['order_received'])
    world.clock.pass(1)
    expect(await kindsOf(waiting.shop.owner)).toEqual(['order_received', 'order_unanswered'])
    expect(await kindsOf(answered.shop.owner)).toEqual(['order_received'])
  })
})

describe('who bought tickets is told', () => {
  it('with what, where and what was paid, by one message', async () => {
    const { customer, event, orderId } = await anEventWithTickets(world, { tickets: 2 })
    expect(await told(customer)).toMatchObject([
      {
        kind: 'tickets_issued',
        data: { orderId, event: 'Nyatiti by the Lake', slug: event.slug, count: 2, paidKES: 2000 },
      },
    ])
    expect(await sent(customer)).toEqual(['tickets_issued mail', 'tickets_issued sms'])
  })

  it('nothing twice of tickets that were given: they have a notice of their own', async () => {
    const [shop, guest] = await Promise.all([aShop(world), aPerson(world)])
    const event = await anEvent(world, shop)
    const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, {
      ...{ ticketTypeId: type.id, quantity: 1, name: 'Guest', email: guest.user.email, note: '' },
    })
    expect(await kindsOf(guest)).toEqual(['tickets_given'])
  })
})

describe('telling of an order', () => {
  /** Those that write what an order's path writes of a step. */
  const writing = (statements: string[]) =>
    statements.filter((text) =>
      /(update|insert into) "?(orders|order_transitions|domain_events|deliveries)\b/.test(text),
    )

  it('costs its path one statement: a step is written with its record by one, and who is told of it by another', async () => {
    const { step } = await anOrder()
    for (const path of ['accept', 'ready', 'complete'] as const) {
      passUndo()
      const { statements } = await countStatements(() => step(path))
      expect([path, writing(statements).length]).toEqual([path, 2])
    }
  })

  it('costs one statement when it is paid, also of tickets that are completed at once', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const event = await anEvent(world, shop)
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 0 })
    const { payment: _, ...cart } = cartOf(shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' } })
    const { result, statements } = await countStatements(() => checkOut(customer, cart))
    expect(result.body.order.status).toBe('COMPLETED')
    expect(writing(statements).filter((text) => !text.includes('with placed as'))).toHaveLength(3)
    expect(await told(customer)).toMatchObject([{ kind: 'tickets_issued', data: { count: 1, paidKES: null } }])
  })
})
