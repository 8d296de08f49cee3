import { describe, expect, it } from 'vitest'
import type { ProblemId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aGuest, aGuestsOrder } from '#server/testing/builders/guests.ts'
import { aPerson, signedIn } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aDeliveredOrder, aReportedProblem, problemsOf, report } from '#server/testing/problems/reported-problems.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orderProblems } from './problems.tables.ts'

const world = aWorld()

const passed = async (milliseconds: number) => {
  world.clock.pass(milliseconds)
  await world.periodicJobs.settleDueProblems()
  await world.periodicJobs.settleDueProblems()
}

const toldSteps = async (person: Awaited<ReturnType<typeof aPerson>>) =>
  (await person.get('/api/user/notifications')).body.items.flatMap(
    ({ kind, data }: { kind: string; data: { step?: string } }) => (kind === 'problem_changed' ? data.step : []),
  )

describe('the silence of a shop', () => {
  it('is yes up to KSh 1,500 of an order, whatever it is cut into, and above that the market decides', async () => {
    const { customer, id, lines } = await aDeliveredOrder(world)
    const settled = async (fishes: number, sodas: number) => {
      const { body } = await report(customer, id, { reason: 'POOR_QUALITY', lines: lines(fishes, sodas) })
      const [{ isPaidBySilence }] = body.items
      await passed(minutes(45))
      const [{ status, refund }] = (await problemsOf(customer, id)).items
      return { isPaidBySilence, status, paidKES: refund?.amountKES ?? null }
    }
    expect(await settled(2, 0)).toEqual({ isPaidBySilence: true, status: 'AGREED', paidKES: 1300 })
    expect(await settled(0, 3)).toEqual({ isPaidBySilence: true, status: 'AGREED', paidKES: 150 })
    expect((await problemsOf(customer, id)).report).toBeNull()
  })

  it('is not yes to what takes an order above it together with what silence paid before', async () => {
    const { customer, id, lines } = await aDeliveredOrder(world, { fishKES: 760 })
    await report(customer, id, { lines: lines(1) })
    await passed(minutes(45))
    const { body } = await report(customer, id, { lines: lines(1) })
    expect(body.items[0]).toMatchObject({ claimedKES: 760, isPaidBySilence: false })
    await passed(minutes(45))
    expect((await problemsOf(customer, id)).items).toMatchObject([
      { status: 'ESCALATED', refund: null },
      { status: 'AGREED', refund: { amountKES: 760 } },
    ])
    expect(await toldSteps(customer)).toEqual(['ESCALATED', 'RECEIVED', 'AGREED', 'RECEIVED'])
  })

  it('is yes up to KSh 3,000 of a person in thirty days, whichever shops they order from', async () => {
    const person = await aPerson(world)
    const twoFish = async (customer = person) => {
      const problem = await aReportedProblem(world, { customer, given: ({ lines }) => ({ lines: lines(2) }) })
      await passed(minutes(45))
      return (await problem.read()).status
    }
    expect([await twoFish(), await twoFish(), await twoFish()]).toEqual(['AGREED', 'AGREED', 'ESCALATED'])
    expect(await twoFish(await aPerson(world))).toBe('AGREED')
    world.clock.pass(days(30))
    expect(await twoFish(await signedIn(world, person.user))).toBe('AGREED')
  })

  it('counts guests with one phone together, since each of them is somebody new', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1300 })
    const phone = '+254733000111'
    const statuses: string[] = []
    for (let nth = 0; nth < 3; nth++) {
      const { guest, order } = await aGuestsOrder(world, shop, product, { guest: await aGuest(world, { phone }) })
      await complete(shop, order.id)
      const lines = [{ orderLineId: order.lines[0].id, quantity: 1 }]
      await report(guest as never, order.id, { reason: 'POOR_QUALITY', lines })
      await passed(minutes(45))
      statuses.push((await problemsOf(guest as never, order.id)).items[0].status)
    }
    expect(statuses).toEqual(['AGREED', 'AGREED', 'ESCALATED'])
  })

  it('counts an account that has proved its phone together with guests of that phone, and no other account', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 1300 })
    const phone = '+254733000222'
    const byGuest = async () => {
      const { guest, order } = await aGuestsOrder(world, shop, product, { guest: await aGuest(world, { phone }) })
      await complete(shop, order.id)
      await report(guest as never, order.id, { lines: [{ orderLineId: order.lines[0].id, quantity: 1 }] })
      await passed(minutes(45))
      return (await problemsOf(guest as never, order.id)).items[0].status
    }
    const anAccount = async (phoneVerifiedAt: Date | null) => {
      const customer = await aPerson(world)
      await world.db.update(users).set({ phone, phoneVerifiedAt }).where(eq(users.id, customer.user.id))
      return async () => {
        const problem = await aReportedProblem(world, { customer, given: ({ lines }) => ({ lines: lines(2) }) })
        await passed(minutes(45))
        return (await problem.read()).status
      }
    }
    const [byOther, byAccount] = [await anAccount(null), await anAccount(world.clock.now())]
    expect([await byGuest(), await byOther(), await byAccount()]).toEqual(['AGREED', 'AGREED', 'AGREED'])
    expect([await byGuest(), await byOther(), await byAccount()]).toEqual(['ESCALATED', 'AGREED', 'ESCALATED'])
  })

  it('pays no more than that where reports of several orders are settled at once', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const aProblem = async () => {
      const problem = await aReportedProblem(world, { shop, customer, given: ({ lines }) => ({ lines: lines(2) }) })
      return { ...problem, key: eq(orderProblems.id, problem.problemId as ProblemId) }
    }
    await aProblem()
    await passed(minutes(45))
    const [one, other] = [await aProblem(), await aProblem()]
    await passed(minutes(45) - 1)
    world.clock.pass(1)
    const isFirst = ({ key }: typeof one, by = 1) =>
      world.db
        .update(orderProblems)
        .set({ dueAt: new Date(world.clock.now().getTime() - by) })
        .where(key)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const wait = (count: number) => eventually(async () => (await world.db.execute(waiting)).rows.length >= count)
    // Both have begun, and neither has posted: its ledger is locked, which a refund locks last.
    const workers: Promise<unknown>[] = []
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`select from ledger_accounts where vendor_id = ${shop.id} for update`)
      await isFirst(one)
      workers.push(world.periodicJobs.settleDueProblems())
      await wait(1)
      await isFirst(other, 2)
      workers.push(world.periodicJobs.settleDueProblems())
      await wait(2)
    })
    await Promise.all(workers)
    await world.periodicJobs.settleDueProblems()
    const statuses = [await one.read(), await other.read()].map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['AGREED', 'ESCALATED'])
  })

  it('is not yes that an order never came which was handed over after that was reported', async () => {
    const { shop, customer, id } = await aDeliveredOrder(world, { isCompleted: false, fishKES: 300 })
    for (const step of ['accept', 'ready', 'dispatch']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    world.clock.pass(minutes(35 + 25 + 6))
    const { body } = await report(customer, id, { reason: 'NEVER_CAME' })
    expect(body.items[0]).toMatchObject({ claimedKES: 850, isPaidBySilence: true })
    world.clock.pass(minutes(1))
    await shop.owner.post(`/api/vendor/orders/${id}/complete`)
    expect((await problemsOf(customer, id)).items[0].isPaidBySilence).toBe(false)
    await passed(minutes(45))
    expect((await problemsOf(customer, id)).items[0]).toMatchObject({ status: 'ESCALATED', refund: null })
  })

  it('counts nothing that a shop agreed to or offered: that was no silence', async () => {
    const customer = await aPerson(world)
    for (const act of ['agree', 'offer']) {
      const problem = await aReportedProblem(world, { customer, given: ({ lines }) => ({ lines: lines(2) }) })
      await problem.asShop(act, act === 'offer' ? { amountKES: 1300 } : {})
      await passed(hours(48))
      expect((await problem.read()).refund.amountKES).toBe(1300)
    }
    const third = await aReportedProblem(world, { customer, given: ({ lines }) => ({ lines: lines(2) }) })
    await passed(minutes(45))
    expect(await third.read()).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM' })
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
