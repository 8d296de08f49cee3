import type { FastifyRequest } from 'fastify'
import { lostFactorRequests } from '#contracts/account/lost-factor.ts'
import type { LostFactorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findPendingSignIn, signInExpired } from '../factors/pending-sign-in.ts'
import { users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import type { CookieSettings } from '../session-cookie.ts'
import type { Device } from '../sessions.queries.ts'
import { lostFactorRequests as requests } from './lost-factors.tables.ts'
import { askAdmins, tellLostFactor } from './tell-lost-factor.ts'

interface Asked {
  request: FastifyRequest
  reason: string
  device: Device
  /** Of its cookie (`markDevice`). */
  deviceHash: Buffer
}

/**
 * Somebody whose password was right asks for the second factor to be taken away. Nothing changes by it but that the
 * account is told at once, and administrators: whoever asked may be a thief of the password.
 */
export async function requestLostFactor(
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  settings: CookieSettings,
  { request, reason, device, deviceHash }: Asked,
): Promise<{ askedAt: string }> {
  const userId = await findPendingSignIn({ db, clock }, settings, request)
  await rateLimit(db, clock, lostFactorRequests, userId)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockUser(tx, userId)
    // Whoever stopped another request, or locked the account, ended the sign-in with it.
    await findPendingSignIn({ db: tx, clock }, settings, request)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user || user.disabledAt || user.lockedAt || user.eraseAt) throw signInExpired()
    if (!user.email) throw untold()
    const agent = device.agent.slice(0, 300)
    const [asked] = await tx
      .insert(requests)
      .values({ id: newId<LostFactorId>(), userId, reason, address: device.address, agent, deviceHash, askedAt: now })
      .onConflictDoNothing({ target: requests.userId, where: isNull(requests.endedAt) })
      .returning({ id: requests.id })
    if (!asked) throw isOpen()
    await tellLostFactor(tx, { userId, device, step: 'REQUESTED' }, now)
    await askAdmins(tx, user, now)
    await recordAudit(tx, { userId }, { action: 'user.request-lost-factor', subjectId: userId, detail: {} }, now)
    return { askedAt: now.toISOString() }
  })
}

/** Its phone alone opens it until the factor is asked for: whoever has the number by now would be the only one told. */
const untold = () =>
  new DomainError(
    'invalid_transition',
    'This account has no email that we could write to. Write to us: the contact is at the foot of the page.',
  )

const isOpen = () =>
  new DomainError('lost_factor_open', 'This was asked for already. We check who you are, and then write to you.')
