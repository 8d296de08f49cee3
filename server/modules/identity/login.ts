import {
  loginsByStrangers,
  loginsFromNetwork,
  loginsFromNetworkToAccount,
  loginsOnDevice,
} from '#contracts/account/account-limits.ts'
import type { Factor, User } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Actor } from './actor.ts'
import { erasureRequested, restoreOwnAccount } from './erasure/request-erasure.ts'
import { factorsSql } from './factors/factors.queries.ts'
import { users } from './identity.tables.ts'
import { isKnownDevice } from './known-devices.ts'
import { isPassword, simulatePasswordCheck } from './passwords.ts'
import { recordFailedSignIn, recordManySignIns } from './security/failed-sign-ins.ts'

interface Credentials {
  email: string
  password: string
  network: string
  device?: string
  /** Of an account that is to be erased: that its person came back. */
  restoreAccount?: boolean
}

/** Whose password was right, and what is left to do before a session begins. */
interface CheckedLogin {
  userId: UserId
  /** What it asks for besides. */
  factors: readonly Factor[]
  /** The account is to be erased, and is kept once the second factor is right. */
  restoresAccount: boolean
}

/**
 * Checks an email and password. The limits apply before any hashing: per network, and per account and network; then
 * either per account and device, on a device that it has been signed in to on, or per account for all others together.
 * So neither many networks help to guess a password, nor can strangers lock its owner out: on their own devices they
 * are counted apart, and elsewhere a new password by email lets them in.
 */
export async function checkLogin(
  db: Db,
  clock: Clock,
  { email, password, network, device, restoreAccount = false }: Credentials,
): Promise<CheckedLogin> {
  const account = email.toLowerCase()
  const onLimit = () => recordManySignIns({ db, clock }, email, network)
  await rateLimit(db, clock, loginsFromNetwork, network, { onLimit })
  await rateLimit(db, clock, loginsFromNetworkToAccount, `${network}:${account}`, { onLimit })
  const isKnown = device !== undefined && (await isKnownDevice(db, device, email))
  if (isKnown) {
    const subject = `${hashToken(device).toString('base64url')}:${account}`
    await rateLimit(db, clock, loginsOnDevice, subject, { onLimit })
  } else {
    await rateLimit(db, clock, loginsByStrangers, account, {
      onLimit,
      code: 'too_many_sign_ins',
      sentence: (wait) =>
        `Too many tries to sign in to this account. Wait ${wait}, use a device on which you have signed in before, or choose a new password.`,
    })
  }
  const [row] = await db.select({ user: users, factors: factorsSql }).from(users).where(eq(users.email, email))
  const user = row?.user
  const isRight = user?.passwordHash
    ? await isPassword(user.passwordHash, password)
    : await simulatePasswordCheck(password)
  if (!row || !user || !isRight) {
    await recordFailedSignIn({ db, clock }, { user, network })
    throw wrongCredentials()
  }
  // Only what failed was a guess: somebody with many devices is no stranger on the next.
  if (!isKnown) await uncountAttempt(db, loginsByStrangers, account)
  // Said to nobody but who knows the password.
  if (user.disabledAt) throw accountDisabled()
  if (user.lockedAt) throw accountLocked()
  if (user.eraseAt) {
    if (!restoreAccount) throw erasureRequested(user.eraseAt)
    if (row.factors.length === 0 && !(await restoreOwnAccount(db, user.id, clock.now()))) throw wrongCredentials()
  }
  const { factors } = row
  return { userId: user.id, factors, restoresAccount: factors.length > 0 && user.eraseAt !== null }
}

export const accountDisabled = () =>
  new DomainError(
    'account_disabled',
    'The market has closed this account. Ask why, and how to have it opened again: the contact is at the foot of the page.',
  )

export const accountLocked = () =>
  new DomainError(
    'account_locked',
    'This account was locked by the link of a message about it. A new password opens it again, by a link that we mail; where its address had just changed, we give you one.',
  )

const wrongCredentials = () => new DomainError('wrong_credentials', 'Email or password is not right.')

/** What somebody is told of themselves. */
export const toUser = ({
  userId,
  name,
  email,
  phone,
  role,
  shop,
  admin,
  area,
  secondFactorDueAt,
  hasLostFactor,
}: Actor): User => ({
  id: userId,
  name,
  email,
  phone,
  role,
  shop,
  admin: admin && { role: admin.role, rights: [...admin.rights] },
  area,
  secondFactorDueAt: secondFactorDueAt?.toISOString() ?? null,
  hasLostFactor,
})
