import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AuditEntry, listAudit } from '#contracts/audit.ts'
import type { UserId } from '#contracts/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { auditEntries } from './audit.tables.ts'

export interface Act {
  /** The kind of the subject and what was done to it: `vendor.approve`. */
  action: `${string}.${string}`
  subjectId: string
  /** What was said, or changed from what to what. */
  detail: Record<string, unknown>
}

/** Writes down what an administrator does, in the transaction that does it: there is no act without its entry. */
export async function recordAct(tx: Tx, actor: Pick<Actor, 'userId'>, { action, subjectId, detail }: Act, now: Date) {
  const subjectKind = action.slice(0, action.indexOf('.'))
  await tx
    .insert(auditEntries)
    .values({ id: newId(), actorId: actor.userId, action, subjectKind, subjectId, detail, at: now })
}

interface Filters {
  action?: string
  subject?: string
  actor?: UserId
  limit?: number
  cursor?: string
}

type Row = Omit<AuditEntry, 'at'> & { at: number }

const Place = z.strictObject({ id: z.uuidv7() })

/** The newest first: ids are made in the order of time. */
async function listActs(db: Db, { action, subject, actor, ...asked }: Filters) {
  const limit = pageLimit(asked.limit)
  const after = readCursor(Place, asked.cursor)
  const isSought = allOf(
    action !== undefined && sql`(a.action = ${action} or starts_with(a.action, ${`${action}.`}))`,
    subject !== undefined && sql`a.subject_id = ${subject}`,
    actor !== undefined && sql`a.actor_id = ${actor}`,
    after && sql`a.id < ${after.id}::uuid`,
  )
  // The person by name: the platform knows of no module, and an entry outlives the account.
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

export function mountAudit(http: Http, { db }: { db: Db }) {
  serve(http, listAudit, async ({ query }) => listActs(db, query))
}
