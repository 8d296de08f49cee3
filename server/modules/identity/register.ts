import type { Language, User } from '#contracts/account/identity.ts'
import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { termsAcceptances, users } from './identity.tables.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'

export interface NewUser {
  name: string
  email: string
  phone: string
  password: string
  role: User['role']
  /** Which administrator; null of everybody else. */
  adminRole: AdminRole | null
}

/** What who signs up accepts, and in which language it stood before them. */
export interface Terms {
  version: string
  language: Language | null
}

/** Creates an account. The unique key decides whether the address is taken, so two at once cannot both have it. */
export async function registerUser(
  db: Db,
  { password, ...person }: NewUser,
  now: Date,
  terms?: Terms,
): Promise<Omit<User, 'shop' | 'admin' | 'secondFactorDueAt' | 'hasLostFactor' | 'email'> & { email: string }> {
  await refuseWeakPassword(password, 'password', person)
  const passwordHash = await hashPassword(password)
  const user = { id: newId<UserId>(), ...person, area: null }
  try {
    await inTransaction(db, async (tx) => {
      await tx
        .insert(users)
        .values({ ...user, passwordHash, createdAt: now, ...(user.role === 'ADMIN' && { secondFactorDutyFrom: now }) })
      if (terms) await tx.insert(termsAcceptances).values({ ...terms, userId: user.id, acceptedAt: now })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error
    throw new DomainError(
      'registration_refused',
      'An account could not be made with this email. If it is yours, sign in, or use another email.',
      { field: 'email' },
    )
  }
  return user
}
