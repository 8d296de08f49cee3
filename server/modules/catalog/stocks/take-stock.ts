import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { columnNames, param } from '#server/platform/database/sql.ts'
import { stocks } from '../catalog.tables.ts'

const take = prepared<{ id: string }>(sql`
  with wanted as (
    select * from unnest(${param('ids')}::uuid[], ${param('quantities')}::int[]) as w(id, quantity)
  ), locked as materialized (
    select ${stocks.id} from ${stocks} where ${stocks.vendorId} = ${param('vendorId')} and ${stocks.id} = any(${param('ids')}::uuid[])
    order by ${stocks.id} for no key update
  )
  update ${stocks} set ${columnNames(stocks.left)} = ${stocks.left} - w.quantity
  from wanted w join locked using (id)
  where ${stocks.vendorId} = ${param('vendorId')} and ${stocks.id} = w.id and ${stocks.left} >= w.quantity
  returning ${stocks.id}`)

/**
 * Takes what is wanted of each limited thing, or returns which of them has too little left (and the caller's
 * transaction must then be rolled back). One conditional update decides: between reading and taking, nobody else can
 * take the same. The rows are locked in one fixed order, so that two orders never deadlock.
 */
export async function takeStock(tx: Tx, vendorId: VendorId, demand: ReadonlyMap<string, number>): Promise<string[]> {
  if (demand.size === 0) return []
  const ids = [...demand.keys()]
  const rows = await take(tx, { vendorId, ids, quantities: [...demand.values()] })
  const taken = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !taken.has(id))
}
