import { emit } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { users } from '../identity.tables.ts'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { recordSecurityEvent } from '../security/security-events.ts'
import { type Device, endOtherSessions } from '../sessions.queries.ts'

/**
 * As when signing up: the address is whoever's has it first, and is confirmed by no mail. All other sessions end, and the
 * account's person is told at the phone by which it opened until then: who had only its session could not have read the
 * code that confirmed it, and should they have, this says so.
 */
export async function addPassword(
  { db, clock }: { db: Db; clock: Clock },
  { userId, sessionId, name }: Actor,
  { email, newPassword, device }: { email: string; newPassword: string; device: Device },
): Promise<void> {
  await refuseWeakPassword(newPassword, 'newPassword', { name, email })
  const passwordHash = await hashPassword(newPassword)
  const added = inTransaction(db, async (tx) => {
    const now = clock.now()
    const changed = await tx
      .update(users)
      .set({ email, passwordHash })
      .where(and(eq(users.id, userId), isNull(users.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0)
      throw new DomainError('invalid_transition', 'This account has a password already. Change it on its page.')
    await endOtherSessions(tx, userId, sessionId)
    await endPendingSignIns(tx, userId)
    await recordSecurityEvent(tx, { userId, kind: 'PASSWORD_CHANGED', device }, now)
    await emit(tx, { type: 'password_added', to: [userId], data: { email: maskEmail(email) } }, now)
  })
  await added.catch((error) => {
    if (violatedConstraint(error) !== 'users_email_key') throw error
    throw new DomainError('registration_refused', 'Another account has this email. Use another one.', {
      field: 'email',
    })
  })
}
