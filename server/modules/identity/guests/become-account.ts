import type { Language } from '#contracts/account/identity.ts'
import { termsVersion } from '#contracts/account/terms-version.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { termsAcceptances, users } from '../identity.tables.ts'
import { lockUsers } from '../lock-users.ts'
import { recordPhoneVerification } from '../phone-codes/own-phone.ts'
import { endAllSessions } from '../sessions.queries.ts'

/** What was kept before, or is being erased: of two who keep it at once the second finds it so. */
export const keptAlready = () =>
  new DomainError('invalid_transition', 'This order is in an account already. Sign in there to see it.')

/** A guest whose orders may be kept: neither kept before, nor closed, nor about to be erased. */
const isKeepable = (userId: UserId) =>
  and(eq(users.id, userId), eq(users.isGuest, true), isNull(users.disabledAt), isNull(users.eraseAt))

/**
 * Locks a guest whose orders are being kept, and ends the sessions in which they were ordered: who began them gave a
 * number that nobody had verified, and is not let into the account.
 */
export async function lockKeptGuest(tx: Tx, userId: UserId): Promise<void> {
  const guests = await lockUsers(tx, isKeepable(userId))
  if (guests.length === 0) throw keptAlready()
  await endAllSessions(tx, userId)
}

interface NewAccount {
  userId: UserId
  phone: string
  /** Of the page that says which terms are accepted with it. */
  language: Language
}

/**
 * A guest has an account from now on, by the phone that was just verified: with their orders, and without a password. The
 * caller has locked the guest.
 */
export async function becomeAccountWithLock(tx: Tx, { userId, phone, language }: NewAccount, now: Date) {
  await tx.update(users).set({ isGuest: false }).where(eq(users.id, userId))
  await tx.insert(termsAcceptances).values({ userId, version: termsVersion, language, acceptedAt: now })
  await recordPhoneVerification(tx, { userId, phone }, now)
}
