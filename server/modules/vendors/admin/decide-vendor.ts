import type { VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type VendorAction, vendorTransitions } from '../vendor-status.ts'
import { transitionVendor } from './transition-vendor.ts'

/** What ends or starts selling reaches the owner wherever they are; who applies waits for the answer on a page that shows it. */
const notificationKinds: Partial<Record<VendorAction, 'vendor_suspended' | 'vendor_reinstated'>> = {
  suspend: 'vendor_suspended',
  reinstate: 'vendor_reinstated',
}

/** An administrator's decision about a shop. Its reason goes to the vendor and into the audit trail. */
export async function decideVendor(
  db: Db,
  actor: Actor,
  { id, action, message }: { id: VendorId; action: Exclude<VendorAction, 'submit'>; message: string | null },
  now: Date,
) {
  await inTransaction(db, async (tx) => {
    const { ownerId, name } = await transitionVendor(tx, id, action, { statusReason: message, decidedAt: now })
    const detail = { ...vendorTransitions[action], message }
    await recordAudit(tx, actor, { action: `vendor.${action}`, subjectId: id, detail }, now)
    const kind = notificationKinds[action]
    if (kind) await notify(tx, { userId: ownerId, kind, data: { shop: name, reason: message ?? '' } }, now)
  })
}
