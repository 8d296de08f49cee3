import { and, eq, sql } from 'drizzle-orm'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { stocks } from '../catalog.tables.ts'

/** The stock that a vendor wants: null is unlimited, undefined as it is. `seen` is the number the editor was opened with. */
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
