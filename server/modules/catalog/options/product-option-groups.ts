import type { ProductKind } from '#contracts/catalog.ts'
import type { OptionGroupId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
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
  await replaceGroupsOfManyWithLock(tx, vendorId, [{ productId, groupIds: wanted }])
}

/** The same of many products, which are all goods. */
export async function replaceGroupsOfManyWithLock(
  tx: Tx,
  vendorId: VendorId,
  wanted: readonly { productId: ProductId; groupIds: readonly OptionGroupId[] }[],
) {
  const known = await tx
    .select({ id: optionGroups.id })
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId))
    .for('key share')
  for (const { groupIds } of wanted) {
    const left = new Set(known.map((row) => row.id))
    for (const [n, groupId] of groupIds.entries()) {
      // Another shop's is not told from one that is not there, and none is used twice.
      if (left.delete(groupId)) continue
      throw new DomainError('invalid_input', 'This option group is not there. Choose another.', {
        field: `optionGroupIds.${n}`,
      })
    }
  }
  const ids = wanted.map(({ productId }) => productId)
  await tx.execute(sql`delete from ${productOptionGroups}
    where ${productOptionGroups.vendorId} = ${vendorId} and ${productOptionGroups.productId} = any(${sql.param(ids)}::uuid[])`)
  const rows = wanted.flatMap(({ productId, groupIds }) =>
    groupIds.map((groupId, position) => ({ productId, groupId, position })),
  )
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into ${productOptionGroups} (vendor_id, product_id, group_id, position)
      select ${vendorId}::uuid, wanted."productId", wanted."groupId", wanted.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted("productId" uuid, "groupId" uuid, position smallint)`)
  }
}
