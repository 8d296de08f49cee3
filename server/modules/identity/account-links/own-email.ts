import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'

/** Whether anything is mailed to the address of an account: not where it may be a thief's (docs/decisions/0169). */
export async function readOwnEmail(db: Db, { userId }: Actor): Promise<{ doubtedAt: string | null }> {
  const [user] = await db.select({ doubtedAt: users.emailDoubtedAt }).from(users).where(eq(users.id, userId))
  return { doubtedAt: user?.doubtedAt?.toISOString() ?? null }
}
