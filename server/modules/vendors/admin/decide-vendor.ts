import type { VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type VendorAction, vendorTransitions } from '../vendor-status.ts'
import { transitionVendor } from './transition-vendor.ts'

/** An administrator decides about a shop. What is said goes to the vendor and into the audit trail. */
export async function decideVendor(
  db: Db,
  actor: Actor,
  { id, act, said }: { id: VendorId; act: Exclude<VendorAction, 'submit'>; said: string | null },
  now: Date,
) {
  await inTransaction(db, async (tx) => {
    await transitionVendor(tx, id, act, { statusReason: said, decidedAt: now })
    const detail = { ...vendorTransitions[act], said }
    await recordAudit(tx, actor, { action: `vendor.${act}`, subjectId: id, detail }, now)
  })
}
