import type { SessionId } from '#contracts/wire/primitives.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, lt } from '#server/platform/database/drizzle.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { type PasskeyPurpose, passkeyChallenges } from './passkeys.tables.ts'

/** So long somebody may look for their finger. */
const lifetime = minutes(5)

interface Asked {
  purpose: PasskeyPurpose
  /** Null where nobody is signed in. */
  sessionId: SessionId | null
}

/** Makes what a passkey has to sign. Only its hash is kept. */
export async function newChallenge(db: Db, { purpose, sessionId }: Asked, now: Date): Promise<string> {
  const challenge = newToken()
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashToken(challenge), purpose, sessionId, expiresAt: plus(now, lifetime) })
  return challenge
}

/** Uses a challenge up, whatever comes of it: whether it was made for this, and is not too old. */
export async function consumeChallenge(db: Db, challenge: string, { purpose, sessionId }: Asked, now: Date) {
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return used.length > 0
}

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
