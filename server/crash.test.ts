import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { accountKES, aShopWithBalance } from '#server/testing/builders/money.ts'
import { anAdmin, at } from '#server/testing/builders/people.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import {
  compareWithAcknowledged,
  compareWithBook,
  countStock,
  unfinished,
} from '#server/testing/crash/expected-balances.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { decidePayoutsUntilClosed, sellUntilClosed } from '#server/testing/crash/vendors-and-admins.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { hours, minutes } from './platform/clock.ts'
import { shopUntilClosed } from './testing/crash/customers.ts'
import { timesFaster } from './testing/crash/fast-clock.ts'
import { MarketDay } from './testing/crash/market-day.ts'
import { allocateStatementLines } from './testing/crash/statement.ts'
import { resolveAllStuck, resolveOneStuckRefund } from './testing/money-model/portal.ts'

const kills = isSoak ? 200 : 20
const random = seededRandom(`${kills} crashes`)
// A phone without a scenario of its own pays, since nobody answers it.
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
const stock = 100_000
let program: KillableServer
afterAll(() => program.end())

async function aStockedShop(n: number) {
  const shop = await aShopWithBalance(world, 20_000)
  return { shop, product: await aProduct(world, shop, { priceKES: 150 + 37 * n, stock }) }
}

/** The market goes on while the program is killed again and again; every client repeats what was not answered. */
async function runMarket(day: MarketDay) {
  const admin = await anAdmin(world)
  await startProgram()
  const everybody = Promise.all([
    ...Array.from({ length: 6 }, (_, n) => shopUntilClosed(day, n)),
    ...day.stockedShops.map(({ shop }) => sellUntilClosed(day, shop, at(day.url, shop.owner))),
    decidePayoutsUntilClosed(day, at(day.url, admin)),
  ])
  everybody.catch(() => day.close())
  await Promise.all([everybody, killAgainAndAgain(day).finally(() => day.close())])
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

/**
 * Started for good, in this process and by the clock of the test: the worker does its work until nothing is left to do.
 */
async function settle() {
  world.clock.pass(minutes(5))
  for (let minute = 0; ; minute += 2) {
    const left = await unfinished(world)
    if (left.length === 0) break
    if (minute > 20 * 60) throw new Error(`no end after twenty hours: ${left.join(', ')}`)
    // What was cut between request and answer waits for a person, who looks into the portal.
    if (minute > 60) await resolveOneStuckRefund(world)
    if (minute === 14 * 60) await resolveAllStuck(world)
    world.clock.pass(minutes(2))
    for (const job of Object.values(world.periodicJobs)) await job()
    // The simulator answers a query a moment later.
    await wait(20)
  }
  // Earnings become available to the vendors a day later.
  world.clock.pass(hours(25))
  await world.periodicJobs.releaseEarnings()
}

it(
  `loses and duplicates nothing acknowledged in ${kills} crashes at any moment`,
  async () => {
    const stockedShops = await Promise.all([0, 1, 2].map(aStockedShop))
    const opening = await accountKES(world, 'provider:mpesa')
    program = await KillableServer.at(world)
    const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random })
    await runMarket(day)
    await settle()
    expect(await allocateStatementLines(world, await anAdmin(world))).toEqual([])
    await settle()

    expect(day.defects).toEqual([])
    expect(await compareWithAcknowledged(world, day.acknowledged)).toEqual([])
    expect(await countStock(world, stock)).toEqual([])
    expect(await compareWithBook(world)).toEqual([])
    const { accountLedger } = world.phones
    const holdsKES = opening - (await accountKES(world, 'provider:mpesa'))
    expect(holdsKES).toBe(accountLedger.utilityKES() + accountLedger.chargesKES() - 10_000_000)
    expect(await verifyLedger(world.db)).toEqual([])
    process.stdout.write(`${JSON.stringify(day.counts())}\n`)
  },
  isSoak ? 3_600_000 : 300_000,
)
