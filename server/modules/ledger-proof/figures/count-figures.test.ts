import { describe, expect, it } from 'vitest'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { aShopWithBalance, earn, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aRequestedRefund } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWrongAmount } from '#server/testing/builders/suspense.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { publicFigures } from './figures.tables.ts'

const world = aWorld()
const count = () => world.periodicJobs.countFigures()
const proof = async () => (await world.visitor().get('/api/proof')).body
const figures = async () => {
  await world.db.delete(publicFigures)
  await count()
  return (await proof()).figures
}
const today = (back = 0) => nairobiDay(plus(world.clock.now(), -days(back)))

describe('what the public page says of what is owed', () => {
  it('is nothing before it was counted, and explains a market without history by zeros', async () => {
    expect(await proof()).toEqual({ latest: null, unbroken: null, figures: null })
    expect(await figures()).toEqual({
      countedAt: world.clock.now().toISOString(),
      held: { totalKES: 0, shopsKES: 0, organisersKES: 0, refundsKES: 0 },
      payouts: { waiting: 0, waitingSince: null, paid: 0, slowestSeconds: null },
      refunds: {
        days: [6, 5, 4, 3, 2, 1, 0].map((back) => ({ day: today(back), medianSeconds: null })),
        count: 0,
        medianSeconds: null,
        slowest: null,
        waiting: 0,
        waitingSince: null,
      },
      unplaced: { totalKES: 0, day: today(1), payments: 0, open: 0, longest: null },
    })
  })

  it('has what shops have earned and were not paid, with what is on its way, apart from tickets until their event', async () => {
    const shop = await aShopWithBalance(world, 5000)
    await earn(world, (await aShop(world)).id, 300)
    expect((await postPayoutRequest(shop, 2000)).status).toBe(201)
    const requested = world.clock.now()
    const organiser = await aShop(world)
    const ticket = await aProduct(world, organiser, {
      kind: 'TICKET',
      eventId: (await anEvent(world, organiser)).id,
      priceKES: 1000,
    })
    await aPaidOrder(world, organiser, await aPerson(world), [{ product: ticket }], {
      fulfilment: { method: 'TICKETS' },
    })
    world.clock.pass(hours(1))
    expect(await figures()).toMatchObject({
      // Neither the sale nor its minute can be read from them.
      held: { totalKES: 6000, shopsKES: 5000, organisersKES: 1000 },
      payouts: {
        waiting: 1,
        waitingSince: new Date(Math.floor(requested.getTime() / hours(1)) * hours(1)).toISOString(),
        paid: 0,
        slowestSeconds: null,
      },
    })
    const paid = plus(requested, hours(50))
    await world.db.execute(sql`update payouts set status = 'APPROVED', decided_at = ${paid.toISOString()},
      decided_by = (select id from users where id <> requested_by limit 1)`)
    await world.db.execute(sql`update payouts set status = 'SENT'`)
    await world.db.execute(
      sql`update payouts set status = 'PAID', settled_at = ${paid.toISOString()}, reference = 'UKP0000001'`,
    )
    world.clock.set(paid)
    expect((await figures()).payouts).toEqual({
      waiting: 0,
      waitingSince: null,
      paid: 1,
      slowestSeconds: 50 * 3600,
    })
  })

  it('has how long refunds took by day, the slowest, and those that have not arrived', async () => {
    const day = today()
    const refund = async (seconds: number) => {
      const { id } = await aRequestedRefund(world)
      await world.db.execute(sql`update refunds set status = 'SUCCEEDED', settled_at = created_at + make_interval(secs => ${seconds})
        where id = ${id}`)
    }
    await refund(14)
    await refund(540)
    world.clock.pass(days(1))
    await refund(20)
    const before = world.clock.now()
    await aRequestedRefund(world)
    world.clock.pass(minutes(3))
    const { refunds, held } = await figures()
    expect(refunds).toMatchObject({
      count: 3,
      medianSeconds: 20,
      slowest: { seconds: 540, day },
      waiting: 1,
      waitingSince: before.toISOString(),
    })
    expect(refunds.days.slice(-2)).toEqual([
      { day, medianSeconds: 14 },
      { day: today(), medianSeconds: 20 },
    ])
    expect(held.refundsKES).toBe(4000)
    world.clock.pass(days(7))
    expect((await figures()).refunds).toMatchObject({ count: 0, medianSeconds: null, slowest: null, waiting: 1 })
  })

  it('has the money that nobody could place, how long it lay, and how many payments had their order', async () => {
    const { unplaced: before } = await figures()
    const { resolve } = await aWrongAmount(world)
    world.clock.pass(hours(3))
    expect((await figures()).unplaced).toMatchObject({
      totalKES: before.totalKES + 900,
      longest: { day: today(), seconds: 3 * 3600, isOpen: true },
    })
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
    world.clock.pass(days(1))
    expect((await figures()).unplaced).toMatchObject({ day: today(1), payments: 1, open: 1 })
    expect((await resolve('keep')).status).toBe(200)
    expect((await figures()).unplaced).toMatchObject({
      totalKES: before.totalKES,
      open: 0,
      longest: { seconds: 27 * 3600, isOpen: false },
    })
  })

  it('is counted by a worker every two minutes, and takes one statement to read whatever the market has', async () => {
    const before = await figures()
    expect((await countStatements(proof)).statements).toHaveLength(1)
    world.clock.pass(minutes(2) - 1)
    expect((await countStatements(count)).statements).toHaveLength(1)
    expect((await proof()).figures).toEqual(before)
    world.clock.pass(1)
    expect((await countStatements(count)).statements).toHaveLength(3)
    expect((await proof()).figures.countedAt).toBe(world.clock.now().toISOString())
  })
})

describe('how long refunds take, on the home page of who is signed in', () => {
  it('is said from twenty in a week on', async () => {
    const person = await aPerson(world)
    const home = async () => (await person.get('/api/user/home')).body.refundSeconds
    const set = (refunds: object) =>
      world.db.execute(
        sql`update public_figures set figures = jsonb_set(figures, '{refunds}', figures -> 'refunds' || ${JSON.stringify(refunds)}::jsonb)`,
      )
    await set({ count: 19, medianSeconds: 14 })
    expect(await home()).toBeNull()
    await set({ count: 20, medianSeconds: 14 })
    expect(await home()).toBe(14)
  })
})
