import { describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { byVendor, onEveryMachine } from './placement.ts'

const world = aWorld()

type Catalog = (of: string) => string

/** What a catalog counts of each table that lies on the machines, and the same of each shard on each of them. */
async function countsOf(catalog: Catalog) {
  const own = await world.db.execute<{ counts: string }>(
    sql.raw(`select string_agg(name || ' ' || (${catalog('name::regclass')}), ' ' order by name) as counts
      from unnest('{${[...byVendor, ...onEveryMachine].join()}}'::text[]) as split(name)`),
  )
  const onMachine = `select string_agg(counted, ' ' order by counted) from (
    select distinct logicalrelid::text || ' ' || (${catalog('to_regclass(shard_name(logicalrelid, shardid))')}) as counted
    from pg_dist_shard join pg_dist_placement using (shardid)
    where groupid = (select groupid from pg_dist_local_group)) shards`
  const machines = await world.db.execute<{ result: string }>(
    sql`select result from run_command_on_workers(${onMachine})`,
  )
  return { table: own.rows[0]?.counts, shards: [...new Set(machines.rows.map(({ result }) => result))] }
}

const triggers: Catalog = (of) => `select count(*) from pg_trigger where not tgisinternal and tgrelid = ${of}`
const constraints: Catalog = (of) =>
  `select count(*) from pg_constraint where contype in ('c', 'f') and conrelid = ${of}`
const keys: Catalog = (of) => `select count(*) from pg_index where indisunique and indrelid = ${of}`

describe('each machine of a split market', () => {
  it.each([
    ['trigger', triggers],
    ['constraint', constraints],
    ['unique key', keys],
  ])('has every %s of a table on every shard of it', async (_, catalog) => {
    const { table, shards } = await countsOf(catalog)
    expect(shards).toEqual([table])
  })

  it('refuses to change or delete entries of the ledger', async () => {
    await expect(world.db.execute(sql`update ledger_entries set amount_cents = 1`)).rejects.toThrow()
    await expect(world.db.execute(sql`delete from ledger_transfers`)).rejects.toThrow()
  })
})
