import type { NotificationData } from '#contracts/notifications.ts'
import type { EventId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findOrganiserId } from '../organiser.queries.ts'

type Decision = NotificationData['event_decided']['decision']

const actions = { TAKEN_DOWN: 'event.take-down', PUT_BACK: 'event.put-back', CANCELLED: 'event.cancel' } as const

interface Decided {
  id: EventId
  vendorId: VendorId
  title: string
}

/**
 * What an administrator decided about an event: in the trail, and told its organiser, in the transaction of the
 * decision.
 */
export async function recordDecision(
  tx: Tx,
  actor: { userId: UserId },
  { id, vendorId, title }: Decided,
  { decision, reason }: { decision: Decision; reason: string },
  now: Date,
) {
  const userId = await findOrganiserId(tx, vendorId)
  const data = { decision, event: title, eventId: id, reason }
  await emit(tx, { type: 'event_decided', to: [userId], data }, now)
  await recordAudit(tx, actor, { action: actions[decision], subjectId: id, detail: { event: title, reason } }, now)
}
