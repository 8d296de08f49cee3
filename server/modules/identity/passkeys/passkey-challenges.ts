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

/**
 * Uses up the challenge that was signed, whatever comes of it, and answers it; null where it was not made for this, or is
 * too old. Before the signature is looked at: so a fault of the database is none of the passkey.
 */
export async function consumeChallenge(
  db: Db,
  clientData: string,
  { purpose, sessionId }: Asked,
  now: Date,
): Promise<string | null> {
  const challenge = signedChallenge(clientData)
  if (challenge === null) return null
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
  return used.length > 0 ? challenge : null
}

/** Of what the browser says that it was asked (Web Authentication, level 3, 5.8.1). */
function signedChallenge(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
