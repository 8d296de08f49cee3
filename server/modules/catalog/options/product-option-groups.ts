import { and, eq } from 'drizzle-orm'
import type { ProductKind } from '#contracts/catalog.ts'
import type { OptionGroupId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { optionGroups, productOptionGroups } from './options.tables.ts'

interface ProductKey {
  id: ProductId
  vendorId: VendorId
  kind: ProductKind
}

/** Sets the groups that a product uses, in that order: under the lock of the product, which its change took. */
export async function replaceOptionGroupsWithLock(
  tx: Tx,
  { id: productId, vendorId, kind }: ProductKey,
  wanted: readonly OptionGroupId[],
) {
  if (kind === 'TICKET' && wanted.length > 0) {
    throw new DomainError('invalid_input', 'Tickets have no options.', { field: 'optionGroupIds' })
  }
  const known = await tx
    .select({ id: optionGroups.id })
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId))
    .for('key share')
  const left = new Set(known.map((row) => row.id))
  for (const [n, groupId] of wanted.entries()) {
    // Another shop's is not told from one that is not there, and none is used twice.
    if (left.delete(groupId)) continue
    throw new DomainError('invalid_input', 'This option group is not there. Choose another.', {
      field: `optionGroupIds.${n}`,
    })
  }
  const isOfProduct = and(eq(productOptionGroups.vendorId, vendorId), eq(productOptionGroups.productId, productId))
  await tx.delete(productOptionGroups).where(isOfProduct)
  const rows = wanted.map((groupId, position) => ({ vendorId, productId, groupId, position }))
  if (rows.length > 0) await tx.insert(productOptionGroups).values(rows)
}
