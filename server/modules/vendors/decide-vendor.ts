import type { VendorId } from '#contracts/primitives.ts'
import type { Actor } from '#server/platform/actor.ts'
import { recordAct } from '#server/platform/audit.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { moveVendor } from './move-vendor.ts'
import { type VendorAct, vendorMoves } from './vendor-status.ts'

/** An administrator decides about a shop. What is said goes to the vendor and into the audit trail. */
export async function decideVendor(
  db: Db,
  actor: Actor,
  { id, act, said }: { id: VendorId; act: Exclude<VendorAct, 'submit'>; said: string | null },
  now: Date,
) {
  await inTransaction(db, async (tx) => {
    await moveVendor(tx, id, act, { statusReason: said, decidedAt: now })
    const detail = { ...vendorMoves[act], said }
    await recordAct(tx, actor, { action: `vendor.${act}`, subjectId: id, detail }, now)
  })
}
