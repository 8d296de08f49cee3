import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type Engine, startEngine } from './platform/database/embedded-postgres.ts'
import { readPidFile } from './platform/database/engine-process.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { watchEngine } from './platform/database/watch-engine.ts'
import { anAdmin } from './testing/builders/people.ts'
import { timesFaster } from './testing/crash/fast-clock.ts'
import { KillableServer } from './testing/crash/killable-server.ts'
import { expectNothingLost, openMarket, whileEverybodyTrades } from './testing/crash/market.ts'
import { MarketDay } from './testing/crash/market-day.ts'
import { isSoak, seededRandom } from './testing/world/random.ts'
import { aWorld } from './testing/world/world.ts'

const kills = isSoak ? 20 : 2
const random = seededRandom(`${kills} deaths of the database`)
const folder = await mkdtemp(join(tmpdir(), 'uliza-engine-killed-'))
let engine: Engine
let program: KillableServer
// Before the world is made: what was to be undone first is undone last, and the engine in the folder stops before.
afterAll(() => rm(folder, { recursive: true, force: true }))
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' }, makeDatabase })
afterAll(() => program.end())

/** An engine of its own, as durable as the program's, and watched as it is. */
async function makeDatabase() {
  engine = await startEngine(folder, {})
  await migrateDatabase(engine.url)
  const endWatch = watchEngine(folder, engine, () => undefined)
  const drop = async () => {
    await endWatch()
    await engine.stop()
  }
  return { url: engine.url, drop }
}

const isReady = () =>
  fetch(`${program.url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Kills the process that holds all others of the engine; answers how long the market then was not ready. */
async function killEngine(): Promise<number> {
  const { pid } = (await readPidFile(join(folder, 'database')))!
  process.kill(pid, 'SIGKILL')
  const killedAt = Date.now()
  while (await isReady()) await wait(20)
  while (!(await isReady())) await wait(50)
  return Date.now() - killedAt
}

it(
  `loses and duplicates nothing acknowledged when its database is killed ${kills} times, and is ready again by itself`,
  async () => {
    const { stockedShops, openingKES } = await openMarket(world)
    const admin = await anAdmin(world)
    program = await KillableServer.at(world, { isQuiet: true })
    const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random })
    const startedAt = Date.now()
    await program.start(world.clock.now())
    const away: number[] = []
    await whileEverybodyTrades(day, admin, async () => {
      for (let kill = 1; kill <= kills; kill++) {
        await day.isMarketOpen(40 + random.next() * 80)
        away.push(await killEngine())
      }
      await day.isMarketOpen(40)
    })
    await program.kill()
    world.clock.pass((Date.now() - startedAt) * timesFaster)
    await expectNothingLost(world, day, openingKES)
    // A figure, and no test: how fast a machine is, is another's.
    process.stdout.write(`not ready for ${Math.min(...away)} to ${Math.max(...away)} ms after each of ${kills} kills\n`)
    expect(away).toHaveLength(kills)
  },
  isSoak ? 3_600_000 : 300_000,
)
