import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Language } from '#contracts/identity.ts'
import type { Notification } from '#contracts/notifications.ts'
import { NotificationId, type UserId } from '#contracts/wire/primitives.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { notifications } from './notifications.tables.ts'

const order = newestFirst(notifications.id, NotificationId)

export const notificationsOf = (db: Db, userId: UserId, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, count }) =>
      db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), after))
        .orderBy(order.orderBy)
        .limit(count),
    toNotification,
  )

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

/** Where to write to, and in which language: that of the device they used last. */
export async function findRecipient(db: Db, userId: UserId) {
  const language = db
    .select({ language: sessions.language })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), isNotNull(sessions.language)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1)
  const [recipient] = await db
    .select({ email: users.email, language: sql<Language | null>`(${language})` })
    .from(users)
    .where(eq(users.id, userId))
  return recipient
}
