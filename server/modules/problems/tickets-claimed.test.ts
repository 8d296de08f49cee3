import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { problemsOf, report } from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Tickets of a festival of three days, which begins tomorrow, and a meal with them where it is said. */
async function aFestival({ withMeal = false } = {}) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const startsAt = plus(world.clock.now(), days(1))
  const event = await anEvent(world, shop, { startsAt, endsAt: plus(startsAt, days(3)) })
  const seat = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 900 })
  const meal = await aProduct(world, shop, { priceKES: 500 })
  const { id, lines, tickets } = withMeal
    ? await aPaidOrder(world, shop, customer, [{ product: seat }, { product: meal }])
    : await aPaidOrder(world, shop, customer, [{ product: seat, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
  if (withMeal) await complete(shop, id)
  world.clock.pass(days(1))
  const oneSeat = [{ orderLineId: lines[0].id as string, quantity: 1 }]
  const settled = async () => {
    const { body } = await report(customer, id, { reason: 'NOT_AS_ORDERED', lines: oneSeat })
    expect(body.items[0]).toMatchObject({ claimedKES: 900 })
    await shop.owner.command(`/api/vendor/problems/${body.items[0].id}/agree`, {})
    return (await problemsOf(customer, id)).items[0]
  }
  const read = () => orderOf(customer, id)
  const statuses = async () => (await read()).tickets.map(({ status }: { status: string }) => status)
  const givenKES = async (): Promise<number> =>
    (await read()).refunds.reduce((all: number, { amountKES }: { amountKES: number }) => all + amountKES, 0)
  return { shop, customer, event, id: id as string, tickets, settled, statuses, givenKES }
}

describe('a ticket that was paid back for a report', () => {
  it('lets nobody in any more, and is not claimed again', async () => {
    const { shop, customer, id, tickets, settled, statuses } = await aFestival()
    expect(await settled()).toMatchObject({ status: 'AGREED', refund: { amountKES: 900 } })
    const left = await statuses()
    expect(left.toSorted()).toEqual(['VALID', 'VOID'])
    const { code } = tickets[left.indexOf('VOID')]
    expect((await scan(shop, code)).body.result).toBe('refunded')
    expect((await problemsOf(customer, id)).report.lines).toMatchObject([{ worthKES: [900] }])
  })

  it('is paid by sum where somebody has gone in with all of them', async () => {
    const { shop, tickets, settled, statuses, givenKES } = await aFestival()
    for (const { code } of tickets) await scan(shop, code)
    await settled()
    expect([await givenKES(), await statuses()]).toEqual([900, ['USED', 'USED']])
  })

  it('is not paid for again where its event is cancelled', async () => {
    const { shop, event, settled, givenKES } = await aFestival({ withMeal: true })
    await settled()
    const path = `/api/vendor/events/${event.id}/cancel`
    const { backKES, providerFeesKES } = (await shop.owner.post(`${path}/preview`)).body
    expect(backKES).toBe(0)
    expect((await shop.owner.post(path, { words: 'Rain', backKES, providerFeesKES })).status).toBe(200)
    await world.periodicJobs.refundCancelledOrders()
    expect(await givenKES()).toBe(900)
  })

  it('keeps no other of its line from being given back where its event is moved', async () => {
    const { shop, customer, event, id, settled, givenKES } = await aFestival()
    await settled()
    const startsAt = plus(world.clock.now(), hours(30)).toISOString()
    expect((await shop.owner.patch(`/api/vendor/events/${event.id}`, { version: 1, startsAt })).status).toBe(200)
    const back = await customer.command(`/api/user/orders/${id}/return-tickets`, { eventId: event.id })
    expect([back.status, await givenKES()]).toEqual([200, 1800])
  })

  it('is claimed wherever its order is, and what is late beside it by its lines', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(3)) })
    const seat = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 900 })
    const meal = await aProduct(world, shop, { priceKES: 500 })
    const fulfilment = { method: 'DELIVERY', areaId: await aDeliveryArea(world, shop), address: 'Kindaruma Court' }
    const { id, lines } = await aPaidOrder(world, shop, customer, [{ product: seat }, { product: meal }], {
      fulfilment,
    })
    const can = async () => (await problemsOf(customer, id)).report
    for (const step of ['accept', 'ready', 'dispatch']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    expect(await can()).toBeNull()
    world.clock.pass(hours(2))
    expect(await can()).toMatchObject({ until: null, lines: [{ worthKES: [500] }] })
    world.clock.pass(hours(1))
    const reported = await can()
    expect(reported.reasons).not.toContain('NEVER_CAME')
    expect(reported.lines).toMatchObject([{ worthKES: [900] }, { worthKES: [500] }])
    const late = [{ orderLineId: lines[1].id as string, quantity: 1 }]
    expect((await report(customer, id, { lines: late })).body.items[0]).toMatchObject({ claimedKES: 500 })
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
