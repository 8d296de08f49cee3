import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { expectNothingLost, openMarket, whileEverybodyTrades } from '#server/testing/crash/market.ts'
import { MarketDay } from '#server/testing/crash/market-day.ts'
import { joinSpareNode } from '#server/testing/world/cluster.ts'
import { seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'

const timesFaster = 6
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

/** On a connection of its own, as an operator: shards take longer to move than a statement of the program may. */
async function ask<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Asks again where Citus has chosen to give way to the market's own statements. */
async function askAgain(statement: string, values: unknown[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(statement, values)
    } catch (error) {
      if (sqlState(error) !== '40P01' || attempt === 10) throw error
    }
  }
}

/** On which machine the rows of a vendor are, and beside how many shards of others. */
async function placeOf(vendorId: VendorId) {
  const [place] = await ask<{ shard: string; node: number; others: number }>(
    `select placement.shardid as shard, groupid as node, (
        select count(*)::int from pg_dist_placement other join pg_dist_shard using (shardid)
        where logicalrelid = 'orders'::regclass and other.groupid = placement.groupid and other.shardid <> placement.shardid
      ) as others
      from pg_dist_placement placement
      where placement.shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
    [vendorId],
  )
  if (!place) throw new Error(`vendor ${vendorId} is nowhere`)
  return place
}

/** Moves shards, by Citus's own job, until each machine has its share. */
async function rebalance() {
  await ask(`select citus_rebalance_start()`)
  for (;;) {
    const [status] = await ask<{ state: string; details: object }>(
      'select state, details from citus_rebalance_status() order by job_id desc limit 1',
    )
    if (status?.state === 'finished') return
    if (status?.state.startsWith('fail')) throw new Error(JSON.stringify(status))
    await wait(200)
  }
}

/**
 * Gives a vendor a shard of its own, and moves it. Splitting a shard without keeping writers waiting ends nowhere on Citus 12.1:
 * its decoder does not send the keys of payments.
 */
async function moveAlone(vendorId: VendorId, node: number) {
  const isolate = `select isolate_tenant_to_new_shard('orders', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`
  await askAgain(isolate, [vendorId])
  const { shard, node: from } = await placeOf(vendorId)
  if (from === node) return
  await askAgain(
    `select citus_move_shard_placement($1, source.nodeid, target.nodeid, 'auto')
      from pg_dist_node source, pg_dist_node target where source.groupid = $2 and target.groupid = $3`,
    [shard, from, node],
  )
}

it('sells on and loses nothing while shards move to a machine that joins, and a vendor to a shard of its own', async () => {
  const { stockedShops, openingKES } = await openMarket(world, 6)
  const admin = await anAdmin(world)
  program = await KillableServer.at(world, { isQuiet: true, timesFaster })
  const random = seededRandom('a fourth machine')
  const day = new MarketDay({ url: program.url, phones: world.phones, stockedShops, random, repeatAfter: [800, 1_600] })
  const startedAt = Date.now()
  await program.start(world.clock.now())

  async function timed(what: string, work: () => Promise<unknown>) {
    const from = Date.now()
    await work()
    const seconds = (Date.now() - from) / 1000
    const sold = day.sales.filter(({ at }) => at >= from).length
    process.stdout.write(`${what}: ${seconds.toFixed(1)} s, ${(sold / seconds).toFixed(2)} orders a second\n`)
  }
  const biggest = stockedShops[0]?.shop.id as VendorId
  let joined = 0
  await whileEverybodyTrades(
    day,
    admin,
    async () => {
      await day.isMarketOpen(40)
      await timed('before', () => wait(10_000))
      await timed('a machine joins', async () => {
        joined = await joinSpareNode(world.url)
      })
      await timed('shards move there', rebalance)
      await timed('a vendor gets a shard of its own there', () => moveAlone(biggest, joined))
      await timed('after', () => wait(10_000))
    },
    Array.from({ length: 13 }, (_, n) => [stockedShops[n % stockedShops.length]].flatMap((shop) => shop ?? [])),
  )
  await program.kill()
  world.clock.pass((Date.now() - startedAt) * timesFaster)
  process.stdout.write(`${JSON.stringify(day.counts())}\n`)
  const [moved] = await ask<{ shards: number }>(
    `select count(*)::int as shards from pg_dist_placement join pg_dist_shard using (shardid)
      where groupid = $1 and logicalrelid = 'orders'::regclass`,
    [joined],
  )
  expect(moved?.shards).toBeGreaterThan(1)
  expect(await placeOf(biggest)).toMatchObject({ node: joined })
  const shardOf = async ({ shop }: (typeof stockedShops)[number]) => (await placeOf(shop.id)).shard
  const [own, ...others] = await Promise.all(stockedShops.map(shardOf))
  expect(others).not.toContain(own)
  await expectNothingLost(world, day, openingKES)
}, 3_600_000)
