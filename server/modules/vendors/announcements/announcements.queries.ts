import * as z from 'zod'
import type { Announcement } from '#contracts/admin/announcements.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { announcements } from './announcements.tables.ts'

const listed = columns({
  id: announcements.id,
  en: announcements.en,
  sw: announcements.sw,
  county: announcements.county,
  category: announcements.category,
  status: announcements.status,
  shops: announcements.shops,
  by: users.name,
  sentAt: millisecondsSql(announcements.sentAt),
})

const toAnnouncement = ({ sentAt, ...row }: ValueOf<typeof listed>): Announcement => ({
  ...row,
  sentAt: toInstant(sentAt),
})

const withSender = sql`from ${announcements} join ${users} on ${users.id} = ${announcements.sentBy}`
const order = newestFirst(announcements.id, z.uuidv7())

export const listAnnouncements = (db: Db, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, end }) => select(db, listed, sql`${withSender} where ${allOf(after)} ${end}`),
    toAnnouncement,
  )

export async function findAnnouncement(db: Db, id: string): Promise<Announcement> {
  const row = await selectOne(db, listed, sql`${withSender} where ${announcements.id} = ${id}`)
  assert(row, 'what was announced is kept')
  return toAnnouncement(row)
}
