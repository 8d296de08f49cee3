import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, it } from 'vitest'
import { anAdmin } from '#server/testing/builders/people.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { timesFaster } from './testing/crash/fast-clock.ts'
import { expectNothingLost, openMarket, whileEverybodyTrades } from './testing/crash/market.ts'
import { MarketDay } from './testing/crash/market-day.ts'

const kills = isSoak ? 200 : 20
const random = seededRandom(`${kills} crashes`)
// A phone without a scenario of its own pays, since nobody answers it.
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

/** The market goes on while the program is killed again and again; every client repeats what was not answered. */
async function runMarket(day: MarketDay) {
  const admin = await anAdmin(world)
  await startProgram()
  await whileEverybodyTrades(day, admin, () => killAgainAndAgain(day))
  await killProgram()
}

let startedAt = 0

async function startProgram() {
  startedAt = Date.now()
  await program.start(world.clock.now())
}

/** The clock of the test goes on from where the program's was: nothing that it has stored lies in the future. */
async function killProgram() {
  await program.kill()
  world.clock.pass((Date.now() - startedAt) * timesFaster)
}

async function killAgainAndAgain(day: MarketDay) {
  for (let kill = 1; kill <= kills; kill++) {
    await day.isMarketOpen(5 + random.next() * 80)
    await wait(random.next() * 30)
    await killProgram()
    await startProgram()
  }
}

it(
  `loses and duplicates nothing acknowledged in ${kills} crashes at any moment`,
  async () => {
    const { stockedShops, openingKES } = await openMarket(world)
    program = await KillableServer.at(world)
    const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random })
    await runMarket(day)
    await expectNothingLost(world, day, openingKES)
    process.stdout.write(`${JSON.stringify(day.counts())}\n`)
  },
  isSoak ? 3_600_000 : 600_000,
)
