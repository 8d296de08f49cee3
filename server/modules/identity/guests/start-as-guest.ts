import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestsFromNetwork, guestsOfPhone, guestsOfPhoneInDay } from '#contracts/guests/guests.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { networkPrefix, rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'
import { requestDevice } from '../request-device.ts'
import { type CookieSettings, storeToken } from '../session-cookie.ts'
import { endSession, openSession } from '../sessions.queries.ts'

interface GuestDeps {
  db: Db
  clock: Clock
  settings: CookieSettings
}

interface NewGuest {
  name: string
  phone: string
  /** Who asks, where they have a session. */
  before: Actor | null
  /** Refuses a program, where that is set up. */
  checkPerson: (() => Promise<void>) | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Starts the session of a guest. A phone proves nothing, so each is somebody new, and sees nothing of another with the
 * same; only in the session of such a guest it is the same one, who orders again.
 */
export async function startAsGuest(
  { db, clock, settings }: GuestDeps,
  { name, phone, before, checkPerson, request, reply }: NewGuest,
): Promise<{ csrfToken: string }> {
  if (before?.isGuest && before.phone === phone) {
    if (before.name !== name) await db.update(users).set({ name }).where(eq(users.id, before.userId))
    return { csrfToken: before.csrfToken }
  }
  await checkPerson?.()
  await rateLimit(db, clock, guestsFromNetwork, networkPrefix(request.ip))
  await rateLimit(db, clock, guestsOfPhone, phone)
  await rateLimit(db, clock, guestsOfPhoneInDay, phone)
  const now = clock.now()
  const id = newId<UserId>()
  await db.insert(users).values({ id, name, phone, role: 'CUSTOMER', isGuest: true, createdAt: now })
  if (before) await endSession(db, before.userId, before.sessionId)
  const { token, csrfToken } = await openSession(db, id, requestDevice(request), now, false)
  storeToken(reply, settings, token)
  reply.header('cache-control', 'no-store')
  request.log.info({ userId: id }, 'began as a guest')
  return { csrfToken }
}
