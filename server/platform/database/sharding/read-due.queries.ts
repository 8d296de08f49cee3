import type { VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '../across-vendors.ts'
import { type Db, isTemporary } from '../database.ts'
import { type Column, getTableName, type SQL, sql } from '../drizzle.ts'
import { awayMachines } from './away-machines.ts'
import { clientOf, isPoolSharded } from './sharded.ts'

/**
 * The condition on the vendor of a row. Where a statement has an outer join, or a subquery that is correlated, each of its
 * tables needs its own: for one without any Citus asks all machines.
 */
export type Whose = (vendorId: Column) => SQL

/** Of a statement that says itself whose rows it reads. */
export const anyVendor: Whose = () => sql`true`

/**
 * Reads what is due of all vendors. While a machine of a split market is away, which is when that fails, each machine is
 * asked by itself: what is due of the vendors of the others goes on. One that any statement did not reach is left alone
 * for a moment, after which one read tries for all: Citus ends its connections to every machine with each failure.
 */
export async function readDue<Row>(
  db: Db,
  vendorId: Column,
  read: (whose: Whose) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const away = awayMachines(clientOf(db))
  const isAskingAll = away.mayAskAll()
  if (isAskingAll) {
    try {
      const rows = await read(() => acrossVendors('due-work'))
      away.clear()
      return rows
    } catch (error) {
      if (!isTemporary(error) || !(await isPoolSharded(db))) throw error
    }
  }
  const machines = await vendorsByMachine(db, vendorId)
  const asked = isAskingAll ? machines : machines.filter(({ machine }) => !away.has(machine))
  const reads = asked.map(async ({ machine, ids }) => {
    try {
      const rows = await read((column) => sql`${column} = any(${sql.param(ids)}::uuid[])`)
      away.remove(machine)
      return rows
    } catch (error) {
      if (!isTemporary(error)) throw error
      away.add(machine)
      return []
    }
  })
  return (await Promise.all(reads)).flat()
}

interface Machine {
  /** Its host and port, as Citus names it. */
  machine: string
  ids: VendorId[]
}

/** The vendors whose rows are on each machine; `vendors` itself is on all of them. */
export async function vendorsByMachine(db: Db, { table }: Column): Promise<Machine[]> {
  const { rows } = await db.execute<Machine & Record<string, unknown>>(sql`
    select node.nodename || ':' || node.nodeport as machine, array_agg(vendors.id) as ids from vendors
    join lateral (select get_shard_id_for_distribution_column(${getTableName(table)}::text::regclass, vendors.id) as id) shard on true
    join pg_dist_placement placement on placement.shardid = shard.id
    join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
    group by node.nodename, node.nodeport`)
  return rows
}
