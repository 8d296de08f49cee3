import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Three tickets of 1,000 for an event, at 10 %, and where it is wanted a meal of 500 in the same order. */
async function threeSold({ withMeal = false } = {}) {
  const [shop, customer] = await Promise.all([aShop(world, { commissionBasisPoints: 1000 }), aPerson(world)])
  const startsAt = plus(world.clock.now(), hours(1))
  const event = await anEvent(world, shop, { startsAt, capacity: 10, quota: 10 })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 1000 })
  const meal = await aProduct(world, shop, { priceKES: 500 })
  const lines = [{ product, quantity: 3 }, ...(withMeal ? [{ product: meal }] : [])]
  const fulfilment = { method: withMeal ? 'PICKUP' : 'TICKETS' }
  const order = await aPaidOrder(world, shop, customer, lines, { fulfilment })
  const path = `/api/vendor/events/${event.id}`
  const page = async () => (await shop.owner.get(path)).body
  const inRevenue = async () =>
    (await shop.owner.get('/api/vendor/revenue')).body.events.find(({ id }: { id: string }) => id === event.id)
      ?.grossKES
  return {
    shop,
    event,
    path,
    page,
    inRevenue,
    order: order as { id: OrderId; lines: { id: string }[]; tickets: { id: string; code: string }[] },
    figures: async () => {
      const { grossKES, earningsKES, places, ticketTypes } = await page()
      return { grossKES, earningsKES, sold: places.sold, ofType: ticketTypes[0].grossKES }
    },
  }
}

describe('what an event brought', () => {
  it('is what was paid for its tickets, on its page and in revenue', async () => {
    const { figures, inRevenue } = await threeSold({ withMeal: true })
    expect(await figures()).toEqual({ grossKES: 3000, earningsKES: 2700, sold: 3, ofType: 3000 })
    expect(await inRevenue()).toBe(3000)
  })

  it('stays with a ticket that was made void without a refund, and goes with its refund', async () => {
    const { shop, order, figures, inRevenue } = await threeSold()
    const url = `/api/vendor/tickets/${order.tickets[0]?.id}/revoke`
    await shop.owner.post(url, { reason: 'Copied', refund: false })
    expect(await figures()).toEqual({ grossKES: 3000, earningsKES: 2700, sold: 2, ofType: 3000 })
    expect(await inRevenue()).toBe(3000)
    await refundOrder(shop.owner, order.id, { lines: [{ orderLineId: order.lines[0]?.id ?? '', quantity: 1 }] })
    expect(await figures()).toEqual({ grossKES: 2000, earningsKES: 1800, sold: 2, ofType: 2000 })
    expect(await inRevenue()).toBe(2000)
  })

  it('leaves its vendor less by what was refunded as an amount', async () => {
    const { shop, order, figures } = await threeSold()
    await refundOrder(shop.owner, order.id, { amountKES: 1000 })
    expect(await figures()).toMatchObject({ grossKES: 3000, earningsKES: 1800 })
  })
})

describe('a cancelled event', () => {
  const cancelled = async (by: 'SHOP' | 'ADMIN' = 'SHOP') => {
    const sold = await threeSold()
    await scan(sold.shop, sold.order.tickets[0]?.code ?? '')
    const body = { words: 'The player is ill.', backKES: 3000, providerFeesKES: 0 }
    const answer =
      by === 'SHOP'
        ? await sold.shop.owner.post(`${sold.path}/cancel`, body)
        : await (await anAdmin(world)).post(`/api/admin/events/${sold.event.id}/cancel`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return sold
  }

  it('shows what was sold and who was in, and of the money what had come and what is left', async () => {
    const { page, inRevenue, figures } = await cancelled()
    expect(await figures()).toMatchObject({ sold: 3, grossKES: 3000, earningsKES: 2700, ofType: 3000 })
    expect((await page()).places).toMatchObject({ sold: 3, checkedIn: 1, held: 0 })
    await world.periodicJobs.refundCancelledOrders()
    expect(await figures()).toMatchObject({ sold: 3, grossKES: 3000, earningsKES: 0, ofType: 3000 })
    expect(await inRevenue()).toBe(undefined)
  })

  it('says who cancelled it and why, what went back and what waits', async () => {
    const { shop, path } = await cancelled()
    const read = async () => (await shop.owner.get(`${path}/cancellation`)).body
    expect(await read()).toMatchObject({
      by: { side: 'SHOP', name: shop.owner.user.name },
      words: 'The player is ill.',
      backKES: 3000,
      states: { IN_LINE: { orders: 1, amountKES: 3000 }, RETURNED: { orders: 0 } },
    })
  })

  it('names no administrator to its organiser', async () => {
    const { shop, path } = await cancelled('ADMIN')
    expect((await shop.owner.get(`${path}/cancellation`)).body.by).toEqual({ side: 'ADMIN', name: '' })
  })
})
