import type * as z from 'zod'
import type { setAvailableTimes as endpoint } from '#contracts/menu/bulk-change.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, ne, sql } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'
import { lockGoods } from './change-products.ts'

type Wanted = z.output<(typeof endpoint)['body']>

/**
 * Gives several products the same times, or none of them. The times are part of what the editor of products saves, so
 * they make a new version.
 */
export async function setAvailableTimes(
  db: Db,
  vendorId: VendorId,
  { of, availableTimes }: Wanted,
  now: Date,
): Promise<{ changed: number; unchanged: number }> {
  return inTransaction(db, async (tx) => {
    if (of.kind === 'PRODUCTS') await lockGoods(tx, vendorId, of.ids, 'of.ids')
    const ids = of.kind === 'PRODUCTS' ? of.ids : await lockSection(tx, vendorId, of.section)
    const changed = await tx
      .update(products)
      .set({ availableTimes, version: sql`${products.version} + 1`, updatedAt: now })
      .where(
        and(
          eq(products.vendorId, vendorId),
          inArray(products.id, ids),
          sql`${products.availableTimes} is distinct from ${availableTimes && JSON.stringify(availableTimes)}::jsonb`,
        ),
      )
      .returning({ id: products.id })
    return { changed: changed.length, unchanged: ids.length - changed.length }
  })
}

/**
 * The goods of a section that are not archived, locked in the order of their ids, as every change of several products
 * locks them.
 */
async function lockSection(tx: Tx, vendorId: VendorId, section: string): Promise<ProductId[]> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.vendorId, vendorId),
        eq(products.section, section),
        eq(products.kind, 'ITEM'),
        ne(products.status, 'ARCHIVED'),
      ),
    )
    .orderBy(products.id)
    .for('no key update')
  if (found.length === 0) throw notFound('A section')
  return found.map(({ id }) => id)
}
