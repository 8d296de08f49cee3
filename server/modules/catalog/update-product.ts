import type { ProductForEditing } from '#contracts/catalog.ts'
import type { ProductChange } from '#contracts/product-changes.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { savedByVendor, waitsAgain } from './approval/approval.queries.ts'
import { changesContent } from './approval/content.ts'
import { products } from './catalog.tables.ts'
import { checkFoodFacts } from './food-facts.ts'
import { replaceOptionGroupsWithLock } from './options/product-option-groups.ts'
import { attachPictures, replacePicturesWithLock } from './pictures/product-pictures.ts'
import { findForEditing, type Owner } from './products.queries.ts'
import { setStock } from './stocks/set-stock.ts'
import { changedPrice, replaceVariations } from './variations.ts'

/**
 * Changes what is sent of a product and leaves the rest, unless somebody else saved since it was seen. `then` is part
 * of the same transaction.
 */
export async function updateProduct(
  db: Db,
  owner: Owner,
  id: ProductId,
  change: ProductChange,
  now: Date,
  then: (tx: Tx, before: ProductForEditing, after: ProductForEditing) => Promise<void> = async () => undefined,
): Promise<ProductForEditing> {
  return inTransaction(db, async (tx) => {
    const before = await changeProductIn(tx, owner, id, change, now)
    const after = await findForEditing(tx, owner, id)
    await then(tx, before, after)
    return after
  })
}

/** The change as a part of a transaction; returns the product as it was. */
export async function changeProductIn(
  tx: Tx,
  owner: Owner,
  id: ProductId,
  change: ProductChange,
  now: Date,
): Promise<ProductForEditing> {
  const before = await findForEditing(tx, owner, id)
  const { version, stock, stockSeen, variations, optionGroupIds, pictureIds, priceKES: _, ...columns } = change
  const price = changedPrice(before, change)
  const isByVendor = owner !== 'ANY'
  const waits = isByVendor && (await waitsAgain(tx, before.vendorId, changesContent(before, change)))
  const isProduct = and(eq(products.vendorId, before.vendorId), eq(products.id, id))
  checkFoodFacts({ ...before, ...change }, before.kind)
  if (before.kind === 'TICKET' && change.availableTimes) {
    const sentence = 'A ticket is sold in the sale window of its event.'
    throw new DomainError('invalid_input', sentence, { field: 'availableTimes' })
  }
  const [row] = await tx
    .update(products)
    .set({
      ...columns,
      ...(pictureIds && (await attachPictures(tx, before, pictureIds, now))),
      ...(price !== undefined && { priceCents: toCents(price) }),
      ...(isByVendor && savedByVendor(sql`${waits}::boolean`)),
      version: sql`${products.version} + 1`,
      updatedAt: now,
    })
    .where(and(isProduct, eq(products.version, version)))
    .returning()
  if (!row) throw versionConflict(await findForEditing(tx, owner, id))
  const stockId = await setStock(tx, row.vendorId, row.stockId, { stock, seen: stockSeen })
  if (stockId !== row.stockId) await tx.update(products).set({ stockId }).where(isProduct)
  if (variations) await replaceVariations(tx, row, variations, now)
  if (pictureIds) await replacePicturesWithLock(tx, row, pictureIds, now)
  if (optionGroupIds) await replaceOptionGroupsWithLock(tx, row, optionGroupIds)
  return before
}

export const versionConflict = (current: ProductForEditing) =>
  new DomainError('version_conflict', 'Somebody else changed this product meanwhile. Load it again, then save.', {
    field: 'version',
    data: { current },
  })
