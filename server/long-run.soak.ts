import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { promptLimits } from './modules/payments/payments.tables.ts'
import { rateLimits } from './platform/http/rate-limit.tables.ts'
import { anAdmin, at } from './testing/builders/people.ts'
import { browseUntilClosed } from './testing/crash/customers.ts'
import { timesFaster } from './testing/crash/fast-clock.ts'
import { KillableServer, type MemoryUsed } from './testing/crash/killable-server.ts'
import { expectNothingLost, openMarket, whileEverybodyTrades } from './testing/crash/market.ts'
import { MarketDay } from './testing/crash/market-day.ts'
import { sellUntilClosed } from './testing/crash/vendors-and-admins.ts'
import { seededRandom } from './testing/world/random.ts'
import { aWorld } from './testing/world/world.ts'

const minutesLong = Number(process.env.LONG_RUN_MINUTES ?? 30)
/** What is loaded, compiled and kept for the first time comes in these. */
const warmUpMinutes = minutesLong / 3
const mostMBPerHour = 5
/** How many are open at a moment follows how many connections clients keep. */
const mostMoreDescriptors = 10

const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

interface Sample extends MemoryUsed {
  hours: number
  descriptors: number
}

async function sample(startedAt: number): Promise<Sample> {
  const used = await program.memory()
  const { length } = await readdir(`/proc/${program.pid}/fd`)
  return { ...used, hours: (Date.now() - startedAt) / 3_600_000, descriptors: length }
}

/** The median of the slopes between any two: one that was taken in the midst of something does not bend it (Theil and Sen). */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const slopes = samples.flatMap((a, at) => samples.slice(at + 1).map((b) => (of(b) - of(a)) / (b.hours - a.hours)))
  return slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN
}

const live = ({ heapUsed, external }: Sample) => (heapUsed + external) / 1e6

it(
  `holds no more memory and no more files after ${minutesLong} minutes of trade, and has lost nothing`,
  async () => {
    const { stockedShops, openingKES } = await openMarket(world)
    const admin = await anAdmin(world)
    program = await KillableServer.at(world, {
      runtimeOptions: ['--expose-gc'],
      // An hour of the market is a minute here: what is not looked at within it would pause a shop.
      env: { ACCEPTANCE_WINDOW_MINUTES: '900' },
    })
    const random = seededRandom('a long run')
    const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random })
    const startedAt = Date.now()
    await program.start(world.clock.now())
    const samples: Sample[] = []
    const browsing = Array.from({ length: 4 }, () => browseUntilClosed(day))
    // Nobody's order waits for long: three accept in each shop.
    const selling = [1, 2].flatMap(() =>
      stockedShops.map(({ shop }) => sellUntilClosed(day, shop, at(day.url, shop.owner))),
    )
    await whileEverybodyTrades(day, admin, async () => {
      for (const until = startedAt + minutesLong * 60_000; Date.now() < until && !day.isOver; await wait(5_000)) {
        // Six people buy what a hundred would: none of them is to meet what one may in a day.
        await world.db.delete(promptLimits)
        await world.db.delete(rateLimits)
        samples.push(await sample(startedAt))
      }
    })
    await Promise.all([...browsing, ...selling])
    const settled = samples.filter(({ hours }) => hours * 60 > warmUpMinutes)
    const grown = {
      'live MB per hour': slope(settled, live),
      'resident MB per hour': slope(settled, ({ rss }) => rss / 1e6),
      'descriptors per hour': slope(settled, ({ descriptors }) => descriptors),
    }
    const [first, last] = [settled[0], settled.at(-1)] as [Sample, Sample]
    const figures = { ...grown, first, last, answered: day.answered, ...day.counts() }
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
    await program.kill()
    world.clock.pass((Date.now() - startedAt) * timesFaster)
    await expectNothingLost(world, day, openingKES)
    expect(grown['live MB per hour']).toBeLessThan(mostMBPerHour)
    expect(grown['descriptors per hour'] * (last.hours - first.hours)).toBeLessThan(mostMoreDescriptors)
  },
  (minutesLong + 30) * 60_000,
)
