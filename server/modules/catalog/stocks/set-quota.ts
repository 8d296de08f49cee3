import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { stocks } from '../catalog.tables.ts'

export interface RequestedQuota {
  /** How many there are to be in all: null is unlimited, undefined as it is. */
  quota: number | null | undefined
  /** How many are taken where nothing was counted until now. */
  taken: number
  /** The field of the request, for a refusal. */
  field: string
}

/**
 * Sets how many there are in all, of which those taken stay taken, and returns the stock's id, or null when unlimited.
 * One conditional update decides, so that what is bought in the same moment is never taken back.
 */
export async function setQuota(
  tx: Tx,
  vendorId: VendorId,
  stockId: string | null,
  { quota, taken, field }: RequestedQuota,
): Promise<string | null> {
  if (quota === undefined) return stockId
  if (quota === null) return null
  if (stockId === null) {
    if (taken > quota) throw belowTaken(taken, field)
    const id = newId()
    await tx.insert(stocks).values({ id, vendorId, left: quota - taken, quota })
    return id
  }
  const isStock = and(eq(stocks.vendorId, vendorId), eq(stocks.id, stockId))
  const left = sql`${stocks.left} + ${quota}::int - coalesce(${stocks.quota}, ${stocks.left})`
  const changed = await tx
    .update(stocks)
    .set({ left, quota })
    .where(and(isStock, sql`${left} >= 0`))
    .returning({ id: stocks.id })
  if (changed.length > 0) return stockId
  const [row] = await tx.select().from(stocks).where(isStock)
  throw belowTaken(row?.quota ? row.quota - row.left : taken, field)
}

const belowTaken = (taken: number, field: string) =>
  new DomainError('quota_below_taken', `${taken} are taken already. Allow at least as many.`, {
    field,
    data: { taken },
  })
