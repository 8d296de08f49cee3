import type * as z from 'zod'
import type { updateAdminVendor as contract } from '#contracts/admin/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { explainRefusal, isStale, replaceDetails, versionConflict } from '../settings/vendor-details.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { vendorCategories, vendors } from '../vendors.tables.ts'

type Change = z.output<(typeof contract)['body']>

/** Updates a shop as an administrator; the previous values are kept in the audit trail. */
export async function updateVendor(
  { db, clock, findAdminVendor, setVendorCommission }: VendorDeps,
  actor: Actor,
  id: VendorId,
  change: Change,
) {
  const now = clock.now()
  const { version, categories, commissionPercent, ...columns } = change
  await inTransaction(db, async (tx) => {
    const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, id)).for('no key update')
    if (!vendor) throw notFound('The vendor')
    if (isStale(vendor, version)) throw versionConflict(await findAdminVendor(tx, id, now))
    const detail = changedFields(vendor, columns)
    if (categories) Object.assign(detail, changedFields({ categories: await listCategories(tx, id) }, { categories }))
    if (commissionPercent !== undefined) {
      const commission = await setVendorCommission(tx, actor, id, commissionPercent, now)
      if (commission) Object.assign(detail, { commissionBasisPoints: commission })
    }
    if (Object.keys(detail).length === 0) return
    await tx
      .update(vendors)
      .set({ version: vendor.version + 1, ...columns })
      .where(eq(vendors.id, id))
    await replaceDetails(tx, id, { categories })
    await recordAudit(tx, actor, { action: 'vendor.change', subjectId: id, detail }, now)
  }).catch(explainRefusal)
}

async function listCategories(tx: Tx, id: VendorId): Promise<string[]> {
  const rows = await tx
    .select({ category: vendorCategories.category })
    .from(vendorCategories)
    .where(eq(vendorCategories.vendorId, id))
    .orderBy(sql`position`)
  return rows.map(({ category }) => category)
}

/** The changed fields, each as `{ from, to }`. */
function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.entries(after).filter(
    ([key, value]) => value !== undefined && JSON.stringify(before[key]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed.map(([key, to]) => [key, { from: before[key], to }]))
}
