import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Notification } from '#contracts/notifications.ts'
import type { NotificationId, UserId } from '#contracts/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notifications } from './notifications.tables.ts'

/** The newest first, after the one with the id `after`. */
export async function notificationsOf(
  db: Db,
  userId: UserId,
  limit: number,
  after?: NotificationId,
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after && lt(notifications.id, after)))
    .orderBy(desc(notifications.id))
    .limit(limit)
  return rows.map(toNotification)
}

// The kind and its data were written together, by `notify`.
const toNotification = ({ id, kind, data, createdAt, readAt }: typeof notifications.$inferSelect) =>
  ({
    id,
    kind,
    data,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }) as unknown as Notification

const isUnreadOf = (userId: UserId) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(notifications).where(isUnreadOf(userId))
  return row?.count ?? 0
}

export const markRead = (db: Db, userId: UserId, upTo: NotificationId, now: Date) =>
  db
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnreadOf(userId), lte(notifications.id, upTo)))
