import type { UserId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { type KeySecrets, seal, unseal } from '#server/platform/sealing.ts'
import { authenticatorApps, recoverySets } from './factors.tables.ts'

type FactorSecret = 'authenticator app' | 'recovery codes'

/** Bound to its account and use: what was sealed for one opens nothing of another. */
const boundTo = (use: FactorSecret, userId: UserId) => Buffer.from(`uliza ${use} ${userId}`)

export const sealFactorSecret = (secrets: KeySecrets, use: FactorSecret, userId: UserId, secret: Buffer) =>
  seal(secrets, boundTo(use, userId), secret)

export function openFactorSecret(secrets: KeySecrets, use: FactorSecret, userId: UserId, sealed: Buffer): Buffer {
  const opened = unseal(secrets, boundTo(use, userId), sealed)
  assert(opened, `the ${use} of ${userId} were sealed with another TICKET_KEY_SECRET`)
  return opened
}

/** Seals every secret of second factors with the current key, whichever of the two it was sealed with; how many. */
export const sealFactorSecretsAgain = (db: Db, secrets: KeySecrets): Promise<number> =>
  inTransaction(db, async (tx) => {
    const again = (use: FactorSecret, userId: UserId, sealed: Buffer) =>
      sealFactorSecret(secrets, use, userId, openFactorSecret(secrets, use, userId, sealed))
    const apps = await tx.select().from(authenticatorApps).orderBy(authenticatorApps.userId).for('update')
    for (const { userId, sealedSecret } of apps)
      await tx
        .update(authenticatorApps)
        .set({ sealedSecret: again('authenticator app', userId, sealedSecret) })
        .where(eq(authenticatorApps.userId, userId))
    const sets = await tx.select().from(recoverySets).orderBy(recoverySets.userId).for('update')
    for (const { userId, sealedKey } of sets)
      await tx
        .update(recoverySets)
        .set({ sealedKey: again('recovery codes', userId, sealedKey) })
        .where(eq(recoverySets.userId, userId))
    return apps.length + sets.length
  })
