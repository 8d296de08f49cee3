import { describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { leftOut } from './distribute.ts'
import { byVendor, onCoordinator, onEveryMachine } from './placement.ts'

const world = aWorld()

const tablesWhere = async (condition = sql`true`) => {
  const { rows } = await world.db.execute<{ name: string }>(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like '\\_\\_%' and ${condition} order by 1`)
  return rows.map(({ name }) => name)
}

describe('where tables lie on Citus', () => {
  it('is said once of every table of the schema', async () => {
    const placed = [...byVendor, ...onEveryMachine, ...onCoordinator].toSorted()
    expect(placed).toEqual((await tablesWhere()).toSorted())
  })

  it('is with the vendor only of tables whose rows all name one', async () => {
    const named = await tablesWhere(sql`exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'vendor_id' and attnotnull)`)
    expect(byVendor.filter((table) => !named.includes(table))).toEqual([])
  })

  it('leaves out exactly the keys that Citus cannot hold', async () => {
    const lists = sql`${sql.param([...byVendor])}::text[]`
    const unique = await world.db.execute<{ name: string }>(sql`
      select indexrelid::regclass::text as name from pg_index
      where indisunique and indrelid::regclass::text = any(${lists}) and not exists (
        select from pg_attribute where attrelid = indrelid and attname = 'vendor_id' and attnum = any(indkey::int2[]))
      order by 1`)
    expect(unique.rows.map(({ name }) => name)).toEqual(Object.keys(leftOut.indexes))
    const foreign = await world.db.execute<{ name: string }>(sql`
      select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and (
        (conrelid::regclass::text <> all(${lists}) and confrelid::regclass::text = any(${lists}))
        or (conrelid::regclass::text = any(${lists})
          and confrelid::regclass::text <> all(${sql.param([...byVendor, ...onEveryMachine])}::text[]))) order by 1`)
    expect(foreign.rows.map(({ name }) => name)).toEqual(leftOut.foreignKeys)
  })
})
