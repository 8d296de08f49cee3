import { randomBytes } from 'node:crypto'
import type { ProductForEditing, ProductInput } from '#contracts/catalog.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { toSlug } from '#contracts/wire/slug.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { approvalAndPlaceOfNew } from './approval/approval.queries.ts'
import { products } from './catalog.tables.ts'
import { checkFoodFacts } from './food-facts.ts'
import { replaceOptionGroupsWithLock } from './options/product-option-groups.ts'
import { attachPictures, replacePicturesWithLock } from './pictures/product-pictures.ts'
import { findForEditing } from './products.queries.ts'
import { newStock } from './stocks/set-stock.ts'
import { lowestPrice, replaceVariations } from './variations.ts'

/** Appends a product to the vendor's menu. */
export async function createProduct(
  db: Db,
  vendorId: VendorId,
  input: ProductInput,
  now: Date,
): Promise<ProductForEditing> {
  return inTransaction(db, async (tx) => findForEditing(tx, vendorId, await createProductIn(tx, vendorId, input, now)))
}

/** The same as a part of a transaction. */
export async function createProductIn(tx: Tx, vendorId: VendorId, input: ProductInput, now: Date): Promise<ProductId> {
  checkFoodFacts(input, 'ITEM')
  const { stock, variations, optionGroupIds, pictureIds, priceKES: _, ...facts } = input
  const key = { id: newId<ProductId>(), vendorId, kind: 'ITEM' as const }
  const row = {
    ...facts,
    ...key,
    ...(await attachPictures(tx, key, pictureIds, now)),
    priceCents: toCents(lowestPrice(input)),
    stockId: await newStock(tx, vendorId, stock),
    ...(await approvalAndPlaceOfNew(tx, vendorId)),
    createdAt: now,
    updatedAt: now,
  }
  await insertWithFreeSlug(tx, row, productSlug(input.name))
  if (variations.length > 0) await replaceVariations(tx, row, variations, now)
  if (pictureIds.length > 0) await replacePicturesWithLock(tx, row, pictureIds, now)
  if (optionGroupIds.length > 0) await replaceOptionGroupsWithLock(tx, row, optionGroupIds)
  return row.id
}

/** A product's part of its address; a name that has nothing to put there is just a product. */
export const productSlug = (name: string): string => toSlug(name).slice(0, 60).replace(/-$/, '') || 'product'

/** What is put behind a slug that is taken, one after the other. */
export const slugSuffixes = (): string[] => ['', '-2', '-3', `-${randomBytes(4).toString('hex')}`]

/** Two products may have one name; the unique key decides whether the slug is free. */
export async function insertWithFreeSlug(tx: Tx, row: Omit<typeof products.$inferInsert, 'slug'>, wanted: string) {
  for (const suffix of slugSuffixes()) {
    const inserted = await tx
      .insert(products)
      .values({ ...row, slug: `${wanted}${suffix}` })
      .onConflictDoNothing({ target: [products.vendorId, products.slug] })
      .returning({ id: products.id })
    if (inserted.length > 0) return
  }
  throw new Error(`no free address for ${wanted}`)
}
