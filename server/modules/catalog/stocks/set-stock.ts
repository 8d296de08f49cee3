import { eq, sql } from 'drizzle-orm'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { stocks } from '../catalog.tables.ts'

/** What somebody wants a stock to be; null is unlimited. `seen` is what it was when they looked. */
export interface RequestedStock {
  stock: number | null
  seen: number | null | undefined
}

/** Makes the stock that is wanted of the one there is, and says which it is now. */
export async function setStock(tx: Tx, vendorId: VendorId, stockId: string | null, { stock, seen }: RequestedStock) {
  if (stock === null) return null
  if (stockId === null) return newStock(tx, vendorId, stock)
  // Against what was seen, so that what was bought since the editor was opened is not put back on the shelf.
  const left = typeof seen === 'number' ? sql`greatest(0, ${stocks.left} + ${stock - seen}::int)` : sql`${stock}::int`
  await tx
    .update(stocks)
    .set({ left, quota: sql`${stocks.quota} + (${left} - ${stocks.left})` })
    .where(eq(stocks.id, stockId))
  return stockId
}

export async function newStock(tx: Tx, vendorId: VendorId, left: number | null) {
  if (left === null) return null
  const id = newId()
  await tx.insert(stocks).values({ id, vendorId, left })
  return id
}
