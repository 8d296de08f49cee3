import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { isActiveAdminWith } from './admin/admin-membership.ts'
import { users } from './identity.tables.ts'

/** The administrators who can sign in and have this right: whom something of that kind concerns; or all who can. */
export async function activeAdmins(db: Db, right: AdminRight | 'everybody'): Promise<UserId[]> {
  const found = await select(db, columns({ id: users.id }), sql`from ${users} where ${isActiveAdminWith(right)}`)
  return found.map(({ id }) => id)
}
