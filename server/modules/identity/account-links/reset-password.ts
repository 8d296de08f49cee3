import { setTimeout as wait } from 'node:timers/promises'
import { emailChangeLinks, resetLinks } from '#contracts/account/account-links.ts'
import type { Language } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { assert, DomainError, notFound } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { Actor } from '../actor.ts'
import { erasureRequested } from '../erasure/request-erasure.ts'
import { factorsSql } from '../factors/factors.queries.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { knownDevices, sessions, users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { confirmPassword } from '../profile.ts'
import { administratorLetIn } from '../security/approver.ts'
import { findLanguage, listSessions } from '../sessions.queries.ts'
import {
  consumeLink,
  createUnmailedLink,
  findLink,
  linkExpired,
  linkTo,
  queueAccountNotices,
  queueEmailConfirmation,
  queueResetLink,
  toldAddress,
  toldAddressOf,
} from './account-links.ts'

export interface AccountLinkDeps {
  db: Db
  clock: Clock
  /** Whether a mail server is set up. */
  isMailed: boolean
  publicUrl: string
}

/** To write a link and to bring it to the disk takes longer than to find no account: either is answered so long after. */
const answeredAfterMilliseconds = 100

/** Asks for a link by mail. The limit counts what was typed, whether or not there is such an account. */
export async function askForReset(
  { db, clock, isMailed }: AccountLinkDeps,
  { email, language }: { email: string; language: Language },
) {
  await rateLimit(db, clock, resetLinks, email.toLowerCase())
  if (!isMailed) return
  await Promise.all([queueResetLink(db, email, language, clock.now()), wait(answeredAfterMilliseconds)])
}

/** For whom a link is, and which devices it will sign out. */
export async function describeReset({ db, clock }: AccountLinkDeps, token: string) {
  const now = clock.now()
  const { userId, email } = await findLink(db, 'PASSWORD_RESET', token, now)
  const open = await listSessions(db, userId, now)
  return { email: maskEmail(email), agents: open.slice(0, 5).map(({ agent }) => agent) }
}

/**
 * Sets a new password by a link: every session and known device of the account ends, and its owner is told by mail. Of
 * an account whose address is doubted it must be a link of an administrator.
 */
export async function setNewPassword({ db, clock }: AccountLinkDeps, token: string, newPassword: string) {
  const { userId, language, createdBy, ...person } = await findLink(db, 'PASSWORD_RESET', token, clock.now())
  await refuseWeakPassword(newPassword, 'newPassword', person)
  const passwordHash = await hashPassword(newPassword)
  const { eraseAt, factors } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const [user] = await tx
      .with(endingLostFactor(tx, userId, 'PASSWORD_CHANGED', now))
      .update(users)
      .set({ passwordHash, lockedAt: null })
      .where(and(eq(users.id, userId), createdBy ? undefined : isNull(users.emailDoubtedAt)))
      .returning({ email: toldAddress, eraseAt: users.eraseAt, factors: factorsSql })
    if (!user) throw linkExpired()
    await consumeLink(tx, 'PASSWORD_RESET', token, now)
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await endPendingSignIns(tx, userId)
    await queueAccountNotices(tx, [{ userId, kind: 'PASSWORD_CHANGED', email: user.email, language }], now)
    if (createdBy) await administratorLetIn(tx, userId, now)
    return user
  })
  // The password is set; whether to come back is said when signing in with it.
  if (eraseAt) throw erasureRequested(eraseAt)
  return { userId, factors }
}

/** An administrator makes a link for somebody whom no mail reaches. It is in the audit trail, without its token. */
export async function makeResetLink({ db, clock, publicUrl }: AccountLinkDeps, actor: Actor, userId: UserId) {
  if (userId === actor.userId) {
    throw new DomainError('own_account', 'This is your own account. Change your password in your profile.')
  }
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user?.email || user.disabledAt) throw notFound('The user')
    const language = (await findLanguage(tx, userId)) ?? 'en'
    const link = await createUnmailedLink(tx, { userId, email: user.email, createdBy: actor.userId, language }, now)
    const expiresAt = link.expiresAt.toISOString()
    await recordAudit(tx, actor, { action: 'user.reset-link', subjectId: userId, detail: { expiresAt } }, now)
    return { url: linkTo('PASSWORD_RESET', publicUrl, link.token), expiresAt }
  })
}

/** Asks to change the address of the account: nothing changes before the new one is confirmed. */
export async function askForEmailChange(
  { db, clock, isMailed }: AccountLinkDeps,
  actor: Actor,
  { email, password, language }: { email: string; password: string; language: Language },
) {
  await confirmPassword(db, clock, actor, password)
  await rateLimit(db, clock, emailChangeLinks, actor.userId)
  if (isMailed) await queueEmailConfirmation(db, { userId: actor.userId, email, language }, clock.now())
}

/**
 * The new address becomes the account's, and the old one is told. Links that went to the old one end. What was asked for
 * before the account was locked is not confirmed.
 */
export async function confirmNewEmail(
  { db, clock }: AccountLinkDeps,
  token: string,
): Promise<{ userId: UserId; email: string }> {
  const { userId, email, language } = await findLink(db, 'CONFIRM_EMAIL', token, clock.now())
  const change = inTransaction(db, async (tx) => {
    const now = clock.now()
    // Its row alone keeps nobody out where accounts are locked by a number.
    if (isSharded(tx)) await lockUser(tx, userId)
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    assert(before, `user ${userId} is gone`)
    if (before.lockedAt) throw linkExpired()
    await consumeLink(tx, 'CONFIRM_EMAIL', token, now)
    await tx.update(users).set({ email, emailVerifiedAt: now, emailDoubtedAt: null }).where(eq(users.id, userId))
    await queueAccountNotices(tx, [{ userId, kind: 'EMAIL_CHANGED', email: toldAddressOf(before), language }], now)
    return { userId, email }
  })
  return change.catch((error) => {
    if (violatedConstraint(error) !== 'users_email_key') throw error
    throw new DomainError('registration_refused', 'Another account has this email by now. Use another one.')
  })
}
