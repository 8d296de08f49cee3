import type { NotificationData } from '#contracts/notifications.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { type VendorAction, vendorTransitions } from '../vendor-status.ts'
import { transitionVendor } from './transition-vendor.ts'

type DecisionAction = Exclude<VendorAction, 'submit'>

/** An administrator's decision about a shop. Its reason goes to the vendor and into the audit trail. */
export async function decideVendor(
  db: Db,
  actor: Actor,
  { id, action, message }: { id: VendorId; action: DecisionAction; message: string | null },
  now: Date,
) {
  await inTransaction(db, async (tx) => {
    const { ownerId, name } = await transitionVendor(tx, id, action, { statusReason: message, decidedAt: now })
    const detail = { ...vendorTransitions[action], message }
    await recordAudit(tx, actor, { action: `vendor.${action}`, subjectId: id, detail }, now)
    await notifyOwner(tx, ownerId, action, { shop: name, reason: message ?? '' }, now)
  })
}

const decisions = { approve: 'APPROVED', 'request-changes': 'CHANGES_REQUESTED', reject: 'REJECTED' } as const

/** Tells the owner wherever they are, by mail too. */
export function notifyOwner(
  tx: Tx,
  userId: UserId,
  action: DecisionAction,
  data: NotificationData['vendor_suspended'],
  now: Date,
) {
  if (action === 'suspend') return notify(tx, { userId, kind: 'vendor_suspended', data }, now)
  if (action === 'reinstate') return notify(tx, { userId, kind: 'vendor_reinstated', data }, now)
  return notify(tx, { userId, kind: 'vendor_decided', data: { ...data, decision: decisions[action] } }, now)
}
