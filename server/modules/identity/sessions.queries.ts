import type { Language } from '#contracts/account/identity.ts'
import type { SessionId, UserId } from '#contracts/wire/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import type { Actor } from './actor.ts'
import { sessions, users } from './identity.tables.ts'
import { dutyFrom } from './security/second-factor-duty.ts'
import { absoluteMilliseconds, adminMilliseconds, idleMilliseconds, proofIdleMilliseconds } from './session-cookie.ts'

export interface Device {
  address: string
  agent: string
  language: Language | null
}

/** Opens a session and returns its token, which from now on exists only in the cookie. */
export async function openSession(db: Db, userId: UserId, device: Device, now: Date, isConfirmed = true) {
  const token = newToken()
  const csrfToken = newToken()
  await db.insert(sessions).values({
    id: newId<SessionId>(),
    tokenHash: hashToken(token),
    csrfToken,
    userId,
    address: device.address,
    agent: device.agent.slice(0, 300),
    language: device.language,
    createdAt: now,
    confirmedAt: isConfirmed ? now : new Date(never),
    lastSeenAt: now,
    expiresAt: plus(now, absoluteMilliseconds),
  })
  return { token, csrfToken }
}

/** In which language somebody is written to: that of the device they used last, as far as one is known. */
export async function findLanguage(db: Db, userId: UserId): Promise<Language | null> {
  const [device] = await db
    .select({ language: sessions.language })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.language)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1)
  return device?.language ?? null
}

/** Of an administrator, that it began within the last hours; of everybody else, always. */
const isWithinShift = (now: Date) =>
  or(
    gt(sessions.createdAt, plus(now, -adminMilliseconds)),
    sql`not exists (select 1 from ${users} where ${users.id} = ${sessions.userId} and ${users.adminRole} is not null)`,
  )

export const isOpenSession = (now: Date) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, plus(now, -idleMilliseconds)), isWithinShift(now))

/** Refuses what a session asked for that was ended meanwhile. */
export async function requireOpenSession(tx: Tx, id: SessionId, now: Date): Promise<void> {
  const isSame = and(eq(sessions.id, id), isOpenSession(now))
  if ((await tx.$count(sessions, isSame)) === 0) throw new DomainError('not_signed_in', 'Sign in to go on.')
}

/**
 * The sessions that somebody has open, the last used first, each with the language of its device; none of who may not
 * sign in.
 */
export const findOpenSessions = (db: Db, userId: UserId, now: Date) =>
  db
    .select({ id: sessions.id, language: sessions.language })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        isOpenSession(now),
        isNull(users.disabledAt),
        isNull(users.lockedAt),
        isNull(users.eraseAt),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)

interface Use {
  userId: UserId
  sessionId: SessionId
  language: Language | null
  /** From now on the user must have a second factor, which is kept in the same statement. */
  beginsDuty: boolean
}

/** What was proved in a session before it was left for a while, and no confirmation that has come meanwhile. */
const lapsed = (now: Date) =>
  sql`case when ${sessions.lastSeenAt} <= ${idleSince(now)} and ${sessions.confirmedAt} <= ${idleSince(now)}
    then ${never}::timestamptz else ${sessions.confirmedAt} end`

const idleSince = (now: Date) => sql`${plus(now, -proofIdleMilliseconds).toISOString()}::timestamptz`
const never = new Date(0).toISOString()

/** Coarse on purpose: one write in five minutes, not one a request. */
export async function recordUse(db: Db, { userId, sessionId, language, beginsDuty }: Use, now: Date) {
  const duty = db.$with('duty').as(
    db
      .update(users)
      .set({ secondFactorDutyFrom: dutyFrom(now) })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
  )
  await (beginsDuty ? db.with(duty) : db)
    .update(sessions)
    .set({ lastSeenAt: now, confirmedAt: lapsed(now), ...(language && { language }) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)))
}

/** Keeps that it was proved in this session now who it is. */
export const recordConfirmation = (tx: Tx, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>, now: Date) =>
  tx
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

export async function isConfirmedSince(
  db: Db,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  since: Date,
) {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gte(sessions.confirmedAt, since)))
  return session !== undefined
}

export const endSession = (db: Db, userId: UserId, id: SessionId) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })

export const endOtherSessions = (db: Db, userId: UserId, kept: SessionId) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))

export const endAllSessions = (db: Db, userId: UserId) =>
  db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })

export const listSessions = (db: Db, userId: UserId, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpenSession(now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)

/** The daily clean-up: expired sessions and counters are deleted. */
export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, plus(now, -idleMilliseconds))))
