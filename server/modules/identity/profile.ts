import { passwordTries } from '#contracts/account/account-limits.ts'
import type { User } from '#contracts/account/identity.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import type { Actor } from './actor.ts'
import { users } from './identity.tables.ts'
import { toUser } from './login.ts'
import { isPassword } from './passwords.ts'
import { confirmationNeeded } from './security/confirmation-needed.ts'
import { tellSecurityEvent } from './security/tell-security-event.ts'
import type { Device } from './sessions.queries.ts'

/** Who proves that it is them. */
export type Prover = Pick<Actor, 'userId' | 'sessionId' | 'email' | 'isConfirmed' | 'factors'>

/**
 * Verifies the password once more, for what only the owner may do. An account that has a second factor must have given
 * it as well, within the last minutes.
 */
export async function confirmPassword(db: Db, clock: Clock, actor: Prover, password: string) {
  const { userId, sessionId } = actor
  if (actor.factors.length > 0 && !actor.isConfirmed) throw confirmationNeeded(actor)
  if (password === '') throw new DomainError('wrong_password', 'Write your password.', { field: 'password' })
  await rateLimit(db, clock, passwordTries, sessionId, {
    onLimit: () => recordGuessing({ db, clock }, 'password', { userId, subjectId: userId, detail: {} }),
  })
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!user?.hash || !(await isPassword(user.hash, password))) {
    throw new DomainError('wrong_password', 'The password is not right.', { field: 'password' })
  }
  await uncountAttempt(db, passwordTries, sessionId)
}

/** The same of what an account without a password does too: it must have confirmed its session within the last minutes. */
export async function confirmOwner(db: Db, clock: Clock, actor: Prover, password = '') {
  if (actor.email !== null) return confirmPassword(db, clock, actor, password)
  if (!actor.isConfirmed) throw confirmationNeeded(actor)
}

/** Changes what is sent of the own account, and leaves the rest: another device may have changed that meanwhile. */
export async function updateUser(
  db: Db,
  clock: Clock,
  actor: Actor,
  { password, ...change }: { name?: string; phone?: string; area?: string | null; password?: string },
  device: Device,
): Promise<User> {
  const { phone } = change
  const { userId } = actor
  const phoneVerifiedAt = sql`case when ${users.phone} = ${phone} then ${users.phoneVerifiedAt} end`
  const isOtherPhone = phone !== undefined && phone !== actor.phone
  if (isOtherPhone) await confirmOwner(db, clock, actor, password)
  const write = async (on: Db | Tx) => {
    const [user] = await on
      .update(users)
      .set({ ...change, ...(phone && { phoneVerifiedAt }) })
      .where(eq(users.id, userId))
      .returning()
    if (!user) throw new DomainError('not_signed_in', 'Sign in to go on.')
    return toUser({ ...actor, name: user.name, phone: user.phone, area: user.area })
  }
  if (!isOtherPhone) return write(db)
  return inTransaction(db, async (tx) => {
    const user = await write(tx)
    await tellSecurityEvent(tx, { userId, kind: 'PHONE_CHANGED', device }, clock.now())
    return user
  })
}
