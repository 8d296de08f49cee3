import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { domainEvents, notifications } from '#server/modules/outbox/outbox.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { eq, inArray } from '#server/platform/database/drizzle.ts'
import { commandScenario } from '#server/testing/builders/disbursements.ts'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const words = 'Our player is in hospital. Pole sana.'

/** An event at 10 %: two paid for with 2 × 1,000 and 1 × 1,000 and a meal of 500, and one free seat. */
async function aSoldEvent() {
  const shop = await aShop(world, { commissionBasisPoints: 1000 })
  const people = await Promise.all([aPerson(world), aPerson(world), aPerson(world)])
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const event = await anEvent(world, shop, { title: 'Fish & Nyatiti Evening', capacity: 40 })
  const ofEvent = { kind: 'TICKET', eventId: event.id } as const
  const seat = await aProduct(world, shop, { ...ofEvent, name: 'Seat', priceKES: 1000 })
  const free = await aProduct(world, shop, { ...ofEvent, name: 'Child', priceKES: 0 })
  const meal = await aProduct(world, shop, { priceKES: 500 })
  const TICKETS = { fulfilment: { method: 'TICKETS' } }
  const alone = await aPaidOrder(world, shop, one, [{ product: seat, quantity: 2 }], TICKETS)
  const mixed = await aPaidOrder(world, shop, two, [{ product: seat }, { product: meal }])
  const { body } = await checkOut(three, cartOf(shop, three, [{ product: free }], TICKETS))
  const path = `/api/vendor/events/${event.id}`
  const preview = () => shop.owner.post(`${path}/cancel/preview`)
  const cancel = (backKES = 3000) => shop.owner.post(`${path}/cancel`, { words, backKES, providerFeesKES: 0 })
  const progress = async () => (await shop.owner.get(`${path}/cancellation`)).body
  return {
    shop,
    one,
    two,
    three,
    event,
    seat,
    meal,
    alone,
    mixed,
    freeId: body.order.id,
    path,
    preview,
    cancel,
    progress,
  }
}

const settle = async () => {
  await world.periodicJobs.refundCancelledOrders()
  for (let n = 0; n < 10; n++) {
    world.clock.pass(60_000)
    await world.periodicJobs.followUpDisbursements()
    await new Promise((resolve) => setTimeout(resolve, 30))
    await world.periodicJobs.applyPendingWebhookEvents()
  }
}

describe('cancelling an event', () => {
  it('shows what it costs whom, and whom it reaches, and changes nothing', async () => {
    const { preview, event } = await aSoldEvent()
    const { status, body } = await preview()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tickets: 4,
      people: 3,
      freeOrders: 1,
      backKES: 3000,
      commissionKES: 300,
      vendorKES: 2700,
    })
    expect(body).toMatchObject({ fromPendingKES: 2700, fromAvailableKES: 0, providerFeesKES: 0 })
    expect(body.byMethod).toEqual([{ method: 'MPESA', orders: 2, amountKES: 3000 }])
    expect(body.byHand).toEqual({ orders: 0, amountKES: 0 })
    expect((await world.visitor().get(`/api/events/${event.slug}`)).body.availability).toBe('ON_SALE')
  })

  it('takes it off sale, voids its tickets, tells their holders, and puts its orders in line', async () => {
    const { cancel, event, one, three, seat, shop } = await aSoldEvent()
    const { status, body } = await cancel()
    expect(status).toBe(200)
    expect(body).toMatchObject({ words, tickets: 4, people: 3, backKES: 3000 })
    expect(body.states).toMatchObject({ IN_LINE: { orders: 2, amountKES: 3000 }, FREE: { orders: 1, amountKES: 0 } })
    expect((await world.visitor().get(`/api/events/${event.slug}`)).body.availability).toBe('CANCELLED')
    const rows = await world.db.select().from(tickets).where(eq(tickets.eventId, event.id))
    expect(new Set(rows.map(({ status, voidReason }) => `${status} ${voidReason}`))).toEqual(
      new Set(['VOID CANCELLED']),
    )
    for (const person of [one, three]) {
      const told = await world.db
        .select({ type: domainEvents.type, data: domainEvents.data })
        .from(notifications)
        .innerJoin(domainEvents, eq(domainEvents.id, notifications.eventId))
        .where(eq(notifications.userId, person.user.id))
      expect(told.map(({ type, data }) => [type, data])).toContainEqual([
        'event_cancelled',
        { event: 'Fish & Nyatiti Evening', slug: event.slug, words },
      ])
    }
    const late = await checkOut(one, cartOf(shop, one, [{ product: seat }], { fulfilment: { method: 'TICKETS' } }))
    expect(late.body.code).toBe('product_unavailable')
  })

  it('refunds every paid order once, gives up the commission, and leaves the rest of a mixed order alone', async () => {
    const { cancel, progress, shop, one, two, alone, mixed, path } = await aSoldEvent()
    // What other tests have put in line is no matter of this one.
    await world.periodicJobs.refundCancelledOrders()
    const commission = await accountKES(world, 'commission')
    await cancel()
    await settle()
    await settle()
    expect((await progress()).states).toMatchObject({ RETURNED: { orders: 2, amountKES: 3000 }, FREE: { orders: 1 } })
    expect(await orderOf(one, alone.id)).toMatchObject({ refundedKES: 2000, refunds: [{ reason: 'EVENT_CANCELLED' }] })
    expect(await orderOf(two, mixed.id)).toMatchObject({ refundedKES: 1000, leftKES: 500 })
    expect(commission - (await accountKES(world, 'commission'))).toBe(300)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 450 })
    const listed = await shop.owner.get(`${path}/cancellation/orders?state=RETURNED`)
    expect(listed.body.items).toHaveLength(2)
    expect(listed.body.items[0].receipt).toBeTruthy()
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('gives back what is left where something went back before, also of tickets that were used', async () => {
    const { cancel, shop, alone, one, event } = await aSoldEvent()
    await refundOrder(shop.owner, alone.id, { lines: [{ orderLineId: alone.lines[0].id, quantity: 1 }] })
    await world.db.update(tickets).set({ status: 'USED', usedAt: world.clock.now() }).where(eq(tickets.status, 'VALID'))
    expect((await cancel(2000)).body.states.IN_LINE).toEqual({ orders: 2, amountKES: 2000 })
    await world.periodicJobs.refundCancelledOrders()
    expect(await orderOf(one, alone.id)).toMatchObject({ refundedKES: 2000, leftKES: 0 })
    expect(event.id).toBeTruthy()
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('says beforehand what nobody can send back by itself: a part of a payment of which no phone is known', async () => {
    const { preview, alone, mixed } = await aSoldEvent()
    const orderIds = [alone.id, mixed.id]
    await world.db.update(payments).set({ phone: null }).where(inArray(payments.orderId, orderIds))
    // The whole of the other is reversed by its receipt.
    expect((await preview()).body.byHand).toEqual({ orders: 1, amountKES: 1000 })
  })

  it('gives the orders as a file, with the state of each', async () => {
    const { cancel, path, shop, one, alone } = await aSoldEvent()
    await cancel()
    const { status, body, headers } = await shop.owner.get(`${path}/cancellation/orders.csv`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="refunds.csv"'])
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.find((line) => line.includes(alone.number))).toBe(
      `${alone.number},${one.user.name},${one.user.phone.slice(1)},M-Pesa ${maskPhone(one.user.phone)},2000,IN_LINE,,,`,
    )
    const free = (await shop.owner.get(`${path}/cancellation/orders.csv?state=FREE&language=sw`)).body
    expect(String(free).trim().split('\r\n')).toHaveLength(2)
    expect((await (await aShop(world)).owner.get(`${path}/cancellation/orders.csv`)).body).not.toContain(alone.number)
  })

  it('refuses to take a payment for an order of it that was not paid yet', async () => {
    const { cancel, shop, seat } = await aSoldEvent()
    const late = await aPerson(world)
    const cart = cartOf(shop, late, [{ product: seat }], { fulfilment: { method: 'TICKETS' } })
    const { id } = (await checkOut(late, cart)).body.order
    await world.phones.answer(late.user.phone, 'cancel')
    await expect.poll(async () => (await orderOf(late, id)).payment.status).toBe('FAILED')
    const pay = () =>
      late.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone: late.user.phone } })
    await cancel()
    expect((await pay()).body.code).toBe('event_cancelled')
    expect((await orderOf(late, id)).payment.status).toBe('FAILED')
  })

  it('refuses another sum than was shown, a second time, a draft, and an event of another vendor', async () => {
    const { cancel, preview, path } = await aSoldEvent()
    expect((await cancel(2999)).body).toMatchObject({ code: 'price_changed', data: { backKES: 3000 } })
    const other = await aShop(world)
    expect((await other.owner.post(`${path}/cancel`, { words, backKES: 3000, providerFeesKES: 0 })).status).toBe(404)
    expect((await other.owner.get(`${path}/cancellation`)).status).toBe(404)
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await preview()).body.code).toBe('invalid_transition')
    const draft = await anEvent(world, other, { status: 'DRAFT' })
    const refused = await other.owner.post(`/api/vendor/events/${draft.id}/cancel`, {
      words,
      backKES: 0,
      providerFeesKES: 0,
    })
    expect(refused.body.code).toBe('invalid_transition')
  })

  it('gives back what is paid for it after it was cancelled', async () => {
    const { cancel, shop, seat } = await aSoldEvent()
    const late = await aPerson(world)
    const cart = cartOf(shop, late, [{ product: seat }], { fulfilment: { method: 'TICKETS' } })
    const { body } = await checkOut(late, cart)
    await cancel()
    await world.phones.answer(late.user.phone)
    await expect
      .poll(async () => (await world.db.select().from(refunds).where(eq(refunds.orderId, body.order.id)))[0]?.reason)
      .toBe('EVENT_CANCELLED')
    expect((await orderOf(late, body.order.id)).tickets).toEqual([])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('shows what the provider cannot send, until a person has settled it by hand', async () => {
    const { cancel, progress, path, shop, one, alone } = await aSoldEvent()
    await commandScenario(world, one.user.phone, 'reversal', 'result-R000002', 'always')
    await commandScenario(world, one.user.phone, 'b2c', 'result-2040', 'always')
    await cancel()
    await settle()
    const { states } = await progress()
    expect([states.NEEDS_PERSON, states.RETURNED]).toEqual([
      { orders: 1, amountKES: 2000 },
      { orders: 1, amountKES: 1000 },
    ])
    const listed = await shop.owner.get(`${path}/cancellation/orders?state=NEEDS_PERSON`)
    const goesTo = { name: { en: 'M-Pesa', sw: 'M-Pesa' }, phone: maskPhone(one.user.phone) }
    // The vendor reads what is wrong with the guest's number, and nothing in the provider's words.
    expect(listed.body.items).toMatchObject([{ id: alone.id, amountKES: 2000, goesTo, failure: 'NOT_REGISTERED' }])
    const free = await shop.owner.get(`${path}/cancellation/orders?state=FREE`)
    expect(free.body.items).toMatchObject([{ amountKES: 0, goesTo: null }])
    const ofGuest = () => shop.owner.get(`${path}/cancellation/orders?state=NEEDS_PERSON`)
    expect((await ofGuest()).body.items[0].customer.phone).toBe(one.user.phone)
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, shop.id))
    expect((await ofGuest()).body.items[0].customer.phone).toBe(maskPhone(one.user.phone))
    const [refund] = await world.db.select().from(refunds).where(eq(refunds.orderId, alone.id))
    const admin = await aPerson(world, { role: 'ADMIN' })
    const settled = await admin.post(`/api/admin/refunds/${refund?.id}/settle`, { reference: 'UKM8A1ZP4R' })
    expect(settled.status).toBe(200)
    expect((await progress()).states.RETURNED).toEqual({ orders: 2, amountKES: 3000 })
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
