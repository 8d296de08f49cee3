import { describe, expect, it } from 'vitest'
import type { EventId, OrderId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()

/** An order for KSh 1,000, of which the vendor earns 900, completed now. */
async function aCompletedOrder() {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 1000 })
  const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
  for (const transition of ['accept', 'ready', 'complete'])
    await shop.owner.post(`/api/vendor/orders/${order.id}/${transition}`)
  return { shop, id: order.id as OrderId }
}

async function aTicketOrder() {
  const shop = await aShop(world)
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), days(2)) })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 1000 })
  const fulfilment = { method: 'TICKETS' }
  const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }], { fulfilment })
  const change = (set: Partial<typeof events.$inferInsert>) =>
    world.db
      .update(events)
      .set(set)
      .where(eq(events.id, event.id as EventId))
  return { shop, id: order.id as OrderId, endsAt: plus(event.startsAt, hours(5)), change }
}

async function releaseAt(moment: Date) {
  world.clock.set(moment)
  await world.periodicJobs.releaseEarnings()
}

const fromNow = (milliseconds: number) => plus(world.clock.now(), milliseconds)
const dueOf = async (id: OrderId) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]?.earningsDueAt

describe('what a vendor earns of an order', () => {
  it("keeps earnings pending until 24 hours after the order's completion, then makes them available", async () => {
    const { shop, id } = await aCompletedOrder()
    const completedAt = world.clock.now()
    await releaseAt(plus(completedAt, hours(24) - 1))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    await releaseAt(plus(completedAt, hours(24)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 900 })
    expect(await dueOf(id)).toBeNull()
  })

  it('keeps earnings pending while the order is open', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1000 })
    const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    await shop.owner.post(`/api/vendor/orders/${order.id}/accept`)
    await releaseAt(fromNow(days(3)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
  })

  it("keeps the earnings of tickets pending until 24 hours after the event's end", async () => {
    const { shop, endsAt } = await aTicketOrder()
    await releaseAt(plus(endsAt, hours(24) - 1))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    await releaseAt(plus(endsAt, hours(24)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 900 })
  })

  it('keeps earnings pending longer when the event is postponed', async () => {
    const { shop, endsAt, id, change } = await aTicketOrder()
    const later = plus(endsAt, days(7))
    await change({ startsAt: plus(later, -hours(5)), endsAt: later })
    await releaseAt(plus(endsAt, hours(24)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await dueOf(id)).toEqual(plus(later, hours(24)))
    await releaseAt(plus(later, hours(24)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 900 })
  })

  it('keeps earnings for the refunds while the event is cancelled', async () => {
    const { shop, endsAt, id, change } = await aTicketOrder()
    await change({ status: 'CANCELLED' })
    const due = plus(endsAt, hours(24))
    await releaseAt(due)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 900 })
    expect(await dueOf(id)).toEqual(plus(due, hours(24)))
  })

  it('releases what refunds have left of the earnings', async () => {
    const { shop, id } = await aCompletedOrder()
    await inTransaction(world.db, (tx) =>
      post(tx, {
        kind: 'refund_requested',
        reference: newId(),
        orderId: id,
        vendorId: shop.id,
        entries: [debit('pending', 270_00), debit('commission', 30_00), credit('refunds:in_transit', 300_00)],
        at: world.clock.now(),
      }),
    )
    await releaseAt(fromNow(hours(24)))
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 630 })
  })

  it('releases earnings once, also concurrently', async () => {
    const { shop, id } = await aCompletedOrder()
    world.clock.pass(hours(24) + minutes(1))
    await Promise.all(Array.from({ length: 10 }, () => world.periodicJobs.releaseEarnings()))
    await world.periodicJobs.releaseEarnings()
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 900 })
    const released = await world.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.reference, id))
    expect(released).toMatchObject([{ kind: 'earnings_released', orderId: id, vendorId: shop.id }])
  })

  it('posts the release of earnings once even if the order became due again', async () => {
    const { id, shop } = await aCompletedOrder()
    await releaseAt(fromNow(hours(24)))
    await world.db.update(orders).set({ earningsDueAt: world.clock.now() }).where(eq(orders.id, id))
    await world.periodicJobs.releaseEarnings()
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: 900 })
    expect(await dueOf(id)).toBeNull()
  })

  it('finds orders to release by an index of only those that are due', async () => {
    const plan = await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(
        sql`explain select id from orders where earnings_due_at <= now() order by earnings_due_at limit 100`,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('orders_earnings_due_idx')
  })
})
