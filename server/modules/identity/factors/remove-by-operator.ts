import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { authenticatorApps, recoverySets } from './factors.tables.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { tellFactorChange } from './tell-factor-change.ts'

/** The server itself, where whoever runs it has no account. */
const device = { address: '127.0.0.1', agent: 'npm run admin:remove-second-factor', language: null }

/**
 * Whoever runs the market takes the second factor away from somebody who has lost it, or to whom a thief has added one.
 * Every session ends, and whatever waits for a code. Returns the address of the account, to which it is mailed.
 */
export const removeSecondFactor = (db: Db, email: string, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    if (!user || user.erasedAt) throw notFound('An account with this address')
    const { id: userId } = user
    await lockUser(tx, userId)
    const removed = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning()
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
    if (keys.length === 0 && !removed.some(({ confirmedAt }) => confirmedAt))
      throw notFound('A second factor of this account')
    await tx
      .with(endingLostFactor(tx, userId, 'FACTOR_USED', now))
      .delete(recoverySets)
      .where(eq(recoverySets.userId, userId))
    // Told before the sessions end: the last one says in which language.
    await tellFactorChange(tx, { userId, kind: 'SECOND_FACTOR_REMOVED', device, actorId: null }, now)
    await endPendingSignIns(tx, userId)
    await endAllSessions(tx, userId)
    return user.email ?? email
  })
