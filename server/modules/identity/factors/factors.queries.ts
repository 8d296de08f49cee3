import { recoveryCodeCount, type SecondFactor } from '#contracts/second-factor.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, count, eq, isNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'
import { authenticatorApps, recoveryCodes, recoverySets } from './factors.tables.ts'

/** Whether the user of a statement has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`exists (select from ${authenticatorApps}
  where ${authenticatorApps.userId} = ${users.id} and ${authenticatorApps.confirmedAt} is not null)`

export async function findSecondFactor(db: Db | Tx, userId: UserId): Promise<SecondFactor> {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  const [codes] = await db
    .select({ madeAt: recoverySets.madeAt, left: count(recoveryCodes.codeHash) })
    .from(recoverySets)
    .leftJoin(recoveryCodes, and(eq(recoveryCodes.userId, recoverySets.userId), isNull(recoveryCodes.usedAt)))
    .where(eq(recoverySets.userId, userId))
    .groupBy(recoverySets.userId)
  return {
    app:
      app?.confirmedAt && app.lastUsedAt
        ? { addedAt: app.confirmedAt.toISOString(), lastUsedAt: app.lastUsedAt.toISOString() }
        : null,
    recoveryCodes: codes ? { left: codes.left, of: recoveryCodeCount, madeAt: codes.madeAt.toISOString() } : null,
  }
}
