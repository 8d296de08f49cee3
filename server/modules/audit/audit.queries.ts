import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'

interface Filters {
  action?: string
  subject?: string
  actor?: UserId
  limit?: number
  cursor?: string
}

type Row = Omit<AuditEntry, 'at'> & { at: number }

const Cursor = z.strictObject({ id: z.uuidv7() })

/** The newest first: ids are made in the order of time. */
export async function listAuditEntries(db: Db, { action, subject, actor, ...paging }: Filters) {
  const limit = pageLimit(paging.limit)
  const after = readCursor(Cursor, paging.cursor)
  const isSought = allOf(
    action !== undefined && sql`(a.action = ${action} or starts_with(a.action, ${`${action}.`}))`,
    subject !== undefined && sql`a.subject_id = ${subject}`,
    actor !== undefined && sql`a.actor_id = ${actor}`,
    after && sql`a.id < ${after.id}::uuid`,
  )
  // An entry outlives the account of whoever made it.
  const { rows } = await db.execute<Row>(sql`
    select a.id, ${millisecondsSql(sql`a.at`)} as at, a.action, a.detail,
      json_build_object('id', a.actor_id, 'name', coalesce((select u.name from users u where u.id = a.actor_id), '')) as actor,
      json_build_object('kind', a.subject_kind, 'id', a.subject_id) as subject
    from audit_entries a where ${isSought} order by a.id desc limit ${limit + 1}`)
  return toPage(
    rows,
    limit,
    (row): AuditEntry => ({ ...row, at: toInstant(row.at) }),
    ({ id }) => ({ id }),
  )
}
