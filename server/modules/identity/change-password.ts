import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { endPendingSignIns } from './factors/pending-sign-in.ts'
import { users } from './identity.tables.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { confirmPassword, type Prover } from './profile.ts'
import { tellSecurityEvent } from './security/tell-security-event.ts'
import { type Device, endOtherSessions } from './sessions.queries.ts'

/** Every other session ends, and what waits for a second factor; the account's person is told by mail. */
export async function changePassword(
  db: Db,
  clock: Clock,
  actor: Prover,
  { password, newPassword, device }: { password: string; newPassword: string; device: Device },
) {
  const { userId } = actor
  await confirmPassword(db, clock, actor, password)
  await refuseWeakPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await endOtherSessions(tx, userId, actor.sessionId)
    await endPendingSignIns(tx, userId)
    await tellSecurityEvent(tx, { userId, kind: 'PASSWORD_CHANGED', device }, clock.now())
  })
}
