import type { Factor } from '#contracts/account/identity.ts'
import { maxPasskeys } from '#contracts/account/passkeys.ts'
import { recoveryCodeCount, type SecondFactor } from '#contracts/account/second-factor.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, asc, count, eq, isNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { authenticatorApps, recoveryCodes, recoverySets } from './factors.tables.ts'

/**
 * What the account of a statement asks for beyond its password. The id is written with its table: a select of one table
 * names columns bare, and a bare `id` would be the passkey's own.
 */
export const factorsSql: SQL<Factor[]> = sql<Factor[]>`array_remove(array[
  case when exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users}.id) then 'passkey' end,
  case when exists (select 1 from ${authenticatorApps}
    where ${authenticatorApps.userId} = ${users}.id and ${authenticatorApps.confirmedAt} is not null) then 'app' end
], null)`

export async function findSecondFactor(db: Db | Tx, userId: UserId): Promise<SecondFactor> {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  const keys = await db
    .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.addedAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .limit(maxPasskeys)
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
    passkeys: keys.map(({ addedAt, lastUsedAt, ...key }) => ({
      ...key,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    recoveryCodes: codes ? { left: codes.left, of: recoveryCodeCount, madeAt: codes.madeAt.toISOString() } : null,
  }
}

export const isProtected = ({ app, passkeys }: SecondFactor) => app !== null || passkeys.length > 0
