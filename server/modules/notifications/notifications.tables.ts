import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import type { NotificationId, UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'

/** Something a person should know of, written in the transaction that made it so; shown in the account, and mailed. */
export const notifications = pgTable(
  'notifications',
  {
    id: id<NotificationId>().primaryKey(),
    userId: id<UserId>().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** The data of its kind. */
    data: jsonb().$type<NotificationData[NotificationKind]>().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** When to mail it next; null once that is done, or when mail is not set up. */
    mailAt: moment(),
    mailTries: integer().notNull().default(0),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.id.desc()),
    index('notifications_unread_idx').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_mail_idx').on(table.mailAt).where(sql`${table.mailAt} is not null`),
  ],
)
