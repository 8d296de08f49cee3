import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { auditEntries } from './audit.tables.ts'

interface Filters extends PageQuery {
  action?: string
  subject?: string
  actor?: UserId
}

// An entry outlives the account of whoever made it.
const actorName = sql<string>`coalesce(
  (select ${users.name} from ${users} where ${users.id} = ${auditEntries.actorId}), '')`

const entry = columns({
  id: auditEntries.id,
  at: millisecondsSql(auditEntries.at),
  action: auditEntries.action,
  detail: auditEntries.detail,
  actor: subquery(
    jsonObject({ id: sql<UserId>`${auditEntries.actorId}`, name: actorName }),
    sql`where ${auditEntries.actorId} is not null`,
  ),
  subject: jsonObject({ kind: auditEntries.subjectKind, id: auditEntries.subjectId }),
})

const order = newestFirst(auditEntries.id, z.uuidv7())

export const listAuditEntries = (db: Db, { action, subject, actor, ...page }: Filters) =>
  paged(
    page,
    order,
    ({ after, end }) => {
      const isSought = allOf(
        action !== undefined &&
          sql`(${auditEntries.action} = ${action} or starts_with(${auditEntries.action}, ${`${action}.`}))`,
        subject !== undefined && sql`${auditEntries.subjectId} = ${subject}`,
        actor !== undefined && sql`${auditEntries.actorId} = ${actor}`,
        after,
      )
      return select(db, entry, sql`from ${auditEntries} where ${isSought} ${end}`)
    },
    (row): AuditEntry => ({ ...row, at: toInstant(row.at) }),
  )
