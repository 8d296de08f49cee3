import type { VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '../across-vendors.ts'
import type { Db } from '../database.ts'
import { type Column, eq, type SQL, sql } from '../drizzle.ts'
import { columns, select } from '../select.ts'
import { isSharded } from './sharded.ts'

interface Due {
  /** The column that says whose a row is, and of the same table the moment from which it is due. */
  vendorId: Column
  dueAt: Column
  isDue: SQL
  most: number
}

/**
 * Claims what is due, whoever it belongs to, by a statement that locks what it takes and skips what another process has:
 * `whose` is its condition on the vendor. Citus locks rows of one vendor alone: there it is read first who has
 * something due, the longest waiting first, and each of them is claimed from by itself.
 */
export async function claimDue<Row>(
  db: Db,
  { vendorId, dueAt, isDue, most }: Due,
  claim: (whose: SQL, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (!isSharded(db)) return claim(acrossVendors('due-work'), most)
  const having = await select(
    db,
    columns({ vendorId: sql<VendorId>`${vendorId}` }),
    sql`from ${vendorId.table} where ${acrossVendors('due-work')} and ${isDue}
      group by ${vendorId} order by min(${dueAt}) limit ${most}`,
  )
  const claimed: Row[] = []
  for (const one of having) {
    if (claimed.length >= most) break
    claimed.push(...(await claim(eq(vendorId, one.vendorId), most - claimed.length)))
  }
  return claimed
}
