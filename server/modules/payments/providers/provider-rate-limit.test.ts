import { describe, expect, it } from 'vitest'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld, TestClock } from '#server/testing/world/world.ts'
import { payments } from '../payments.tables.ts'
import { providerRateLimit } from './provider-rate-limit.ts'

const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '5', PAYMENT_WINDOW_MINUTES: '60' })

/** The most that fell into any minute, of what happened at these moments. */
const mostInAMinute = (moments: number[]) =>
  Math.max(0, ...moments.map((start) => moments.filter((at) => at >= start && at < start + 60_000).length))

describe('queries to a provider', () => {
  it.each([1, 5, 60, 600])(
    'limits queries to a provider to %i in any minute, across all processes',
    async (perMinute) => {
      const clock = new TestClock()
      const processes = Array.from({ length: 4 }, () =>
        providerRateLimit(world.db, clock, `provider-${perMinute}`, perMinute),
      )
      const queriedAt: number[] = []
      for (let second = 0; second < 180; second++) {
        const eager = Array.from({ length: 5 }, () => processes.map((takeQueryToken) => takeQueryToken())).flat()
        const answers = await Promise.all(eager)
        queriedAt.push(...answers.filter(Boolean).map(() => clock.now().getTime()))
        clock.pass(1000)
      }
      expect(mostInAMinute(queriedAt)).toBeLessThanOrEqual(perMinute)
      expect(queriedAt.length).toBeGreaterThanOrEqual(perMinute * 2.5)
    },
  )

  it('does not accumulate unused queries to a provider', async () => {
    const clock = new TestClock()
    const takeQueryToken = providerRateLimit(world.db, clock, 'quiet', 5)
    expect([await takeQueryToken(), await takeQueryToken()]).toEqual([true, false])
    clock.pass(8 * 3_600_000)
    expect([await takeQueryToken(), await takeQueryToken()]).toEqual([true, false])
  })

  it('queries about forty payments without a callback five times a minute from two workers, until all have settled', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 100 })
    for (let count = 0; count < 40; count++) {
      const buyer = await aPerson(world)
      await world.phones.scenario(buyer.user.phone, 'no-callback')
      expect((await checkOut(buyer, cartOf(shop, buyer, [{ product }]))).status).toBe(201)
    }
    const queriedAt: number[] = []
    const questions = async () => {
      const { entries } = await world.phones.control('/log')
      return entries.filter(({ kind }: { kind: string }) => kind === 'query').length as number
    }
    const paid = async () =>
      (await world.db.select().from(payments).where(eq(payments.status, 'SUCCEEDED'))).length === 40
    await eventually(async () => {
      world.clock.pass(2_000)
      const before = await questions()
      await Promise.all([world.periodicJobs.followUpPayments(), world.periodicJobs.followUpPayments()])
      const now = world.clock.now().getTime()
      queriedAt.push(...Array.from({ length: (await questions()) - before }, () => now))
      return paid()
    }, 25_000)
    expect(mostInAMinute(queriedAt)).toBeLessThanOrEqual(5)
  })

  it('retries queries that were refused (429) after growing pauses', async () => {
    const [shop, buyer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop)
    const custom = { callback: 'none', query: 'rate-limited' }
    await world.phones.control('/scenario', { phone: buyer.user.phone, custom })
    await checkOut(buyer, cartOf(shop, buyer, [{ product }]))
    const queriedAt: number[] = []
    const questions = async () => {
      const { entries } = await world.phones.control(`/log?phone=${buyer.user.phone.slice(1)}`)
      return entries.filter(({ kind }: { kind: string }) => kind === 'query').length as number
    }
    for (let step = 0; step < 200; step++) {
      world.clock.pass(5_000)
      const before = await questions()
      await world.periodicJobs.followUpPayments()
      if ((await questions()) > before) queriedAt.push(world.clock.now().getTime())
    }
    const pauses = queriedAt.slice(1).map((at, place) => at - (queriedAt[place] as number))
    expect(queriedAt.length).toBeGreaterThan(3)
    expect(queriedAt.length).toBeLessThan(10)
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(180_000)
  })
})
