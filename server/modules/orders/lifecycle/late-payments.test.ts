import { describe, expect, it } from 'vitest'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { actOnCardPage, isPaid, refundsOf } from '#server/testing/stand-ins/cards.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** An order that was not paid in its window and has expired; its customer pays the page by card afterwards. */
async function anExpiredOrder(shop: Shop, product: GivenProduct, method: 'PICKUP' | 'TICKETS') {
  const customer = await aPerson(world)
  const card = { payment: { method: 'CARD' }, fulfilment: { method } }
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }], card))
  const { id } = body.order
  world.clock.pass(minutes(11))
  await world.periodicJobs.followUpPayments()
  await world.periodicJobs.expireOrders()
  expect((await orderOf(customer, id)).status).toBe('EXPIRED')
  const payLate = async () => {
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(customer, id)
    const { status, tickets } = await orderOf(customer, id)
    const refunds = await refundsOf(world, id)
    return [status, refunds[0]?.reason, tickets.length]
  }
  return { customer, id, payLate }
}

async function aTicket({ saleEndsAt }: { saleEndsAt?: Date } = {}) {
  const shop = await aShop(world)
  const startsAt = plus(world.clock.now(), hours(2))
  const event = await anEvent(world, shop, { startsAt, endsAt: plus(startsAt, hours(3)) })
  const sale = saleEndsAt && { saleEndsAt }
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500, ...sale })
  return { shop, event, product }
}

describe('money that comes after its order has expired', () => {
  it('buys a ticket while it is on sale', async () => {
    const { shop, product } = await aTicket()
    const { payLate } = await anExpiredOrder(shop, product, 'TICKETS')
    expect(await payLate()).toEqual(['COMPLETED', undefined, 1])
  })

  it('is given back when the event is over, and no ticket is issued', async () => {
    const { shop, product } = await aTicket()
    const { payLate } = await anExpiredOrder(shop, product, 'TICKETS')
    world.clock.pass(hours(24))
    expect(await payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
  })

  it('is given back when the sale of the tickets is over', async () => {
    const { shop, product } = await aTicket({ saleEndsAt: plus(world.clock.now(), minutes(15)) })
    const { payLate } = await anExpiredOrder(shop, product, 'TICKETS')
    world.clock.pass(minutes(5))
    expect(await payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
  })

  it('is given back when the event was taken down, or its shop is suspended', async () => {
    const [down, suspended] = [await aTicket(), await aTicket()]
    const late = await anExpiredOrder(down.shop, down.product, 'TICKETS')
    await world.db
      .update(events)
      .set({ takenDownAt: world.clock.now(), takenDownReason: 'Fake' })
      .where(eq(events.id, down.event.id))
    expect(await late.payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
    const other = await anExpiredOrder(suspended.shop, suspended.product, 'TICKETS')
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, suspended.shop.id))
    expect(await other.payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
  })

  it('rings in the kitchen up to an hour after the window, and is given back later', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 500 })
    const soon = await anExpiredOrder(shop, product, 'PICKUP')
    world.clock.pass(minutes(40))
    expect(await soon.payLate()).toEqual(['PAID', undefined, 0])
    const dayAfter = await anExpiredOrder(shop, product, 'PICKUP')
    world.clock.pass(minutes(60))
    expect(await dayAfter.payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
  })

  it('is given back while the kitchen is closed or paused', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 500 })
    const { payLate } = await anExpiredOrder(shop, product, 'PICKUP')
    await world.db
      .update(vendors)
      .set({ pauseReason: 'OWNER', pausedAt: world.clock.now() })
      .where(eq(vendors.id, shop.id))
    expect(await payLate()).toEqual(['EXPIRED', 'PAID_TOO_LATE', 0])
  })
})

describe('money of an order that nobody could expire meanwhile', () => {
  it('is given back a day later, and what it held is for sale again', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 500, stock: 1 })
    const customer = await aPerson(world)
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    world.clock.pass(hours(26))
    await world.phones.answer(customer.user.phone)
    await isPaid(customer, body.order.id)
    expect(await refundsOf(world, body.order.id)).toMatchObject([{ reason: 'PAID_TOO_LATE' }])
    await world.periodicJobs.expireOrders()
    expect((await orderOf(customer, body.order.id)).status).toBe('EXPIRED')
    const [stock] = await world.db
      .select()
      .from(stocks)
      .where(eq(stocks.id, product.stockId ?? ''))
    expect(stock?.left).toBe(1)
  })

  it('buys no ticket of an event that ended while its phone was asked', async () => {
    const { shop, event, product } = await aTicket()
    const customer = await aPerson(world)
    const cart = cartOf(shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' } })
    const { body } = await checkOut(customer, cart)
    const now = world.clock.now()
    await world.db
      .update(events)
      .set({ startsAt: plus(now, -hours(3)), endsAt: plus(now, minutes(1)) })
      .where(eq(events.id, event.id))
    world.clock.pass(minutes(2))
    await world.phones.answer(customer.user.phone)
    await isPaid(customer, body.order.id)
    expect(await refundsOf(world, body.order.id)).toMatchObject([{ reason: 'PAID_TOO_LATE' }])
    expect((await orderOf(customer, body.order.id)).tickets).toEqual([])
  })
})

it('does not ask for another payment of tickets whose event is over', async () => {
  const { shop, event, product } = await aTicket()
  const customer = await aPerson(world)
  const cart = cartOf(shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' } })
  const { body } = await checkOut(customer, cart)
  await world.phones.answer(customer.user.phone, 'cancel')
  await eventually(async () => (await orderOf(customer, body.order.id)).payment.status === 'FAILED')
  await world.db
    .update(events)
    .set({ startsAt: plus(world.clock.now(), -hours(3)), endsAt: world.clock.now() })
    .where(eq(events.id, event.id))
  const again = await customer.command(`/api/user/orders/${body.order.id}/pay`, { payment: cart.payment })
  expect([again.status, again.body.code]).toEqual([409, 'invalid_transition'])
})

it('leaves a sound ledger after late money', async () => {
  expect(await verifyLedger(world.db)).toEqual([])
})
