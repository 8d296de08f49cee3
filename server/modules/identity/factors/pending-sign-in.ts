import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Factor } from '#contracts/account/identity.ts'
import { codesByStrangers, codesOnDevice, pendingSignInMinutes } from '#contracts/account/second-factor.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, gt, lt, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { networkPrefix, rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { restoreAccount } from '../erasure/request-erasure.ts'
import { users } from '../identity.tables.ts'
import { hasUsedDevice, loadDeviceToken } from '../known-devices.ts'
import { recordFailedSignIn } from '../security/failed-sign-ins.ts'
import { type CookieSettings, cookieOptions, hostCookie } from '../session-cookie.ts'
import type { Device } from '../sessions.queries.ts'
import { acceptCode } from './accept-code.ts'
import type { FactorDeps } from './change-factor.ts'
import { pendingSignIns } from './factors.tables.ts'
import { tellFactorChange } from './tell-factor-change.ts'

/** So many codes one sign-in may try; then the password is asked for again. */
const maxTries = 5

const cookieName = (settings: CookieSettings) => hostCookie('uliza-sign-in', settings)

interface Begun {
  userId: UserId
  /** What the account asks for, told to nobody but who knows its password. */
  factors: readonly Factor[]
  restoresAccount?: boolean
}

/**
 * Keeps that the password was right, and asks for the second factor. There is no session before it: what is in the
 * cookie opens nothing but the question.
 */
export async function beginPendingSignIn(
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  settings: CookieSettings,
  reply: FastifyReply,
  { userId, factors, restoresAccount = false }: Begun,
): Promise<DomainError> {
  const token = newToken()
  const maxAge = minutes(pendingSignInMinutes)
  const expiresAt = plus(clock.now(), maxAge)
  await db.insert(pendingSignIns).values({ tokenHash: hashToken(token), userId, restoresAccount, expiresAt })
  reply.setCookie(cookieName(settings), token, { ...cookieOptions(settings), maxAge: maxAge / 1000 })
  reply.header('cache-control', 'no-store')
  return new DomainError(
    'second_factor_needed',
    'So far it is right. Now your passkey, the code of your authenticator app, or a recovery code.',
    { data: { factors } },
  )
}

export const signInExpired = () =>
  new DomainError('sign_in_expired', 'This took too long, or too many codes were tried. Sign in from the start.')

interface Answer {
  request: FastifyRequest
  code: string
  device: Device
}

/** Checks the code of a sign-in, and ends its waiting: whose session begins. */
export async function finishPendingSignIn(
  deps: FactorDeps,
  settings: CookieSettings,
  { request, code, device }: Answer,
): Promise<UserId> {
  const { db, clock, secrets } = deps
  const network = networkPrefix(request.ip)
  const token = request.cookies[cookieName(settings)]
  const userId = token && (await countTry(db, token, clock.now()))
  if (!userId) throw signInExpired()
  const uncount = await limitTries(deps, { userId, network, deviceToken: loadDeviceToken(request, settings) })
  const now = clock.now()
  const isKey = eq(pendingSignIns.tokenHash, hashToken(token))
  const finished = inTransaction(db, async (tx) => {
    const [pending] = await tx.delete(pendingSignIns).where(isKey).returning()
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!pending || !user || user.disabledAt || user.lockedAt || (user.eraseAt && !pending.restoresAccount))
      throw signInExpired()
    const way = await acceptCode(tx, secrets, { userId, code, now })
    if (user.eraseAt) await restoreAccount(tx, { userId, actorId: userId, now })
    if (way === 'recovery code') await tellFactorChange(tx, { userId, kind: 'RECOVERY_CODE_USED', device }, now)
  })
  await finished.catch(async (error) => {
    const isWrong = error instanceof DomainError && error.code === 'wrong_code'
    if (isWrong) await recordFailedSignIn(deps, { user: { id: userId }, network })
    throw error
  })
  await uncount()
  return userId
}

export const clearPendingSignIn = (reply: FastifyReply, settings: CookieSettings) =>
  reply.clearCookie(cookieName(settings), cookieOptions(settings))

/**
 * Ends a sign-in that waits, where the same person has proved in another way who they are; says whether it was to keep
 * an account that is to be erased.
 */
export async function takePendingSignIn(
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  settings: CookieSettings,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: UserId },
): Promise<{ restoresAccount: boolean } | null> {
  const token = request.cookies[cookieName(settings)]
  if (!token) return null
  clearPendingSignIn(reply, settings)
  const [pending] = await db
    .delete(pendingSignIns)
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        eq(pendingSignIns.userId, userId),
        gt(pendingSignIns.expiresAt, clock.now()),
      ),
    )
    .returning({ restoresAccount: pendingSignIns.restoresAccount })
  return pending ?? null
}

/** Whose password was right, for who has no code to try; it counts as no try. */
export async function findPendingSignIn(
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  settings: CookieSettings,
  request: FastifyRequest,
): Promise<UserId> {
  const token = request.cookies[cookieName(settings)]
  const isKey = token && and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, clock.now()))
  const [pending] = isKey ? await db.select({ userId: pendingSignIns.userId }).from(pendingSignIns).where(isKey) : []
  if (!pending) throw signInExpired()
  return pending.userId
}

/** Whose sign-in it is, as long as it may try; the try is counted whatever becomes of it. */
async function countTry(db: Db, token: string, now: Date): Promise<UserId | undefined> {
  const [pending] = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        gt(pendingSignIns.expiresAt, now),
        lt(pendingSignIns.tries, maxTries),
      ),
    )
    .returning({ userId: pendingSignIns.userId })
  return pending?.userId
}

/**
 * As tries of passwords are counted: by device where the account has been signed in to, and for all others together.
 * So whoever has stolen a password cannot try all codes, nor keep its owner out on the owner's own devices. Returns
 * what takes back a try that was no guess.
 */
async function limitTries(
  { db, clock }: FactorDeps,
  { userId, network, deviceToken }: { userId: UserId; network: string; deviceToken: string | undefined },
): Promise<() => Promise<unknown>> {
  const isKnown = deviceToken !== undefined && (await hasUsedDevice(db, deviceToken, userId))
  const limit = isKnown ? codesOnDevice : codesByStrangers
  const subject = isKnown ? `${hashToken(deviceToken).toString('base64url')}:${userId}` : userId
  await rateLimit(db, clock, limit, subject, {
    onLimit: () => recordGuessing({ db, clock }, 'second-factor', { subjectId: userId, detail: { network } }),
    code: isKnown ? 'too_many_requests' : 'too_many_sign_ins',
  })
  return () => uncountAttempt(db, limit, subject)
}

/** The password is another now: whoever gave the one before begins again. */
export const endPendingSignIns = (db: Db, userId: UserId) =>
  db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))

export const deleteExpiredSignIns = (db: Db, now: Date) =>
  db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now))
