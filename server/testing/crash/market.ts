import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { accountKES, aShopWithBalance } from '../builders/money.ts'
import { anAdmin, at, type Person } from '../builders/people.ts'
import { aProduct } from '../builders/shops.ts'
import { resolveAllStuck, resolveOneStuckRefund } from '../money-model/portal.ts'
import type { World } from '../world/world.ts'
import { shopUntilClosed } from './customers.ts'
import {
  compareProviderAccount,
  compareWithAcknowledged,
  compareWithBook,
  countStock,
  unfinished,
} from './expected-balances.ts'
import type { MarketDay } from './market-day.ts'
import { allocateStatementLines } from './statement.ts'
import { decidePayoutsUntilClosed, sellUntilClosed } from './vendors-and-admins.ts'

/** More than is sold while a market is open. */
const stock = 100_000

/** So many shops with money, each with a dish, and what the provider held then. */
export async function openMarket(world: World, shops = 3) {
  const aStockedShop = async (n: number) => {
    const shop = await aShopWithBalance(world, 20_000)
    return { shop, product: await aProduct(world, shop, { priceKES: 150 + 37 * n, stock }) }
  }
  const stockedShops = await Promise.all(Array.from({ length: shops }, (_, n) => aStockedShop(n)))
  return { stockedShops, openingKES: await accountKES(world, 'provider:mpesa') }
}

/** Customers buy, shops sell and an administrator decides for as long as `trouble` lasts. */
export async function whileEverybodyTrades(
  day: MarketDay,
  admin: Person,
  trouble: () => Promise<void>,
  /** Where each customer buys. */
  customers = Array<MarketDay['stockedShops']>(6).fill(day.stockedShops),
) {
  const everybody = Promise.all([
    ...customers.map((shops, n) => shopUntilClosed(day, n, shops)),
    ...day.stockedShops.map(({ shop }) => sellUntilClosed(day, shop, at(day.url, shop.owner))),
    decidePayoutsUntilClosed(day, at(day.url, admin)),
  ])
  everybody.catch(() => day.close())
  await Promise.all([everybody, trouble().finally(() => day.close())])
}

/**
 * Started for good, in this process and by the clock of the test: the worker does its work until nothing is left to do.
 */
async function settle(world: World) {
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

/** After a day at the market: everything acknowledged is there once, and every shilling in its place. */
export async function expectNothingLost(world: World, day: MarketDay, openingKES: number): Promise<void> {
  await settle(world)
  expect(await allocateStatementLines(world, await anAdmin(world))).toEqual([])
  await settle(world)

  expect(day.defects).toEqual([])
  expect(await compareWithAcknowledged(world, day.acknowledged)).toEqual([])
  expect(await countStock(world, stock)).toEqual([])
  expect(await compareWithBook(world)).toEqual([])
  expect(await compareProviderAccount(world)).toEqual([])
  const { accountLedger } = world.phones
  const holdsKES = openingKES - (await accountKES(world, 'provider:mpesa'))
  expect(holdsKES).toBe(accountLedger.utilityKES() + accountLedger.chargesKES() - 10_000_000)
  expect(await verifyLedger(world.db)).toEqual([])
}
