import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notifyOwner } from '../admin/decide-vendor.ts'
import { transitionVendor } from '../admin/transition-vendor.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { vendorTransitions } from '../vendor-status.ts'

/**
 * Approves a shop that was just sent, where administrators have set it so and all its papers came with it. What a
 * person has sent back for changes a person decides on again. Returns whether it did.
 */
export async function approveBySetting(
  { hasAllPapers }: VendorDeps,
  tx: Tx,
  vendor: { id: VendorId; name: string; ownerId: UserId },
  now: Date,
) {
  const { id, name, ownerId } = vendor
  if (!(await readSetting(tx, 'approvesVendors')) || !(await hasAllPapers(tx, ownerId))) return false
  await transitionVendor(tx, id, 'approve', { statusReason: null, decidedAt: now })
  const detail = { ...vendorTransitions.approve, automatic: true }
  await recordAudit(tx, { userId: null }, { action: 'vendor.approve', subjectId: id, detail }, now)
  await notifyOwner(tx, ownerId, 'approve', { shop: name, reason: '' }, now)
  return true
}
