import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { stocks } from '../catalog.tables.ts'

/**
 * The stock that a vendor wants: null is unlimited, undefined as it is. `seen` is the number the editor was opened
 * with.
 */
export interface RequestedStock {
  stock: number | null | undefined
  seen: number | null | undefined
}

/** Sets the stock to what is wanted, and returns its id, or null when unlimited. */
export async function setStock(tx: Tx, vendorId: VendorId, stockId: string | null, { stock, seen }: RequestedStock) {
  if (stock === undefined) return stockId
  if (stock === null) return null
  if (stockId === null) return newStock(tx, vendorId, stock)
  // Relative to the number seen, so that what was bought since the editor was opened is not put back on sale.
  const left = typeof seen === 'number' ? sql`greatest(0, ${stocks.left} + ${stock - seen}::int)` : sql`${stock}::int`
  await tx
    .update(stocks)
    .set({ left, quota: sql`${stocks.quota} + (${left} - ${stocks.left})` })
    .where(and(eq(stocks.vendorId, vendorId), eq(stocks.id, stockId)))
  return stockId
}

export async function newStock(tx: Tx, vendorId: VendorId, left: number | null) {
  if (left === null) return null
  const id = newId()
  await tx.insert(stocks).values({ id, vendorId, left })
  return id
}

/**
 * The same of many at once, in two statements; the ids are in the order of what is wanted. Their rows are locked in the
 * order in which orders lock them, so that the two never deadlock.
 */
export async function setStocks(
  tx: Tx,
  vendorId: VendorId,
  wanted: readonly (RequestedStock & { stockId: string | null })[],
): Promise<(string | null)[]> {
  const ids = wanted.map(({ stockId, stock }) => {
    if (stock === undefined) return stockId
    return stock === null ? null : (stockId ?? newId())
  })
  const numbers = wanted.flatMap(({ stockId, stock, seen }, n) => {
    if (typeof stock !== 'number') return []
    return [{ id: ids[n], isNew: stockId === null, stock, difference: typeof seen === 'number' ? stock - seen : null }]
  })
  const [fresh, known] = [numbers.filter(({ isNew }) => isNew), numbers.filter(({ isNew }) => !isNew)]
  const left = sql`case when wanted.difference is null then wanted.stock else greatest(0, ${stocks.left} + wanted.difference) end`
  if (known.length > 0) {
    await tx.execute(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known(id uuid, stock int, difference int)
      ), locked as materialized (
        select ${stocks.id} from ${stocks}
        where ${stocks.vendorId} = ${vendorId} and ${stocks.id} in (select id from wanted)
        order by ${stocks.id} for no key update
      )
      update ${stocks} set quantity_left = ${left}, quota = ${stocks.quota} + (${left} - ${stocks.left})
      from wanted join locked using (id)
      where ${stocks.vendorId} = ${vendorId} and ${stocks.id} = wanted.id`)
  }
  if (fresh.length > 0) {
    await tx.execute(sql`
      insert into ${stocks} (id, vendor_id, quantity_left)
      select wanted.id, ${vendorId}::uuid, wanted.stock
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as wanted(id uuid, stock int)`)
  }
  return ids
}
