import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { Actor } from './actor.ts'
import { endPendingSignIns } from './factors/pending-sign-in.ts'
import { users } from './identity.tables.ts'
import { endingLostFactor } from './lost-factors/end-lost-factor.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { confirmPassword, type Prover } from './profile.ts'
import { tellSecurityEvent } from './security/tell-security-event.ts'
import { type Device, endOtherSessions } from './sessions.queries.ts'

/** Every other session ends, and what waits for a second factor; the account's person is told by mail. */
export async function changePassword(
  db: Db,
  clock: Clock,
  actor: Prover & Pick<Actor, 'name' | 'email'>,
  { password, newPassword, device }: { password: string; newPassword: string; device: Device },
) {
  const { userId } = actor
  await confirmPassword(db, clock, actor, password)
  await refuseWeakPassword(newPassword, 'newPassword', actor)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await tx
      .with(endingLostFactor(tx, userId, 'PASSWORD_CHANGED', now))
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
    await endOtherSessions(tx, userId, actor.sessionId)
    await endPendingSignIns(tx, userId)
    await tellSecurityEvent(tx, { userId, kind: 'PASSWORD_CHANGED', device }, now)
  })
}
