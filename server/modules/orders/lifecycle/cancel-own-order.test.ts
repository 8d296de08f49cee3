import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { isPaid, refundsOf } from '#server/testing/stand-ins/cards.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()

const cancel = (person: Person, id: string, body: object = {}) => person.post(`/api/user/orders/${id}/cancel`, body)

/** A meal of which there are three, paid and not accepted yet. */
async function aPaidMeal() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const product = await aProduct(world, shop, { priceKES: 650, stock: 3 })
  const { id } = await aPaidOrder(world, shop, customer, [{ product }])
  const left = async () =>
    (
      await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, product.stockId ?? ''))
    )[0]?.left
  return { shop, customer, product, id: id as OrderId, left }
}

describe('a customer who cancels a paid order', () => {
  it('gets all the money back by itself, and what was ordered is for sale again', async () => {
    const { shop, customer, id, left } = await aPaidMeal()
    expect([await left(), await balancesOf(world, shop.id)]).toEqual([2, { pending: 585 }])
    const { status, body } = await cancel(customer, id, { reason: 'FORGOT_SOMETHING' })
    expect([status, body.status, body.refundedKES, body.acceptBy]).toEqual([200, 'CANCELLED', 650, null])
    expect(body.history.at(-1)).toMatchObject({ actor: 'CUSTOMER', reason: 'FORGOT_SOMETHING' })
    expect(await refundsOf(world, id)).toMatchObject([{ reason: 'FORGOT_SOMETHING', amountCents: 65_000 }])
    expect([await left(), await balancesOf(world, shop.id)]).toEqual([3, { pending: 0 }])
  })

  it('leaves the kitchen nothing to accept, and counts for no missed order', async () => {
    const { shop, customer, id } = await aPaidMeal()
    await cancel(customer, id)
    const { body } = await shop.owner.get('/api/vendor/orders?status=TO_ACCEPT')
    expect([body.items, body.counts.TO_ACCEPT]).toEqual([[], 0])
    expect((await shop.owner.get(`/api/vendor/orders/${id}`)).body).toMatchObject({ status: 'CANCELLED' })
    world.clock.pass(minutes(30))
    await world.periodicJobs.rejectUnacceptedOrders()
    expect((await orderOf(customer, id)).status).toBe('CANCELLED')
    expect(await refundsOf(world, id)).toHaveLength(1)
  })

  it('is refused from the moment the kitchen has accepted it, and the order goes on', async () => {
    const { shop, customer, id } = await aPaidMeal()
    await shop.owner.post(`/api/vendor/orders/${id}/accept`, {})
    const { status, body } = await cancel(customer, id)
    expect([status, body.code, body.data.status]).toEqual([409, 'invalid_transition', 'ACCEPTED'])
    expect(await refundsOf(world, id)).toEqual([])
  })

  it('has one outcome when the kitchen accepts it at the same moment', async () => {
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 12; turn++) {
      const { shop, customer, id, left } = await aPaidMeal()
      const accept = () => shop.owner.post(`/api/vendor/orders/${id}/accept`, {})
      const both =
        turn % 2 === 0
          ? await Promise.all([cancel(customer, id), accept()])
          : await Promise.all([accept(), cancel(customer, id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { status, refundedKES } = (await shop.owner.get(`/api/vendor/orders/${id}`)).body
      outcomes.add(status)
      expect([refundedKES, await left()]).toEqual(status === 'CANCELLED' ? [650, 3] : [0, 2])
    }
    expect([...outcomes].every((status) => status === 'CANCELLED' || status === 'ACCEPTED')).toBe(true)
  })

  it('is refunded once, however often it is pressed at once', async () => {
    const { customer, id, left } = await aPaidMeal()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(customer, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect([(await refundsOf(world, id)).length, await left()]).toEqual([1, 3])
  })

  it('gets back what an earlier refund has left', async () => {
    const { shop, customer, id } = await aPaidMeal()
    await refundOrder(shop.owner, id, { amountKES: 250 })
    expect((await cancel(customer, id)).body).toMatchObject({ status: 'CANCELLED', refundedKES: 650 })
    expect((await refundsOf(world, id)).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      25_000, 40_000,
    ])
  })

  it('cancels nobody else’s order', async () => {
    const { id } = await aPaidMeal()
    expect((await cancel(await aPerson(world), id)).status).toBe(404)
  })

  it('is refused once somebody has gone in with a ticket of the same order, or has got one of them', async () => {
    for (const use of ['scan', 'pass on', 'nothing'] as const) {
      const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
      const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)) })
      const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
      const order = await aPaidOrder(world, shop, customer, [
        { product: ticket },
        { product: await aProduct(world, shop) },
      ])
      const [{ id, code }] = order.tickets
      if (use === 'scan') await scan(shop, code)
      if (use === 'pass on') {
        const to = await aPerson(world)
        const sent = await customer.post(`/api/user/tickets/${id}/transfer`, { name: 'Njeri', contact: to.user.phone })
        const token = new URL(sent.body.link).hash.slice(1)
        expect((await to.post('/api/user/tickets/accept', { token })).status).toBe(200)
      }
      const { status, body } = await cancel(customer, order.id)
      expect([status, body.code]).toEqual(use === 'nothing' ? [200, undefined] : [409, 'tickets_used'])
      expect((await refundsOf(world, order.id)).length).toBe(use === 'nothing' ? 1 : 0)
    }
  })

  it('cancels no tickets that are bought alone: they are there at once', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)) })
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
    const { id } = await aPaidOrder(world, shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' } })
    expect((await cancel(customer, id)).body.code).toBe('invalid_transition')
  })
})

it('lets no vendor call off what it has not accepted: it turns it down', async () => {
  const { shop, id } = await aPaidMeal()
  const { body } = await shop.owner.post(`/api/vendor/orders/${id}/cancel`, { reason: 'No gas' })
  expect(body.code).toBe('invalid_transition')
})

it('is never paid again, by the database too, once it was paid and cancelled', async () => {
  const { customer, id } = await aPaidMeal()
  await cancel(customer, id)
  const paidAgain = world.db.update(orders).set({ status: 'PAID' }).where(eq(orders.id, id))
  await expect(paidAgain).rejects.toMatchObject({ cause: { code: '23514' } })
})

describe('a customer whose phone got no answer', () => {
  /** The last of its kind, for which a phone is asked. */
  async function theLastOne() {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop, { priceKES: 500, stock: 1 })
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    const { id } = body.order
    await expect.poll(async () => (await orderOf(customer, id)).payment.status).toBe('PROMPTED')
    return { shop, customer, product, id: id as string }
  }

  it('may give the order up once no PIN can be typed any more, and somebody else may have it', async () => {
    const { shop, customer, product, id } = await theLastOne()
    world.clock.pass(170_000)
    expect((await cancel(customer, id)).body.code).toBe('payment_in_progress')
    world.clock.pass(15_000)
    expect((await cancel(customer, id)).body).toMatchObject({ status: 'CANCELLED' })
    const other = await aPerson(world)
    expect((await checkOut(other, cartOf(shop, other, [{ product }]))).status).toBe(201)
  })

  it('gets the money back that moved all the same, when somebody else has it by then', async () => {
    const { shop, customer, product, id } = await theLastOne()
    world.clock.pass(minutes(4))
    await cancel(customer, id)
    const other = await aPerson(world)
    await checkOut(other, cartOf(shop, other, [{ product }]))
    await world.phones.answer(customer.user.phone)
    await isPaid(customer, id)
    expect((await orderOf(customer, id)).status).toBe('CANCELLED')
    expect(await refundsOf(world, id)).toMatchObject([{ reason: 'PAID_TOO_LATE' }])
  })
})

describe('an order of which an administrator refunds all before it is accepted', () => {
  it('does not ring in the kitchen', async () => {
    const { shop, customer, id, left } = await aPaidMeal()
    expect((await refundOrder(await anAdmin(world), id, { whole: true }, { as: 'admin' })).status).toBe(200)
    const { body } = await shop.owner.get('/api/vendor/orders?status=TO_ACCEPT')
    expect([body.items, body.counts.TO_ACCEPT]).toEqual([[], 0])
    const order = await orderOf(customer, id)
    expect([order.status, order.acceptBy, order.refundedKES, await left()]).toEqual(['REJECTED', null, 650, 3])
    expect(order.history.at(-1)).toMatchObject({ actor: 'ADMIN', reason: 'Something was missing' })
    world.clock.pass(minutes(30))
    await world.periodicJobs.rejectUnacceptedOrders()
    expect(await refundsOf(world, id)).toHaveLength(1)
  })

  it('rings as long as a shilling of it is left, and goes on when it was accepted', async () => {
    const { shop, customer, id } = await aPaidMeal()
    const admin = await anAdmin(world)
    await refundOrder(admin, id, { amountKES: 600 }, { as: 'admin' })
    expect((await orderOf(customer, id)).status).toBe('PAID')
    await shop.owner.post(`/api/vendor/orders/${id}/accept`, {})
    await refundOrder(admin, id, { whole: true }, { as: 'admin' })
    expect((await shop.owner.get(`/api/vendor/orders/${id}`)).body.status).toBe('ACCEPTED')
  })
})

it('leaves a sound ledger after customers have cancelled', async () => {
  expect(await verifyLedger(world.db)).toEqual([])
})
