import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { rememberDevice } from './known-devices.ts'
import { toUser } from './login.ts'
import { requestDevice } from './request-device.ts'
import { recordSecurityEvent } from './security/security-events.ts'
import { tellSecurityEvent } from './security/tell-security-event.ts'
import { type CookieSettings, loadToken, storeToken } from './session-cookie.ts'
import { endSession, openSession } from './sessions.queries.ts'
import type { SessionReader } from './shops/find-actor.queries.ts'

interface StartDeps extends Pick<SessionReader, 'findActor'> {
  db: Db
  clock: Clock
  settings: CookieSettings
}

/**
 * Opens a new session for somebody who has just authenticated, or has more rights from now on; the session they came
 * with is closed, and its token of no use.
 */
export type StartSession = (
  userId: UserId,
  request: FastifyRequest,
  reply: FastifyReply,
  /** False where nothing was proved just now, as of a session that only goes on with other rights. */
  isConfirmed?: boolean,
) => Promise<{ user: User; csrfToken: string }>

export const sessionStarter =
  ({ db, clock, settings, findActor }: StartDeps): StartSession =>
  async (userId, request, reply, isConfirmed = true) => {
    const now = clock.now()
    const old = loadToken(request, settings)
    const before = old ? await findActor(db, old, now) : null
    if (before) await endSession(db, before.userId, before.sessionId)
    const device = requestDevice(request)
    const { token, csrfToken } = await openSession(db, userId, device, now, isConfirmed)
    storeToken(reply, settings, token)
    const { isNew, isExpected } = await rememberDevice(db, settings, { userId, request, reply, now })
    const isNewDevice = { userId, kind: 'NEW_DEVICE', device } as const
    if (isNew && isExpected) await recordSecurityEvent(db, isNewDevice, now)
    else if (isNew) await inTransaction(db, (tx) => tellSecurityEvent(tx, isNewDevice, now))
    reply.header('cache-control', 'no-store')
    const actor = await findActor(db, token, now)
    assert(actor, `the session of ${userId} has just begun`)
    return { user: toUser(actor), csrfToken }
  }
