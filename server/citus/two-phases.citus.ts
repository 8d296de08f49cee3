import type { PoolClient } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { onCoordinator } from './placement.ts'

const world = aWorld()

async function aTransaction(): Promise<PoolClient> {
  const client = await world.pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin isolation level serializable')
  return client
}

/** Two that read what the other writes: whichever commits second is refused at its commit, as by a coordinator that ends. */
async function writeRateLimit(client: PoolClient, key: string) {
  await client.query('select count(*) from rate_limits')
  await client.query(`insert into rate_limits (key, count, window_ends_at) values ($1, 1, now())`, [key])
}

const stocksOf = (vendorId: VendorId) => world.db.$count(stocks, eq(stocks.vendorId, vendorId))

it('what a machine and the coordinator write together is on both or on neither, where the coordinator does not commit', async () => {
  const shop = await aShop(world)
  const [placing, other] = [await aTransaction(), await aTransaction()]
  await placing.query('insert into stocks (id, vendor_id, quantity_left) values ($1, $2, 5)', [newId(), shop.id])
  await other.query('select count(*) from rate_limits')
  await writeRateLimit(placing, 'placing')
  await writeRateLimit(other, 'other')
  await other.query('commit')
  await expect(placing.query('commit')).rejects.toMatchObject({ code: '40001' })
  expect(await stocksOf(shop.id)).toBe(0)
})

it('each table of the coordinator has its writes counted by Citus, which knows it or has it said by a trigger', async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...onCoordinator])}::text[]) as coordinator(name)
    where not exists (select from pg_dist_partition where logicalrelid = name::regclass) and not exists (
      select from pg_trigger where tgrelid = name::regclass and tgname = 'commits_in_two_phases' and tgenabled = 'O')`)
  expect(rows).toEqual([])
})
