import { eq } from 'drizzle-orm'
import type { User } from '#contracts/identity.ts'
import { type Clock, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { users } from './identity.tables.ts'
import { isPassword, simulatePasswordCheck } from './passwords.ts'

/**
 * Checks an email and password. The limits apply before any hashing: per address, and per account *and* address, so a
 * stranger elsewhere cannot lock the owner out.
 */
export async function checkLogin(
  db: Db,
  clock: Clock,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<User> {
  const windowMilliseconds = minutes(15)
  await rateLimit(db, clock, { key: `login:${address}`, max: 60, windowMilliseconds })
  await rateLimit(db, clock, { key: `login:${address}:${email.toLowerCase()}`, max: 10, windowMilliseconds })
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const isRight = user ? await isPassword(user.passwordHash, password) : await simulatePasswordCheck(password)
  if (!user || !isRight || user.disabledAt)
    throw new DomainError('wrong_credentials', 'Email or password is not right.')
  return toUser(user)
}

export const toUser = ({ id, name, email, phone, role }: User): User => ({ id, name, email, phone, role })
