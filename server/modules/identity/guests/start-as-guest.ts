import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/wire/primitives.ts'
import { type Clock, days, minutes } from '#server/platform/clock.ts'
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
 * As many sign-ups come from one network, behind which a mobile operator may have all of a town. Of a phone that somebody
 * names, five in an hour and ten in a day: whose phone it is, nobody has proved.
 */
const maxOfNetwork = 60
const maxOfPhone = 5
const maxOfPhoneInDay = 10

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
  const hour = minutes(60)
  const network = networkPrefix(request.ip)
  await rateLimit(db, clock, { key: `guest-of:${network}`, max: maxOfNetwork, windowMilliseconds: hour })
  await rateLimit(db, clock, { key: `guest:${phone}`, max: maxOfPhone, windowMilliseconds: hour })
  await rateLimit(db, clock, { key: `guest-day:${phone}`, max: maxOfPhoneInDay, windowMilliseconds: days(1) })
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
