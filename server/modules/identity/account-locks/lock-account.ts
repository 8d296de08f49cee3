import { notMeDays } from '#contracts/account/not-me-link.ts'
import type { SecurityEventKind } from '#contracts/account/security-events.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, or, sql } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { isLinkKind, linkExpired } from '../account-links/account-links.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { accountEmails, knownDevices, users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { stopLostFactorOf } from '../lost-factors/end-lost-factor.ts'
import { recordSecurityEvent } from '../security/security-events.ts'
import { tellSecurityEvent } from '../security/tell-security-event.ts'
import { type Device, endAllSessions } from '../sessions.queries.ts'
import { hasNotMeLink, isNotMeKind } from './not-me-link.ts'
import { removeFactorsSince } from './remove-added-factors.ts'

interface LockDeps {
  db: Db
  clock: Clock
}

const isUsable = (token: string, now: Date) =>
  and(
    eq(accountEmails.tokenHash, hashToken(token)),
    isNotMeKind,
    isNull(accountEmails.usedAt),
    gt(accountEmails.expiresAt, now),
  )

/** What a link is about; nothing changes. */
export async function describeNotMe({ db, clock }: LockDeps, token: string) {
  const [link] = await db
    .select({ email: accountEmails.email, kind: accountEmails.kind, at: accountEmails.createdAt })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .where(and(isUsable(token, clock.now()), isNull(users.disabledAt)))
  if (!link) throw linkExpired()
  return { email: maskEmail(link.email), kind: link.kind as SecurityEventKind, at: link.at.toISOString() }
}

/**
 * Somebody says that it was not them: whoever is in the account is out of it at once, what was asked for in its name
 * ends, a factor that they added goes, and nobody signs in before another password is chosen by a link. Every link of the account ends with it: an
 * older message locks nobody out again, and what a thief asked for before opens and changes nothing afterwards. Says
 * whether a link that is mailed opens it again: not to an address that it has had for less than seven days.
 */
export const lockAccount = ({ db, clock }: LockDeps, token: string, device: Device): Promise<{ isMailed: boolean }> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const [link] = await tx.select().from(accountEmails).where(isUsable(token, now))
    if (!link) throw linkExpired()
    const { userId, kind } = link
    // Before the links: whoever uses another of them locks the account first, too.
    await lockUser(tx, userId)
    const ended = await tx
      .update(accountEmails)
      .set({ usedAt: now })
      .where(and(eq(accountEmails.userId, userId), or(isNotMeKind, isLinkKind), isNull(accountEmails.usedAt)))
      .returning()
    if (!ended.some(({ id }) => id === link.id)) throw linkExpired()
    const { hasRemoved, isKept } = await removeFactorsSince(tx, userId, doubtedSince(ended, now))
    const locked = sql`${now.toISOString()}::timestamptz`
    const isNewAddress = sql`${users.emailVerifiedAt} > ${plus(now, -days(notMeDays)).toISOString()}::timestamptz`
    const [user] = await tx
      .update(users)
      .set({
        lockedAt: sql`coalesce(${users.lockedAt}, ${locked})`,
        // No money is sent before there is another.
        ...(hasRemoved && !isKept && { factorLostAt: now }),
        emailDoubtedAt: sql`coalesce(${users.emailDoubtedAt}, case when ${isNewAddress} then ${locked} end)`,
      })
      .where(eq(users.id, userId))
      .returning({ emailDoubtedAt: users.emailDoubtedAt })
    await stopLostFactorOf(tx, userId, now)
    await endPendingSignIns(tx, userId)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    if (hasRemoved) await recordSecurityEvent(tx, { userId, kind: 'SECOND_FACTOR_REMOVED', device }, now)
    // Told before the sessions end: the last one says in which language.
    await tellSecurityEvent(tx, { userId, kind: 'ACCOUNT_LOCKED', device }, now)
    await endAllSessions(tx, userId)
    await recordAudit(tx, { userId }, { action: 'user.lock', subjectId: userId, detail: { kind } }, now)
    return { isMailed: user?.emailDoubtedAt === null }
  })

type Message = typeof accountEmails.$inferSelect

/**
 * Since when somebody else may have been in the account: since the oldest message whose link still works, whichever was
 * opened. Whoever locks the account opens the newest, and a thief can have one sent.
 */
function doubtedSince(ended: readonly Message[], now: Date): Date {
  const working = ended.filter(({ kind, expiresAt }) => hasNotMeLink(kind) && expiresAt > now)
  return new Date(Math.min(...working.map(({ createdAt }) => createdAt.getTime())))
}
