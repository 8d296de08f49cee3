import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { anAdmin, at, type Person } from '#server/testing/builders/people.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { expectNothingLost, openMarket, whileEverybodyTrades } from '#server/testing/crash/market.ts'
import { MarketDay } from '#server/testing/crash/market-day.ts'
import { commandNode, nodeCount } from '#server/testing/world/cluster.ts'
import { seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'

const kills = 20
const awayMilliseconds = 3_000
/** Slow enough that owners answer their orders in time: the market pauses a shop that does not. */
const timesFaster = 6
const random = seededRandom(`${kills} deaths of nodes`)
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

/** The number of the node where a vendor's rows are. */
async function nodeOf(vendorId: VendorId): Promise<number> {
  const { rows } = await world.pool.query<{ node: number }>(
    `select groupid as node from pg_dist_placement
      where shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
    [vendorId],
  )
  return rows[0]?.node ?? 0
}

const isAnswered = (owner: Person) =>
  owner.get('/api/vendor/orders?limit=1').then(
    ({ status }) => status === 200,
    () => false,
  )

interface Death {
  node: number
  /** From when the node listened again until each shop was answered. */
  readyMilliseconds: number
  /** Sales of the shops of other machines a second while it was away; those of all shops where the coordinator was. */
  soldPerSecond: number
  /** And in the same time before. */
  soldBefore: number
}

it(`loses and duplicates nothing acknowledged when a random node is killed ${kills} times`, async () => {
  const { stockedShops, openingKES } = await openMarket(world, 6)
  const admin = await anAdmin(world)
  program = await KillableServer.at(world, { isQuiet: true, timesFaster })
  // As pages do: those of a machine that is away do not keep the others busy.
  const repeatAfter: [number, number] = [800, 1_600]
  const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random, repeatAfter })
  const owners = stockedShops.map(({ shop }) => at(day.url, shop.owner))
  const nodes = new Map(
    await Promise.all(stockedShops.map(async ({ shop }) => [shop.id, await nodeOf(shop.id)] as const)),
  )
  expect(new Set(nodes.values()).size).toBeGreaterThan(1)

  const soldBetween = (from: number, to: number, besides: number) =>
    day.sales.filter((sale) => sale.at >= from && sale.at < to && nodes.get(sale.shop.id) !== besides).length

  async function killNode(node: number): Promise<Death> {
    const killedAt = Date.now()
    await commandNode('kill', node)
    await wait(awayMilliseconds)
    const upAt = Date.now()
    await commandNode('up', node)
    const listensAt = Date.now()
    while (!(await Promise.all(owners.map(isAnswered))).every(Boolean)) await wait(50)
    const perSecond = (sold: number) => (sold / (upAt - killedAt)) * 1000
    return {
      node,
      readyMilliseconds: Date.now() - listensAt,
      soldPerSecond: perSecond(soldBetween(killedAt, upAt, node)),
      soldBefore: perSecond(soldBetween(killedAt - (upAt - killedAt), killedAt, node)),
    }
  }

  const startedAt = Date.now()
  await program.start(world.clock.now())
  const deaths: Death[] = []
  await whileEverybodyTrades(
    day,
    admin,
    async () => {
      await day.isMarketOpen(40)
      for (let kill = 1; kill <= kills; kill++) {
        await wait(awayMilliseconds + random.next() * 1_000)
        deaths.push(await killNode(Math.floor(random.next() * nodeCount)))
        process.stdout.write(`${JSON.stringify(deaths.at(-1))}\n`)
      }
    },
    // With the owners and the administrator twenty clients, each customer of one shop alone.
    Array.from({ length: 13 }, (_, n) => [stockedShops[n % stockedShops.length]].flatMap((shop) => shop ?? [])),
  )
  const ofWorkers = deaths.filter(({ node }) => node > 0)
  const sum = (of: 'soldPerSecond' | 'soldBefore') => ofWorkers.reduce((all, death) => all + death[of], 0)
  const ready = deaths.map(({ readyMilliseconds }) => readyMilliseconds)
  process.stdout.write(
    `while a worker was away the shops of others sold ${(sum('soldPerSecond') / sum('soldBefore')).toFixed(2)} of what they sold before; ` +
      `all were answered ${Math.min(...ready)} to ${Math.max(...ready)} ms after the node listened again\n`,
  )
  await program.kill()
  world.clock.pass((Date.now() - startedAt) * timesFaster)
  process.stdout.write(`${JSON.stringify(day.counts())}\n`)
  await expectNothingLost(world, day, openingKES)
  expect(deaths).toHaveLength(kills)
}, 3_600_000)
