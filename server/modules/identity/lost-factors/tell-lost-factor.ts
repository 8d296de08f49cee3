import type { NotificationData } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { tellSecurityEvent } from '../security/tell-security-event.ts'
import type { Device } from '../sessions.queries.ts'

/**
 * Tells somebody by every channel that is known: by mail and SMS, each with a link that stops it; on devices that are
 * notified; and in the account, on whichever pages of theirs are open.
 */
export async function tellLostFactor(
  tx: Tx,
  { userId, device, ...data }: { userId: UserId; device: Device } & NotificationData['lost_factor'],
  now: Date,
): Promise<void> {
  await tellSecurityEvent(tx, { userId, kind: `LOST_FACTOR_${data.step}`, device }, now)
  await emit(tx, { type: 'lost_factor', to: [userId], data }, now)
}
