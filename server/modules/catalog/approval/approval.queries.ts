import type { ProductApproval } from '#contracts/catalog.ts'
import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { pickSettings, settingsSql } from '#server/modules/settings/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, type RowOf, select, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'

const names = ['approvesProducts'] as const

const approvalFacts = { isTrusted: vendors.isTrusted, set: settingsSql(names) }

/** What a product of this vendor begins as, by the setting as it is now. */
export async function approvalOfNew(db: Db, vendorId: VendorId): Promise<ProductApproval> {
  const row = await selectOne(db, columns(approvalFacts), sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(row, `vendor ${vendorId} is gone`)
  return toApproval(row)
}

/** The same with its place, which is the last of the menu: read here, since on Citus an insert has no subquery. */
export async function approvalAndPlaceOfNew(
  db: Db,
  vendorId: VendorId,
): Promise<{ approval: ProductApproval; position: number }> {
  const position = sql<number>`(select least(32767, coalesce(max(${products.position}), 0) + 1) from ${products}
    where ${products.vendorId} = ${vendorId})`
  const read = columns({ ...approvalFacts, position })
  const row = await selectOne(db, read, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(row, `vendor ${vendorId} is gone`)
  return { approval: toApproval(row), position: row.position }
}

function toApproval({ isTrusted, set }: RowOf<typeof approvalFacts>): ProductApproval {
  const { approvesProducts } = pickSettings(names, set, {})
  return approvesProducts === 'EVERYONE' || (approvesProducts === 'TRUSTED' && isTrusted) ? 'APPROVED' : 'PENDING'
}

/** Whether an approved product that has other content now is looked at again. */
export const waitsAgain = async (tx: Tx, vendorId: VendorId, hasOtherContent: boolean) =>
  hasOtherContent && (await approvalOfNew(tx, vendorId)) === 'PENDING'

/**
 * What its vendor's save makes of the approval of a product, in the update itself. One that is approved stays so unless
 * it waits again; one that a person has to decide on, or decided against, waits for a person, whatever the setting has
 * become.
 */
export function savedByVendor(waits: SQL) {
  const stays = sql`(${products.kind} = 'TICKET' or ${products.approval} = 'APPROVED' and not ${waits})`
  return {
    approval: sql<ProductApproval>`case when ${stays} then 'APPROVED' else 'PENDING' end`,
    rejectionReason: null,
    decidedBy: sql<UserId>`case when ${stays} then ${products.decidedBy} end`,
    decidedAt: sql<Date>`case when ${stays} then ${products.decidedAt} end`,
  }
}

/** Whose these products are, shop by shop in one order. */
export const productOwners = (db: Db, seen: readonly { id: ProductId }[]) =>
  select(
    db,
    columns({
      vendorId: products.vendorId,
      ownerId: vendors.ownerId,
      ids: sql<ProductId[]>`array_agg(${products.id})`,
    }),
    sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId}
      where ${acrossVendors('admin-record')} and ${products.id} = any(${sql.param(seen.map(({ id }) => id))}::uuid[])
      group by ${products.vendorId}, ${vendors.ownerId} order by ${products.vendorId}`,
  )
