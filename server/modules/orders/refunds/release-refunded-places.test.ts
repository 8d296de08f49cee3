import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { holds, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Three of fifty places at an event, of ten of their kind, with a meal where requested. */
async function threeTickets({ withMeal = false } = {}) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), capacity: 50 })
  const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500, stock: 10 })
  const meal = await aProduct(world, shop, { priceKES: 300, stock: 5 })
  const order = await aPaidOrder(
    world,
    shop,
    customer,
    [{ product: ticket, quantity: 3 }, ...(withMeal ? [{ product: meal }] : [])],
    { fulfilment: { method: withMeal ? 'PICKUP' : 'TICKETS' } },
  )
  const id = order.id as OrderId
  const line = (quantity: number) => ({ lines: [{ orderLineId: order.lines[0].id as string, quantity }] })
  const left = async (stockId: string | null) =>
    (
      await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, stockId ?? ''))
    )[0]?.left
  const places = async () => [await left(ticket.stockId), await left(event.capacityStockId), await left(meal.stockId)]
  const statuses = async () => {
    const rows = await world.db.select().from(tickets).where(eq(tickets.orderId, id)).orderBy(tickets.id)
    return rows.map(({ status }) => status)
  }
  const codes = (order.tickets as { code: string }[]).map(({ code }) => code)
  const enter = async (nth: number) => (await scan(shop, codes[nth] as string)).body.result
  return { shop, customer, id, line, places, statuses, enter }
}

describe('refunded tickets', () => {
  it('voids refunded tickets, and sells their places again', async () => {
    const { shop, customer, id, line, places, statuses, enter } = await threeTickets()
    expect(await places()).toEqual([7, 47, 5])
    const { body } = await refundOrder(shop.owner, id, line(2))
    expect(body).toMatchObject({ refundedKES: 1000, lines: [{ quantity: 3, refundedQuantity: 2 }] })
    expect(await statuses()).toEqual(['VALID', 'VOID', 'VOID'])
    expect(await places()).toEqual([9, 49, 5])
    expect([await enter(0), await enter(1)]).toEqual(['valid', 'refunded'])
    const shown = (await orderOf(customer, id)).tickets as { status: string }[]
    expect(shown.map(({ status }) => status)).toEqual(['USED', 'VOID', 'VOID'])
  })

  it('voids only unused tickets when a part of a line is refunded', async () => {
    const { shop, id, line, statuses, enter } = await threeTickets()
    await enter(2)
    expect((await refundOrder(shop.owner, id, line(2))).status).toBe(200)
    expect(await statuses()).toEqual(['VOID', 'VOID', 'USED'])
  })

  it('refuses to refund tickets when too many of them were used', async () => {
    const { shop, id, line, statuses, places, enter } = await threeTickets()
    await enter(0)
    await enter(1)
    const { body } = await refundOrder(shop.owner, id, line(2))
    expect(body).toMatchObject({ code: 'tickets_used', data: { unused: 1 }, errors: [{ field: 'lines' }] })
    expect((await shop.owner.post(`/api/vendor/orders/${id}/refund/preview`, { refund: line(2) })).body.code).toBe(
      'tickets_used',
    )
    expect(await statuses()).toEqual(['USED', 'USED', 'VALID'])
    expect(await places()).toEqual([7, 47, 5])
    await refundOrder(shop.owner, id, line(1))
    expect((await refundOrder(shop.owner, id, line(1))).body.data).toEqual({ unused: 0 })
  })

  it('keeps tickets valid when only an amount is refunded', async () => {
    const { shop, id, statuses, places } = await threeTickets()
    await refundOrder(shop.owner, id, { amountKES: 1500 })
    expect(await statuses()).toEqual(['VALID', 'VALID', 'VALID'])
    expect(await places()).toEqual([7, 47, 5])
  })

  it('voids all unused tickets of a full refund, and releases only their places', async () => {
    const { shop, id, statuses, places, enter } = await threeTickets()
    await enter(0)
    expect((await refundOrder(shop.owner, id, { whole: true })).body.refundedKES).toBe(1500)
    expect(await statuses()).toEqual(['USED', 'VOID', 'VOID'])
    expect(await places()).toEqual([9, 49, 5])
  })

  it('releases the places of refunded tickets once: a later cancellation releases the rest', async () => {
    const { shop, id, line, places, statuses } = await threeTickets({ withMeal: true })
    expect(await places()).toEqual([7, 47, 4])
    await refundOrder(shop.owner, id, line(1))
    await refundOrder(shop.owner, id, line(1))
    expect(await places()).toEqual([9, 49, 4])
    await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'No gas' })
    expect(await places()).toEqual([10, 50, 5])
    expect(await statuses()).toEqual(['VOID', 'VOID', 'VOID'])
  })

  it('releases all places of fully refunded tickets once, also when the order is cancelled later', async () => {
    const { shop, id, line, places } = await threeTickets({ withMeal: true })
    await refundOrder(shop.owner, id, line(3))
    expect(await places()).toEqual([10, 50, 4])
    const ofOrder = await world.db.select().from(holds).where(eq(holds.orderId, id))
    expect(ofOrder.map(({ status }) => status).toSorted()).toEqual(['RELEASED', 'RELEASED', 'SOLD'])
    await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'No gas' })
    expect(await places()).toEqual([10, 50, 5])
  })

  it('either refunds or checks in a ticket when both happen at once', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { shop, id, line, enter, statuses, places } = await threeTickets()
      const [refund, ...doors] = await Promise.all([refundOrder(shop.owner, id, line(2)), enter(1), enter(2)])
      const ended = await statuses()
      const used = doors.filter((result) => result === 'valid').length
      expect(ended.filter((status) => status === 'USED')).toHaveLength(used)
      expect(ended.filter((status) => status === 'VOID')).toHaveLength(refund.status === 200 ? 2 : 0)
      expect(await places()).toEqual(refund.status === 200 ? [9, 49, 5] : [7, 47, 5])
    }
  })

  it('leaves a sound ledger after tickets were refunded', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
