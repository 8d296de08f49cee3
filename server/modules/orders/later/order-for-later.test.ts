import { describe, expect, it } from 'vitest'
import type { SlotSettings } from '#contracts/slots/slots.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, overNetwork, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import {
  aDeliveryArea,
  anEvent,
  aProduct,
  aShop,
  type Shop,
  type ShopGiven,
  takeLater,
} from '#server/testing/builders/shops.ts'
import { actOnCardPage, isPaid, refundsOf } from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()
/** The tests begin on a Friday at twelve in Nairobi. */
const at = (minutesLater: number) => plus(lunchTime, minutes(minutesLater))
const lunchHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 11 * 60, closes: 14 * 60 }))
const tomorrow = at(24 * 60)

async function aKitchen(given: Partial<SlotSettings> = {}, shopGiven: ShopGiven = {}) {
  world.clock.set(lunchTime)
  const [shop, customer] = [await aShop(world, { opening: lunchHours, ...shopGiven }), await aPerson(world)]
  const settings = await takeLater(shop, given)
  return { shop, customer, settings, product: await aProduct(world, shop, { priceKES: 300 }) }
}
type Kitchen = Awaited<ReturnType<typeof aKitchen>>

const order = ({ shop, customer, product }: Kitchen, scheduledFor: Date, differences = {}) =>
  checkOut(
    customer,
    cartOf(shop, customer, [{ product }], { scheduledFor: scheduledFor.toISOString(), ...differences }),
  )
const paid = async (kitchen: Kitchen, scheduledFor: Date, differences = {}) => {
  const { body } = await order(kitchen, scheduledFor, differences)
  await world.phones.answer(kitchen.customer.user.phone)
  return eventually(async () => {
    const found = await orderOf(kitchen.customer, body.order.id)
    return found.status !== 'PENDING_PAYMENT' && found
  })
}
const paidLarge = (kitchen: Kitchen, scheduledFor: Date) => {
  const { shop, customer, product } = kitchen
  return paid(kitchen, scheduledFor, cartOf(shop, customer, [{ product, quantity: 15 }]))
}
const slotsOf = async ({ slug }: Pick<Shop, 'slug'>, day = '') =>
  (await world.visitor().get(`/api/vendors/${slug}/slots${day && `?day=${day}`}`)).body
const leftAt = async (shop: Shop, startsAt: Date) =>
  (await slotsOf(shop, startsAt.toISOString().slice(0, 10))).slots.find(
    (slot: { startsAt: string }) => slot.startsAt === startsAt.toISOString(),
  )?.left
const kitchenOf = async (shop: Shop, tab: string) =>
  (await shop.owner.get(`/api/vendor/orders?status=${tab}`)).body.items.map(({ id }: { id: string }) => id)
/** It was not paid in its window; its customer can still do so. */
const expired = async (kitchen: Kitchen, scheduledFor: Date) => {
  const { body } = await order(kitchen, scheduledFor, { payment: { method: 'CARD' } })
  world.clock.set(at(11))
  await world.periodicJobs.followUpPayments()
  await world.periodicJobs.expireOrders()
  const payLate = async () => {
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(kitchen.customer, body.order.id)
    return (await orderOf(kitchen.customer, body.order.id)).status
  }
  return { id: body.order.id as string, payLate }
}

const receivedBy = async (shop: Shop, orderId: string) => {
  await world.periodicJobs.sendDueMessages()
  const { items } = (await shop.owner.get('/api/user/notifications')).body
  return items.filter(
    ({ kind, data }: { kind: string; data: { orderId: string } }) =>
      kind === 'order_received' && data.orderId === orderId,
  )
}

const capOf = (cap: number) => ({ morning: cap, lunch: cap, afternoon: cap, evening: cap })

describe('the times of a shop', () => {
  it('are told to everybody by day, with how many orders fit and what the shop says of them', async () => {
    const { shop } = await aKitchen()
    const { terms, days, day, slots } = await slotsOf(shop)
    expect(terms).toEqual({
      slotMinutes: 20,
      leadMinutes: 60,
      kitchenMinutes: 30,
      acceptsByItself: true,
      asksFirst: true,
    })
    expect(days).toEqual([
      { day: '2026-11-20', firstFree: at(60).toISOString() },
      { day: '2026-11-21', firstFree: plus(tomorrow, -minutes(20)).toISOString() },
      { day: '2026-11-22', firstFree: plus(tomorrow, hours(24) - minutes(20)).toISOString() },
    ])
    expect([day, slots.length, slots[0]]).toEqual([
      '2026-11-20',
      3,
      { startsAt: at(60).toISOString(), endsAt: at(80).toISOString(), left: 6, state: 'OPEN' },
    ])
    expect((await slotsOf(shop, '2026-11-21')).slots).toHaveLength(7)
    world.clock.set(at(180))
    expect((await slotsOf(shop)).day).toBe('2026-11-21')
  })

  it('are none of a shop that takes no orders for later, and not found of one that sells nothing', async () => {
    const none = { terms: null, days: [], day: null, slots: [] }
    expect(await slotsOf(await aShop(world))).toEqual(none)
    const { shop } = await aKitchen({ isOn: false })
    expect(await slotsOf(shop)).toEqual(none)
    const pending = await aShop(world, { status: 'PENDING' })
    expect((await slotsOf(pending)).code).toBe('not_found')
  })
})

describe('an order for later', () => {
  it('is placed with a shop that is closed, for when it is open, and takes a place of its slot', async () => {
    const kitchen = await aKitchen()
    world.clock.set(at(12 * 60))
    const now = await checkOut(kitchen.customer, cartOf(kitchen.shop, kitchen.customer, [{ product: kitchen.product }]))
    expect(now.body.code).toBe('vendor_closed')
    expect((await order(kitchen, tomorrow)).status).toBe(201)
    expect(await leftAt(kitchen.shop, tomorrow)).toBe(5)
  })

  it('is refused for a time that is none, with the next that is free, and nothing is held for it', async () => {
    const kitchen = await aKitchen()
    for (const wrong of [at(40), at(61), at(600), plus(tomorrow, hours(72)), at(-60)]) {
      const { status, body } = await order(kitchen, wrong)
      expect([status, body.code, body.data.next]).toEqual([409, 'slot_unavailable', at(60).toISOString()])
    }
    const other = { ...kitchen, shop: await aShop(world) }
    expect((await order({ ...other, product: await aProduct(world, other.shop) }, at(60))).body.code).toBe(
      'slot_unavailable',
    )
  })

  it('is refused for a slot that is full, with the next free one', async () => {
    const kitchen = await aKitchen({ caps: capOf(1) })
    expect((await order(kitchen, at(60))).status).toBe(201)
    const { status, body } = await order({ ...kitchen, customer: await aPerson(world) }, at(60))
    expect([status, body.code, body.data.next]).toEqual([409, 'slot_full', at(80).toISOString()])
    expect(body.detail).toBe('Fri 13:00 has just been taken. The next free time is Fri 13:20.')
  })

  it('is not one of tickets, nor of food with tickets', async () => {
    const { shop, customer, product: food } = await aKitchen()
    const event = await anEvent(world, shop, { startsAt: at(240) })
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    const scheduledFor = at(60).toISOString()
    const alone = cartOf(shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' }, scheduledFor })
    expect((await checkOut(customer, alone)).body.code).toBe('slot_unavailable')
    const mixed = cartOf(shop, customer, [{ product: food }, { product }], { scheduledFor })
    expect((await checkOut(customer, mixed)).body.code).toBe('slot_unavailable')
    expect(await leftAt(shop, at(60))).toBe(6)
  })

  it("asks a product's own times of when it is for", async () => {
    const kitchen = await aKitchen()
    const { shop, product, customer } = kitchen
    const { version } = (await shop.owner.get(`/api/vendor/products/${product.id}`)).body
    const availableTimes = { days: [6], from: 11 * 60, until: 13 * 60 }
    await shop.owner.patch(`/api/vendor/products/${product.id}`, { availableTimes, version })
    expect((await order(kitchen, at(60))).body.code).toBe('not_available_now')
    const { items } = cartOf(shop, customer, [{ product }])
    const check = async (scheduledFor: Date) =>
      (
        await customer.post('/api/cart/check', {
          vendorId: shop.id,
          items,
          scheduledFor: scheduledFor.toISOString(),
        })
      ).body
    expect((await check(at(60))).lines[0].state).toBe('NOT_NOW')
    expect(await check(tomorrow)).toMatchObject({ vendor: { takesLater: true }, lines: [{ state: 'OK' }] })
    expect((await order(kitchen, tomorrow)).status).toBe(201)
  })

  it('is accepted as soon as it is paid, and ready for its slot', async () => {
    const kitchen = await aKitchen()
    expect(await paid(kitchen, at(80))).toMatchObject({
      status: 'ACCEPTED',
      scheduledFor: at(80).toISOString(),
      scheduledUntil: at(100).toISOString(),
      kitchenDueAt: at(50).toISOString(),
      readyBy: at(80).toISOString(),
    })
    const areaId = await aDeliveryArea(world, kitchen.shop, { minimumKES: 0 })
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court B12' }
    // At the door by the end of its slot.
    expect((await paid(kitchen, at(80), { fulfilment })).readyBy).toBe(at(75).toISOString())
  })

  it('waits for its shop where it asks first, for thirty minutes of its opening hours', async () => {
    const kitchen = await aKitchen({ acceptsByItself: false })
    world.clock.set(at(110))
    const slot = plus(tomorrow, minutes(80))
    const { status, acceptBy } = await paid(kitchen, slot)
    expect([status, acceptBy]).toEqual(['PAID', plus(tomorrow, -minutes(40)).toISOString()])
    world.clock.set(new Date(acceptBy))
    await world.periodicJobs.rejectUnacceptedOrders()
    expect((await orderOf(kitchen.customer, (await latest(kitchen.customer)).id)).status).toBe('REJECTED')
    expect(await leftAt(kitchen.shop, slot)).toBe(6)
  })

  it('leaves its shop as much of its opening hours as an order for now, also where its kitchen begins sooner', async () => {
    const kitchen = await aKitchen({ acceptsByItself: false, slotMinutes: 15, kitchenMinutes: 45 })
    const now = await aPaidOrder(world, kitchen.shop, kitchen.customer, [{ product: kitchen.product }])
    const usual = Date.parse(now.acceptBy) - lunchTime.getTime()
    // The shop opens at eleven, when its first order goes into the kitchen.
    world.clock.set(at(12 * 60))
    const { acceptBy } = await paid(kitchen, plus(tomorrow, -minutes(15)))
    expect(acceptBy).toBe(plus(tomorrow, usual - minutes(60)).toISOString())
  })

  it('is asked first when it is large, and its shop has two hours', async () => {
    const kitchen = await aKitchen()
    const { shop } = kitchen
    const found = await paidLarge(kitchen, tomorrow)
    expect([found.status, found.acceptBy]).toEqual(['PAID', at(120).toISOString()])
    const accepted = (await shop.owner.post(`/api/vendor/orders/${found.id}/accept`, { minutes: 10 })).body
    expect([accepted.status, accepted.readyBy]).toEqual(['ACCEPTED', tomorrow.toISOString()])
  })

  it('is in the list of its shop while it waits for an answer, with its count, and is prepared once it is due', async () => {
    const kitchen = await aKitchen()
    const { shop } = kitchen
    const { id } = await paidLarge(kitchen, at(100))
    const numbers = async () => {
      const { counts } = (await shop.owner.get('/api/vendor/orders?status=DONE')).body
      const { toAccept, preparing } = (await shop.owner.get('/api/vendor/dashboard')).body.orders
      return [counts.TO_ACCEPT, counts.PREPARING, toAccept, preparing]
    }
    expect([await kitchenOf(shop, 'TO_ACCEPT'), await numbers()]).toEqual([[id], [1, 0, 1, 0]])
    await shop.owner.post(`/api/vendor/orders/${id}/accept`)
    expect([await kitchenOf(shop, 'PREPARING'), await numbers()]).toEqual([[], [0, 0, 0, 0]])
    world.clock.set(at(70))
    expect([await kitchenOf(shop, 'PREPARING'), await numbers()]).toEqual([[id], [0, 1, 0, 1]])
  })

  it('is cancelled by its customer until it goes into the kitchen, and gives its place back once', async () => {
    const kitchen = await aKitchen()
    const { customer, shop } = kitchen
    const [first, second] = [await paid(kitchen, at(80)), await paid(kitchen, at(80))]
    expect(await leftAt(shop, at(80))).toBe(4)
    const cancel = (id: string) => customer.post(`/api/user/orders/${id}/cancel`)
    expect((await cancel(first.id)).body.status).toBe('CANCELLED')
    expect((await cancel(first.id)).body.code).toBe('invalid_transition')
    expect(await leftAt(shop, at(80))).toBe(5)
    expect((await refundsOf(world, first.id)).length).toBe(1)
    world.clock.set(at(50))
    expect((await cancel(second.id)).body.code).toBe('invalid_transition')
  })

  it('ends when all of its money goes back before it is in the kitchen, and gives its place back', async () => {
    const kitchen = await aKitchen()
    const { shop, customer } = kitchen
    const [first, second, third] = [
      await paid(kitchen, at(80)),
      await paid(kitchen, at(80)),
      await paid(kitchen, at(80)),
    ]
    const admin = await anAdmin(world)
    await refundOrder(admin, first.id, { amountKES: 100 }, { as: 'admin' })
    expect([(await orderOf(customer, first.id)).status, await leftAt(shop, at(80))]).toEqual(['ACCEPTED', 3])
    await refundOrder(admin, first.id, { whole: true }, { as: 'admin' })
    await refundOrder(shop.owner, second.id, { whole: true })
    for (const { id } of [first, second])
      expect(await orderOf(customer, id)).toMatchObject({ status: 'CANCELLED', refundedKES: 300 })
    expect(await leftAt(shop, at(80))).toBe(5)
    world.clock.set(at(50))
    await refundOrder(admin, third.id, { whole: true }, { as: 'admin' })
    expect((await orderOf(customer, third.id)).status).toBe('ACCEPTED')
  })

  it('costs one for now no further statement, and is placed in four more', async () => {
    const { shop, customer, product } = await aKitchen({}, { opening: undefined })
    const placing = async (differences: object) => {
      const { statements } = await countStatements(() =>
        checkOut(customer, cartOf(shop, customer, [{ product }], { ...differences })),
      )
      return statements.slice(statements.indexOf('begin'), 1 + statements.indexOf('commit'))
    }
    const now = await placing({})
    expect(now.filter((text) => text.includes('order_slot'))).toEqual([])
    const later = await placing({ scheduledFor: at(80).toISOString() })
    // What decides about its time, its slot with the places of it, and that one is taken.
    expect(later.length - now.length).toBe(4)
  })
})

describe('a cap that is lowered', () => {
  it('leaves every order that is taken, and lets in nobody until there is room again', async () => {
    const kitchen = await aKitchen({ caps: capOf(3) })
    const { shop } = kitchen
    const taken = [await paid(kitchen, at(80)), await paid(kitchen, at(80)), await paid(kitchen, at(80))]
    await takeLater(shop, { caps: capOf(2) })
    expect(await leftAt(shop, at(80))).toBe(0)
    expect((await orderOf(kitchen.customer, taken[0]?.id)).status).toBe('ACCEPTED')
    const cancel = (n: number) => kitchen.customer.post(`/api/user/orders/${taken[n]?.id}/cancel`)
    await cancel(0)
    expect((await order(kitchen, at(80))).body.code).toBe('slot_full')
    await cancel(1)
    expect((await order(kitchen, at(80))).status).toBe(201)
    expect((await order(kitchen, at(80))).body.code).toBe('slot_full')
    await takeLater(shop, { caps: capOf(4) })
    expect(await leftAt(shop, at(80))).toBe(2)
  })
})

describe('a slot that its shop closes', () => {
  it('takes no more orders and keeps those it has, until it is opened again', async () => {
    const kitchen = await aKitchen()
    const { shop } = kitchen
    const mine = await paid(kitchen, at(80))
    const close = (isClosed: boolean, startsAt = at(80)) =>
      shop.owner.post('/api/vendor/slots/close', { startsAt: startsAt.toISOString(), isClosed })
    expect((await close(true)).status).toBe(200)
    const { slots } = await slotsOf(shop)
    expect(slots.map(({ state }: { state: string }) => state)).toEqual(['OPEN', 'CLOSED', 'OPEN'])
    expect((await order(kitchen, at(80))).body).toMatchObject({
      code: 'slot_unavailable',
      data: { next: at(60).toISOString() },
    })
    expect((await orderOf(kitchen.customer, mine.id)).status).toBe('ACCEPTED')
    expect((await close(false)).status).toBe(200)
    expect((await order(kitchen, at(80))).status).toBe(201)
    expect((await close(true, at(-20))).body.code).toBe('slot_unavailable')
  })

  it('is one that orders can be taken for: as its day is divided, and within a week', async () => {
    const { shop } = await aKitchen()
    const close = async (startsAt: Date) =>
      (await shop.owner.post('/api/vendor/slots/close', { startsAt: startsAt.toISOString(), isClosed: true })).status
    for (const none of [at(61), plus(at(60), 1), plus(at(60), hours(7 * 24))]) expect(await close(none)).toBe(409)
    expect(await close(plus(at(60), hours(6 * 24)))).toBe(200)
    // What was divided otherwise when it was closed is opened again.
    expect(await close(at(80))).toBe(200)
    await takeLater(shop, { slotMinutes: 30 })
    expect([await close(at(80)), await close(at(100))]).toEqual([200, 409])
  })
})

describe('money that comes late for an order for later', () => {
  it('is honoured while its slot is to come and has a place', async () => {
    const kitchen = await aKitchen()
    const { payLate } = await expired(kitchen, at(100))
    expect(await leftAt(kitchen.shop, at(100))).toBe(6)
    world.clock.set(at(99))
    expect(await payLate()).toBe('ACCEPTED')
  })

  it('comes as its order expires, and each place is taken or free once', async () => {
    const kitchen = await aKitchen()
    const placed = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const customer = await aPerson(world)
        const { body } = await order({ ...kitchen, customer }, at(100), { payment: { method: 'CARD' } })
        return { customer, id: body.order.id, paymentId: body.payment.id }
      }),
    )
    world.clock.set(at(11))
    await world.periodicJobs.followUpPayments()
    await Promise.all([
      world.periodicJobs.expireOrders(),
      ...placed.map(({ paymentId }) => actOnCardPage(world.phones, paymentId, 'pay')),
      world.periodicJobs.expireOrders(),
    ])
    for (const { customer, id } of placed) await isPaid(customer, id)
    await world.periodicJobs.expireOrders()
    const statuses = await Promise.all(placed.map(async ({ customer, id }) => (await orderOf(customer, id)).status))
    expect(statuses.every((status) => status === 'ACCEPTED' || status === 'EXPIRED')).toBe(true)
    expect(await leftAt(kitchen.shop, at(100))).toBe(6 - statuses.filter((status) => status === 'ACCEPTED').length)
  })

  it('goes back when its slot was taken meanwhile', async () => {
    const kitchen = await aKitchen({ caps: capOf(1) })
    const { payLate } = await expired(kitchen, at(100))
    await paid({ ...kitchen, customer: await aPerson(world) }, at(100))
    expect(await payLate()).toBe('EXPIRED')
  })

  it('goes back when its slot has begun', async () => {
    const kitchen = await aKitchen()
    const { payLate } = await expired(kitchen, at(100))
    world.clock.set(at(100))
    expect(await payLate()).toBe('EXPIRED')
  })
})

describe('the kitchen', () => {
  it('has an order for later at its time, also after a restart and while no worker runs', async () => {
    const kitchen = await aKitchen()
    const { shop, customer } = kitchen
    const { id } = await paid(kitchen, at(80))
    const counts = async () => (await shop.owner.get('/api/vendor/orders?status=DONE')).body.counts
    expect([await kitchenOf(shop, 'PREPARING'), (await counts()).PREPARING]).toEqual([[], 0])
    world.clock.set(at(50))
    await world.restart()
    const owner = overNetwork(world, shop.owner)
    const { items, counts: after } = (await owner.get('/api/vendor/orders?status=PREPARING')).body
    expect([items.map((each: { id: string }) => each.id), after.PREPARING]).toEqual([[id], 1])
    expect((await orderOf(overNetwork(world, customer), id)).status).toBe('ACCEPTED')
  })

  it('is told once, as of a new order', async () => {
    const kitchen = await aKitchen()
    const { shop } = kitchen
    const { id, number } = await paid(kitchen, at(80))
    const told = () => receivedBy(shop, id)
    world.clock.set(plus(at(50), -1))
    await world.periodicJobs.moveIntoKitchen()
    expect(await told()).toEqual([])
    world.clock.set(at(50))
    await world.periodicJobs.moveIntoKitchen()
    await world.periodicJobs.moveIntoKitchen()
    const [only, ...others] = await told()
    expect(others).toEqual([])
    expect(only.data).toMatchObject({ orderNumber: number, acceptBy: null, scheduledFor: at(80).toISOString() })
  })

  it('is told of one whose money comes after its time there, and of none that is not paid', async () => {
    const kitchen = await aKitchen()
    const { id, payLate } = await expired(kitchen, at(100))
    world.clock.set(at(71))
    await world.periodicJobs.moveIntoKitchen()
    expect(await payLate()).toBe('ACCEPTED')
    expect(await receivedBy(kitchen.shop, id)).toEqual([])
    await world.periodicJobs.moveIntoKitchen()
    await world.periodicJobs.moveIntoKitchen()
    expect(await receivedBy(kitchen.shop, id)).toHaveLength(1)
  })

  it('begins with a slot before its time, and not before nobody can order for it', async () => {
    const kitchen = await aKitchen()
    const { shop } = kitchen
    const ids = [(await paid(kitchen, at(80))).id, (await paid(kitchen, at(80))).id]
    const other = await paid(kitchen, at(100))
    const start = () => shop.owner.post('/api/vendor/slots/start', { startsAt: at(80).toISOString() })
    world.clock.set(plus(at(20), -1))
    expect((await start()).body.code).toBe('slot_unavailable')
    expect(await kitchenOf(shop, 'PREPARING')).toEqual([])
    world.clock.set(at(20))
    expect((await start()).status).toBe(200)
    expect(new Set(await kitchenOf(shop, 'PREPARING'))).toEqual(new Set(ids))
    const { slots, orders, days } = (await shop.owner.get('/api/vendor/slots')).body
    expect(slots.find(({ startsAt }: { startsAt: string }) => startsAt === at(80).toISOString())).toMatchObject({
      inKitchen: 2,
      paid: 0,
      held: 0,
      cap: 6,
    })
    expect(orders.map(({ id }: { id: string }) => id)).toEqual([...ids, other.id])
    expect(days[0]).toEqual({ day: '2026-11-20', orders: 3 })
    expect((await kitchen.customer.post(`/api/user/orders/${ids[0]}/cancel`)).body.code).toBe('invalid_transition')
  })
})

const latest = async (person: Person) => (await person.get('/api/user/orders')).body.items[0]
