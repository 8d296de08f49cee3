import { describe, expect, it } from 'vitest'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aCardWorld, actOnCardPage, isPaid } from '#server/testing/stand-ins/cards.ts'

const world = aCardWorld()
const words = 'The hall is flooded.'

async function paidByCard(shop: Shop, wanted: Parameters<typeof cartOf>[2], more = {}) {
  const customer = await aPerson(world)
  const { body } = await checkOut(customer, cartOf(shop, customer, wanted, { payment: { method: 'CARD' }, ...more }))
  await actOnCardPage(world.phones, body.payment.id, 'pay')
  await isPaid(customer, body.order.id)
  return { customer, id: body.order.id as string }
}

/**
 * An event of seats at 1,000, and a meal at 500 that a mixed order has besides. Paystack keeps 2.9 % of a card payment.
 */
async function anEventPaidByCard() {
  const shop = await aShop(world, { commissionBasisPoints: 1000 })
  const event = await anEvent(world, shop, { title: 'Fish & Nyatiti Evening', capacity: 40 })
  const seat = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES: 1000 })
  const meal = await aProduct(world, shop, { priceKES: 500 })
  const TICKETS = { fulfilment: { method: 'TICKETS' } }
  const path = `/api/vendor/events/${event.id}`
  return {
    shop,
    event,
    seat,
    meal,
    TICKETS,
    preview: async () => (await shop.owner.post(`${path}/cancel/preview`)).body,
    cancel: (backKES: number, providerFeesKES: number) =>
      shop.owner.post(`${path}/cancel`, { words, backKES, providerFeesKES }),
    cancellation: async () => (await shop.owner.get(`${path}/cancellation`)).body,
    entries: async () => (await shop.owner.get('/api/vendor/revenue/entries?part=AVAILABLE')).body.items,
  }
}

describe('what payment providers keep of a cancelled event', () => {
  it('is shown before it is cancelled, refused at another figure, and booked as the cost of its vendor', async () => {
    const { shop, event, seat, meal, TICKETS, ...it } = await anEventPaidByCard()
    const before = await accountKES(world, 'provider_fees')
    await paidByCard(shop, [{ product: seat, quantity: 2 }], TICKETS)
    await paidByCard(shop, [{ product: seat }, { product: meal }])
    await aPaidOrder(world, shop, await aPerson(world), [{ product: seat }], TICKETS)
    expect(await accountKES(world, 'provider_fees')).toBe(before - 58 - 43.5)
    // 58 of the first, and of the 43.50 of the second what its seat was of it; M-Pesa reports no fee of a payment.
    const shown = { backKES: 4000, providerFeesKES: 87, fromPendingKES: 3600, fromAvailableKES: 87 }
    expect(await it.preview()).toMatchObject(shown)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 4050 })

    const refused = await it.cancel(4000, 86)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'price_changed',
      { backKES: 4000, providerFeesKES: 87 },
    ])
    expect(await it.entries()).toEqual([])
    expect((await it.cancel(4000, 87)).body).toMatchObject({ backKES: 4000, providerFeesKES: 87 })
    await world.periodicJobs.refundCancelledOrders()
    expect(await it.cancellation()).toMatchObject({ providerFeesKES: 87 })
    expect(await balancesOf(world, shop.id)).toEqual({ available: -87, pending: 450 })
    expect(await accountKES(world, 'provider_fees')).toBe(before - 14.5)
    const booked = { amountKES: -87, order: null, event: { id: event.id, title: 'Fish & Nyatiti Evening' } }
    expect(await it.entries()).toMatchObject([{ kind: 'provider_fee_charged', ...booked }])
    const file = (await shop.owner.get('/api/vendor/revenue/entries.csv?part=AVAILABLE')).body
    expect(String(file)).toContain('provider_fee_charged,AVAILABLE,,Fish & Nyatiti Evening,-87')
  })

  it('is of what goes back now alone: a part that was refunded before was no cost of the event', async () => {
    const { shop, seat, TICKETS, ...it } = await anEventPaidByCard()
    const { customer, id } = await paidByCard(shop, [{ product: seat, quantity: 3 }], TICKETS)
    const { lines } = await orderOf(customer, id)
    await refundOrder(shop.owner, id, { lines: [{ orderLineId: lines[0].id, quantity: 1 }] })
    expect(await it.preview()).toMatchObject({ backKES: 2000, providerFeesKES: 58 })
  })

  it('is charged to no vendor where nothing was kept', async () => {
    const { shop, seat, TICKETS, ...it } = await anEventPaidByCard()
    await aPaidOrder(world, shop, await aPerson(world), [{ product: seat }], TICKETS)
    expect((await it.cancel(1000, 0)).body).toMatchObject({ providerFeesKES: 0 })
    expect(await it.entries()).toEqual([])
  })

  it('is the cost of the platform where the money came after the event was cancelled', async () => {
    const { shop, seat, TICKETS, ...it } = await anEventPaidByCard()
    const late = await aPerson(world)
    const cart = cartOf(shop, late, [{ product: seat }], { payment: { method: 'CARD' }, ...TICKETS })
    const { body } = await checkOut(late, cart)
    await it.cancel(0, 0)
    const before = await accountKES(world, 'provider_fees')
    await actOnCardPage(world.phones, body.payment.id, 'pay')
    await isPaid(late, body.order.id)
    expect(await accountKES(world, 'provider_fees')).toBe(before - 29)
    expect(await it.cancellation()).toMatchObject({ providerFeesKES: 0 })
  })
})
