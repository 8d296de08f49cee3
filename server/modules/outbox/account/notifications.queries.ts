import type { Notification } from '#contracts/notifications.ts'
import { NotificationId, type UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNull, lte, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { domainEvents, notifications } from '../outbox.tables.ts'

const order = newestFirst(notifications.id, NotificationId)

const listed = {
  id: notifications.id,
  kind: domainEvents.type,
  data: domainEvents.data,
  createdAt: domainEvents.occurredAt,
  readAt: notifications.readAt,
}

interface Row {
  id: NotificationId
  kind: string
  data: unknown
  createdAt: Date
  readAt: Date | null
}

export const listNotifications = (db: Db, userId: UserId, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, count }) =>
      db
        .select(listed)
        .from(notifications)
        .innerJoin(domainEvents, eq(domainEvents.id, notifications.eventId))
        .where(and(eq(notifications.userId, userId), after))
        .orderBy(order.orderBy)
        .limit(count),
    toNotification,
  )

// The type and its data were written together, by `emit`.
const toNotification = ({ id, kind, data, createdAt, readAt }: Row) =>
  ({
    id,
    kind,
    data,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }) as unknown as Notification

const isUnread = (userId: UserId) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(notifications).where(isUnread(userId))
  return row?.count ?? 0
}

export const markRead = (db: Db, userId: UserId, upTo: NotificationId, now: Date) =>
  db
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnread(userId), lte(notifications.id, upTo)))
