import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { settingsSubject } from './update-settings.ts'

/** Who changed a setting last, and when, by the audit trail. */
export async function lastChange(db: Db): Promise<{ by: string; at: string } | null> {
  const found = await selectOne(
    db,
    columns({ by: users.name, at: millisecondsSql(auditEntries.at) }),
    sql`from ${auditEntries} join ${users} on ${users.id} = ${auditEntries.actorId}
      where ${auditEntries.subjectId} = ${settingsSubject} order by ${auditEntries.id} desc limit 1`,
  )
  return found ? { by: found.by, at: toInstant(found.at) } : null
}
