import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, gte, isNull, or } from '#server/platform/database/drizzle.ts'
import { findSecondFactor, isProtected } from '../factors/factors.queries.ts'
import { authenticatorApps, recoverySets } from '../factors/factors.tables.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'

/**
 * Takes away the factors that were added to an account since then, an app that is being added, and recovery codes that
 * were made since then, or that no factor is left to stand beside. Says whether a factor was among them, and whether
 * one is left.
 */
export async function removeFactorsSince(tx: Tx, userId: UserId, since: Date) {
  const isNewApp = or(isNull(authenticatorApps.confirmedAt), gte(authenticatorApps.confirmedAt, since))
  const apps = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNewApp))
    .returning({ confirmedAt: authenticatorApps.confirmedAt })
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.addedAt, since)))
    .returning({ id: passkeys.id })
  const isKept = isProtected(await findSecondFactor(tx, userId))
  await tx
    .delete(recoverySets)
    .where(and(eq(recoverySets.userId, userId), isKept ? gte(recoverySets.madeAt, since) : undefined))
  return { hasRemoved: keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null), isKept }
}
