import { and, eq } from 'drizzle-orm'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import type { NotificationId, UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Erase, isOneOf, jsonWithoutPerson, mentions } from '#server/platform/database/erasure.ts'
import { newId } from '#server/platform/ids.ts'
import { notifications } from './notifications.tables.ts'

/** A kind of notification with its data. */
export type NotificationPayload = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] }
}[NotificationKind]

/** Notifies somebody, in the transaction of what they are notified of: neither is without the other. It is mailed after the commit. */
export async function notify(tx: Tx, { userId, kind, data }: NotificationPayload & { userId: UserId }, now: Date) {
  const id = newId<NotificationId>()
  await tx.insert(notifications).values({ id, userId, kind, data, createdAt: now, mailAt: now })
}

/** Notifies each of these people of the same, in the transaction of its cause. */
export async function notifyAll(tx: Tx, userIds: readonly UserId[], { kind, data }: NotificationPayload, now: Date) {
  const rows = userIds.map((userId) => ({
    id: newId<NotificationId>(),
    userId,
    kind,
    data,
    createdAt: now,
    mailAt: now,
  }))
  if (rows.length > 0) await tx.insert(notifications).values(rows)
}

/** What somebody was notified of goes with them; what others were told of them stays, without their name. */
export const eraseNotifications: Erase = async (tx, person) => {
  await tx.delete(notifications).where(eq(notifications.userId, person.userId))
  await tx
    .update(notifications)
    .set({ data: jsonWithoutPerson(notifications.data, person) })
    .where(and(isOneOf(notifications.userId, person.acquaintances), mentions(notifications.data, person)))
}
