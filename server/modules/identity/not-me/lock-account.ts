import type { SecurityEventKind } from '#contracts/security-events.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, sql } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { linkExpired } from '../account-links/account-links.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { accountEmails, knownDevices, users } from '../identity.tables.ts'
import { stopLostFactorOf } from '../lost-factors/end-lost-factor.ts'
import { lockUser } from '../profile.ts'
import { tellSecurityEvent } from '../security/tell-security-event.ts'
import { type Device, endAllSessions } from '../sessions.queries.ts'
import { isNotMeKind } from './not-me-link.ts'

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
 * ends, and nobody signs in before another password is chosen by a link in a mail. Such links of the account work once
 * together, so that an older message locks nobody out again.
 */
export const lockAccount = ({ db, clock }: LockDeps, token: string, device: Device): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const [used] = await tx
      .update(accountEmails)
      .set({ usedAt: now })
      .where(isUsable(token, now))
      .returning({ userId: accountEmails.userId, kind: accountEmails.kind })
    if (!used) throw linkExpired()
    const { userId, kind } = used
    await lockUser(tx, userId)
    await tx
      .update(accountEmails)
      .set({ usedAt: now })
      .where(and(eq(accountEmails.userId, userId), isNotMeKind, isNull(accountEmails.usedAt)))
    await tx
      .update(users)
      .set({ lockedAt: sql`coalesce(${users.lockedAt}, ${now.toISOString()})` })
      .where(eq(users.id, userId))
    await stopLostFactorOf(tx, userId, now)
    await endPendingSignIns(tx, userId)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    // Told before the sessions end: the last one says in which language.
    await tellSecurityEvent(tx, { userId, kind: 'ACCOUNT_LOCKED', device }, now)
    await endAllSessions(tx, userId)
    await recordAudit(tx, { userId }, { action: 'user.lock', subjectId: userId, detail: { kind } }, now)
  })
