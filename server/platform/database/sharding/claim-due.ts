import type { VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '../across-vendors.ts'
import type { Db } from '../database.ts'
import { type Column, eq, type SQL, sql } from '../drizzle.ts'
import { columns, select } from '../select.ts'
import { readDue } from './read-due.queries.ts'
import { isPoolSharded } from './sharded.ts'

interface Due {
  /** The column that says whose a row is, and of the same table the moment from which it is due. */
  vendorId: Column
  dueAt: Column
  isDue: SQL
  most: number
}

/**
 * The conditions on the vendor by which rows that are due are locked, one statement for each: all vendors at once, but on
 * Citus, which locks rows of one vendor alone. There it is read first who has something due, the longest waiting first.
 */
export async function whoseIsDue(db: Db, { vendorId, dueAt, isDue, most }: Due): Promise<SQL[]> {
  if (!(await isPoolSharded(db))) return [acrossVendors('due-work')]
  const having = await readDue(db, vendorId, (whose) =>
    select(
      db,
      columns({ vendorId: sql<VendorId>`${vendorId}` }),
      sql`from ${vendorId.table} where ${whose(vendorId)} and ${isDue} group by ${vendorId} order by min(${dueAt}) limit ${most}`,
    ),
  )
  return having.map((one) => eq(vendorId, one.vendorId))
}

/**
 * Claims what is due, whoever it belongs to, by a statement that locks what it takes and skips what another process has:
 * `whose` is its condition on the vendor.
 */
export async function claimDue<Row>(
  db: Db,
  due: Due,
  claim: (whose: SQL, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const claimed: Row[] = []
  for (const whose of await whoseIsDue(db, due)) {
    if (claimed.length >= due.most) break
    claimed.push(...(await claim(whose, due.most - claimed.length)))
  }
  return claimed
}
