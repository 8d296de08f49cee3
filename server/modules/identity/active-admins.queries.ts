import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { users } from './identity.tables.ts'

const isActive = sql`${users.role} = 'ADMIN' and ${users.disabledAt} is null and ${users.eraseAt} is null`

/** The administrators who can sign in. */
export async function activeAdmins(db: Db): Promise<UserId[]> {
  return (await select(db, columns({ id: users.id }), sql`from ${users} where ${isActive}`)).map(({ id }) => id)
}
