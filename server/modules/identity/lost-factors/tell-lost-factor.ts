import type { NotificationData } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { activeAdmins } from '../active-admins.queries.ts'
import type { users } from '../identity.tables.ts'
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

/** Asks administrators to look at it: of an administrator's account owners of the market (docs/decisions/0169). */
export async function askAdmins(
  tx: Tx,
  { id, name, adminRole }: Pick<typeof users.$inferSelect, 'id' | 'name' | 'adminRole'>,
  now: Date,
): Promise<void> {
  const others = (await activeAdmins(tx, adminRole ? 'roles' : 'people')).filter((admin) => admin !== id)
  const data = { act: 'LOST_FACTOR', amountKES: null, by: name } as const
  await emit(tx, { type: 'approval_needed', to: others, data }, now)
}
