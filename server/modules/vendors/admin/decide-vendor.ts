import type { NotificationData } from '#contracts/notifications.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isStale, versionConflict } from '../settings/vendor-details.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { type VendorAction, vendorTransitions } from '../vendor-status.ts'
import { vendors } from '../vendors.tables.ts'
import { transitionVendor } from './transition-vendor.ts'

type DecisionAction = Exclude<VendorAction, 'submit' | 'reapply'>

export interface Decision {
  id: VendorId
  action: DecisionAction
  /** The version that was looked at; its owner may change the shop while it waits. */
  version?: number
  message: string | null
  /** Of an approval: why it does without the papers that are missing. */
  withoutPapers?: string | null
}

/** An administrator's decision about a shop. Its reason goes to the vendor and into the audit trail. */
export async function decideVendor(deps: VendorDeps, actor: Actor, decision: Decision) {
  const { id, action, version, message, withoutPapers } = decision
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (version !== undefined) await refuseStale(deps, tx, id, version, now)
    const { ownerId, name } = await transitionVendor(tx, id, action, { statusReason: message, decidedAt: now })
    const isWithoutPapers = action === 'approve' && !(await deps.hasAllPapers(tx, ownerId))
    if (isWithoutPapers && !withoutPapers)
      throw new DomainError('papers_missing', 'Not every paper was sent. Say why you approve this shop without them.')
    const detail = { ...vendorTransitions[action], message, ...(isWithoutPapers && { withoutPapers }) }
    await recordAudit(tx, actor, { action: `vendor.${action}`, subjectId: id, detail }, now)
    await notifyOwner(tx, ownerId, action, { shop: name, reason: message ?? '' }, now)
  })
}

/** What is not waiting any more is refused as that. */
async function refuseStale({ findAdminVendor }: VendorDeps, tx: Tx, id: VendorId, version: number, now: Date) {
  const isWaiting = and(eq(vendors.id, id), eq(vendors.status, vendorTransitions.approve.from))
  const [vendor] = await tx.select({ version: vendors.version }).from(vendors).where(isWaiting).for('no key update')
  if (vendor && isStale(vendor, version)) throw versionConflict(await findAdminVendor(tx, id, now))
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
  if (action === 'suspend') return emit(tx, { type: 'vendor_suspended', to: [userId], data }, now)
  if (action === 'reinstate') return emit(tx, { type: 'vendor_reinstated', to: [userId], data }, now)
  const decided = { ...data, decision: decisions[action] }
  return emit(tx, { type: 'vendor_decided', to: [userId], data: decided }, now)
}
