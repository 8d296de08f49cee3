import type { Factor } from '#contracts/account/identity.ts'
import { signInCodesFromNetwork, signInCodesOfPhone } from '#contracts/guests/phone-sign-in.ts'
import { platformVendorId, type UserId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { Actor } from '../actor.ts'
import { erasureRequested, restoreAccount } from '../erasure/request-erasure.ts'
import { factorsSql } from '../factors/factors.queries.ts'
import { users } from '../identity.tables.ts'
import { lockUsers } from '../lock-users.ts'
import { accountDisabled } from '../login.ts'
import { opensByPhone } from './opens-by-phone.ts'
import { lockPhone, recordPhoneVerification } from './own-phone.ts'
import { acceptPhoneCode, checkPhoneCode, type PhoneCodeDeps } from './phone-codes.ts'

interface PhoneSignIn {
  phone: string
  code: string
  network: string
  /** Of the browser that enters it (`askingBrowser`). */
  browserHash: Buffer
  /** Of an account that is to be erased: that its person came back. */
  restoresAccount: boolean
}

/** Whose code was right, and what is left to do before a session begins. */
interface CheckedPhoneSignIn {
  userId: UserId
  factors: readonly Factor[]
  /** The account is to be erased, and is kept once the second factor is right. */
  restoresAccount: boolean
}

/**
 * Signs in by a code to the phone: an account that has no password, and whose phone was verified, or signed in by, within
 * the last months. Whoever has a password signs in by it, whatever reaches their number (docs/decisions/0162). Who has
 * given the right code is told that there is no such account, and nobody else.
 */
export async function signInByPhone(
  deps: PhoneCodeDeps,
  { phone, code, network, browserHash, restoresAccount: comesBack }: PhoneSignIn,
): Promise<CheckedPhoneSignIn> {
  const subject = { purpose: 'SIGN_IN', phone, userId: null, browserHash } as const
  const checked = await checkPhoneCode(deps, subject, code, { onNone: () => limitGuesses(deps, { phone, network }) })
  const now = deps.clock.now()
  const found = await inTransaction(deps.db, async (tx) => {
    await acceptPhoneCode(tx, checked, now)
    const account = await lockAccountOfPhone(tx, phone, now)
    if (!account) return null
    const { userId, factors, disabledAt, eraseAt } = account
    if (disabledAt) throw accountDisabled()
    // The code is not used up by the question.
    if (eraseAt && !comesBack) throw erasureRequested(eraseAt)
    if (eraseAt && factors.length === 0) await restoreAccount(tx, { userId, actorId: userId, now })
    await recordPhoneVerification(tx, { userId, phone }, now)
    return { userId, factors, restoresAccount: factors.length > 0 && eraseAt !== null }
  })
  if (found) return found
  throw new DomainError('wrong_credentials', 'No account opens by this phone. Sign in with your email and password.')
}

/**
 * Counts who has no code by network, and by network and number, whoever has it. Whoever has one is not looked at here:
 * strangers behind the same address, where a mobile network has all its phones, lock nobody out by trying a number.
 */
async function limitGuesses({ db, clock }: PhoneCodeDeps, { phone, network }: Pick<PhoneSignIn, 'phone' | 'network'>) {
  const onLimit = () =>
    recordGuessing({ db, clock }, 'phone-sign-in', { subjectId: platformVendorId, detail: { network } })
  await rateLimit(db, clock, signInCodesFromNetwork, network, { onLimit })
  await rateLimit(db, clock, signInCodesOfPhone, `${network}:${phone}`, { onLimit })
}

/** The account that opens by a code to this phone, locked; null where none does. */
async function lockAccountOfPhone(tx: Tx, phone: string, now: Date) {
  // Before its row, as who verifies the number elsewhere does: they wait for each other, and none for ever.
  await lockPhone(tx, phone)
  // Its row alone keeps nobody out where accounts are locked by a number.
  if (isSharded(tx)) await lockUsers(tx, opensByPhone(phone, now))
  const [account] = await tx
    .select({ userId: users.id, factors: factorsSql, disabledAt: users.disabledAt, eraseAt: users.eraseAt })
    .from(users)
    .where(opensByPhone(phone, now))
    .for('no key update')
  return account ?? null
}

/**
 * The same by another code that was just right: whose session may begin, locked; null where no account opens by this
 * phone. One that asks for more, or is closed, is left as it is: to take its number away would lock its person out.
 */
export async function signInWithLock(tx: Tx, phone: string, now: Date): Promise<UserId | null> {
  const account = await lockAccountOfPhone(tx, phone, now)
  if (!account) return null
  const { userId, factors, disabledAt, eraseAt } = account
  if (disabledAt || eraseAt || factors.length > 0)
    throw new DomainError(
      'sign_in_first',
      'An account opens by this phone already, and this code is not enough for it. Sign in there, then keep the order.',
    )
  await recordPhoneVerification(tx, { userId, phone }, now)
  return userId
}

/** Refuses an account whose person has not verified this phone: whose the order is, nobody could say. */
export async function refuseUnlessVerified(tx: Tx, { userId }: Pick<Actor, 'userId'>, phone: string) {
  await lockPhone(tx, phone)
  const [user] = await tx
    .select({ phone: users.phone, verifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.phone === phone && user.verifiedAt) return
  throw new DomainError(
    'phone_not_verified',
    'Your account has not verified the phone of this order. Verify it in your account, or sign out to keep the order by itself.',
  )
}
